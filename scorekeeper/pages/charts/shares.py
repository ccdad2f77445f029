"""Matches drawn as cards and bars: how they are shared between two, and how a form lies on the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.pages.charts.scales import per_cent
from scorekeeper.words.player_figures import FEWEST

DEEPEST = 5


@dataclass(frozen=True, slots=True)
class Share:
    """A bar filled to `filled`, or a card a match where there are few: "ahead", "level" or "behind"."""

    filled: str
    cards: tuple[str, ...]


def share(sums: PairSums) -> Share:
    """Draw who came in front how often; a level match counts half for each."""
    if sums.matches < FEWEST:
        return Share("", ("ahead",) * sums.ahead + ("level",) * sums.level + ("behind",) * sums.behind)
    return Share(per_cent(100 * (sums.ahead + sums.level / 2) / sums.matches), ())


def in_turn(better: Sequence[int]) -> tuple[str, ...]:
    """Say of each match who was in front, by the sign of a number: "ahead", "level" or "behind"."""
    return tuple("level" if not sign else "ahead" if sign > 0 else "behind" for sign in better)


def depth(rank: int | None) -> int:
    """Return how deep the card of a match lies in a form, from 1 to 5; deepest of a match that somebody left."""
    return DEEPEST if rank is None else min(rank, DEEPEST)
