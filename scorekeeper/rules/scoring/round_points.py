"""The hands of a round as their points are worked out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Hand


@dataclass(frozen=True, slots=True)
class RoundHands:
    """The hands of those present in round `number` (from 1), in seat order, and the points left in each.

    `left` is 0 where nothing was left, or in games without cards left. `dealt` are the cards dealt to each, `sides` the
    sides with their players (empty where everybody plays alone), and `totals` those before the round. Where only faults
    are looked for, `totals` may lack players without one yet, and is empty if the rounds before are not known.
    """

    number: int
    options: Options
    hands: Mapping[str, Hand]
    left: Mapping[str, int]
    dealt: int = 0
    sides: tuple[tuple[str, ...], ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict)


def what_is_left(round_: RoundHands) -> Mapping[str, int]:
    """Return the points left in each hand as its points in the round."""
    return round_.left


def melded_less_left(round_: RoundHands) -> Mapping[str, int]:
    """Return the points melded by each hand, less those left in it."""
    return {player: (hand.melded or 0) - round_.left[player] for player, hand in round_.hands.items()}


def no_bonus(_hand: Hand, _options: Options) -> int:
    """Return 0, in games whose hands have no bonus."""
    return 0


def points_left(hands: Mapping[str, Hand], card_values: Mapping[str, int]) -> Mapping[str, int]:
    """Return the points left in each hand, by player: as stated, else the worth of its cards, else 0."""
    return {player: _left(hand, card_values) for player, hand in hands.items()}


def _left(hand: Hand, card_values: Mapping[str, int]) -> int:
    """Return the points left in a hand: as stated, else the worth of its cards, else 0."""
    if hand.points is not None:
        return hand.points
    return sum([card_values[rank] for rank in hand.cards]) if hand.cards else 0
