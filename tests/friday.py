"""One Friday at Ten Step: Di deals first, Ann cuts exactly in step 9 and wins by 30."""

from typing import Any

from scorekeeper.models import Match
from scorekeeper.rules.reading import from_data
from scorekeeper.rules.record import Record
from tests.factories import CAST, MatchFactory, score

OUT, FLOATS = {"out": True}, {"floating": True}
# What each was left with, by step; Ed cut exactly in step 3 and floated.
LEFT: list[list[int | dict[str, bool]]] = [
    [35, OUT, 45, 40, 20],
    [OUT, 25, 10, 35, 55],
    [20, OUT, 50, 95, FLOATS],
    [45, 30, OUT, 15, 60],
    [OUT, 80, 35, 25, 40],
    [65, 10, 20, OUT, 35],
    [15, 55, OUT, 30, 105],
    [30, OUT, 75, 20, 10],
    [40, 45, 25, OUT, 70],
    [85, 20, 60, 110, OUT],
]
CUTS = {2, 3, 9}


def hands(step: int) -> dict[str, dict[str, Any]]:
    """The hands of this step by name."""
    left = zip(CAST, LEFT[step - 1], strict=True)
    return {name: said if isinstance(said, dict) else {"points": said} for name, said in left}


def friday(steps: int = 10, **plan: Any) -> Match:
    """The match after so many steps."""
    match = MatchFactory(first_dealer="Di", **plan)
    for step in range(1, steps + 1):
        match = score(match, step, hands(step), exact_cut=step in CUTS)
    return match


def friday_record(steps: int = 10, **more: Any) -> Record:
    """The same as a record."""
    rounds = [{"exact_cut": step in CUTS, "hands": hands(step)} for step in range(1, steps + 1)]
    data = {"record": 1, "game": "ten-step", "players": list(CAST), "first_dealer": "Di", "rounds": rounds}
    return from_data({**data, **more})
