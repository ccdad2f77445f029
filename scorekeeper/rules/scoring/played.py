"""What has been played of a match, as its end is decided."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.scores import HandScore


@dataclass(frozen=True, slots=True)
class PlayedRounds:
    """The hands and the scores of each scored round, in order, and the totals after the last one.

    The scores of a round are those of all players, in seat order.
    `sides` are the sides with their players; empty where everybody plays alone. Partners have the same total.
    """

    options: Options
    sides: tuple[tuple[str, ...], ...]
    hands: tuple[Mapping[str, Hand], ...]
    scores: tuple[Mapping[str, HandScore], ...]
    totals: Mapping[str, int]
