"""How a number of matches is shared between two: as a bar with a tick at half, as cards where there are few."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.pages.charts.scales import per_cent
from scorekeeper.words.player_figures import FEWEST


@dataclass(frozen=True, slots=True)
class Share:
    """A bar filled to `filled`, or a card a match where there are few: "ahead", "level" or "behind"."""

    filled: str
    cards: tuple[str, ...]


def share(ahead: int, behind: int, level: int = 0) -> Share:
    """Draw who came in front how often; a level match counts half for each."""
    matches = ahead + behind + level
    if matches < FEWEST:
        return Share("", ("ahead",) * ahead + ("level",) * level + ("behind",) * behind)
    return Share(per_cent(100 * (ahead + level / 2) / matches), ())


def in_turn(better: Sequence[int]) -> tuple[str, ...]:
    """Say of each match who was in front, by the sign of a number: "ahead", "level" or "behind"."""
    return tuple("level" if not sign else "ahead" if sign > 0 else "behind" for sign in better)
