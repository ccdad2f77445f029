"""Melds on the table: sets of one rank, and runs in one suit."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from scorekeeper.rules import runs
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melding import SHORTEST, Melding

Kind = Literal["set", "run"]


class NoMeld(Exception):  # noqa: N818 - what happened, not what went wrong in the program
    """These cards make no meld, or not the melds asked for; `why` is a sentence for a player."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


class Laid(NamedTuple):
    """A meld as it lies on the table: a run low to high, wild cards in the places they stand for."""

    kind: Kind
    cards: tuple[Card, ...]


def lie(kind: Kind, cards: Sequence[Card], melding: Melding) -> Laid:
    """Lay cards given in any order as a set or a run; NoMeld where they make none."""
    if len(cards) < SHORTEST[kind]:
        raise NoMeld("too short")
    real = sorted(card for card in cards if card.rank not in melding.wilds)
    if not real and not melding.all_wild:
        raise NoMeld("nothing but wild cards")
    if kind == "set":
        if len({card.rank for card in real}) > 1:
            raise NoMeld("more than one rank")
        return Laid(kind, (*real, *sorted(card for card in cards if card.rank in melding.wilds)))
    run = runs.laid(cards, melding)
    if run is None:
        raise NoMeld("no run")
    return Laid(kind, run)
