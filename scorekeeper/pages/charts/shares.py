"""Matches drawn as cards or a bar: who of two players was ahead, and the recent form of one."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.pages.charts.scales import per_cent
from scorekeeper.words.player_figures import FEWEST

DEEPEST = 5


def share(sums: PairSums) -> dict[str, Any]:
    """Return how often the first of two players was ahead: {"filled": "62.50%"}, the length of a bar.

    A level match counts half. After fewer than five matches it is {"cards": (…)}, one for each match: those "ahead",
    then those "level", then those "behind".
    """
    if sums.matches < FEWEST:
        return {"cards": ("ahead",) * sums.ahead + ("level",) * sums.level + ("behind",) * sums.behind}
    return {"filled": per_cent(100 * (sums.ahead + sums.level / 2) / sums.matches)}


def wins_together(sums: PairSums) -> dict[str, Any]:
    """Return how often two partners won: {"filled": "62.50%"}, the length of a bar.

    After fewer than five matches it is {"cards": (…)}, one for each match: first the wins, "ahead", then the others,
    "behind".
    """
    return share(PairSums(sums.matches, ahead=sums.a_wins, behind=sums.matches - sums.a_wins))


def ahead_or_behind(better: Sequence[int]) -> tuple[str, ...]:
    """Return for each number, one a match, "ahead" if it is above 0, "behind" if it is below 0, else "level"."""
    return tuple("level" if not sign else "ahead" if sign > 0 else "behind" for sign in better)


def depth(rank: int | None) -> int:
    """Return how low the card of a match lies in the drawing of a form: the rank, 5 at most; 5 for None."""
    return DEEPEST if rank is None else min(rank, DEEPEST)
