"""A run as it lies on the table: what each of its cards stands for, and where it is still open."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melding import Melding

End = Literal["low", "high"]
ENDS: tuple[End, End] = ("low", "high")


@dataclass(frozen=True, slots=True)
class TableRun:
    """A run low to high.

    `start` is the spot of its first card in the sequence of ranks, below 0 where that is out of play; None where
    the run is nothing but wild cards, which have no suit and no ranks yet.
    """

    cards: tuple[Card, ...]
    start: int | None
    suit: str
    melding: Melding

    @property
    def outside(self) -> int:
        """Count the cards beyond the first and the last rank; they are out of play."""
        if self.start is None:
            return 0
        return max(0, -self.start) + max(0, self.start + len(self.cards) - len(self.melding.sequence))

    @property
    def in_play(self) -> int:
        """Count the cards that stand for something."""
        return len(self.cards) - self.outside

    def is_real(self, card: Card, spot: int) -> bool:
        """Return whether a card at a spot is itself there, be it a wild card in its own place."""
        melding = self.melding
        own = card.rank in melding.own_place and card.suit == self.suit and spot in melding.spots(card.rank)
        return own or card.rank not in melding.wilds

    def stands(self, card: Card, spot: int) -> bool:
        """Return whether a card may stand at a spot within the sequence, as a real card or a wild one."""
        if card.rank in self.melding.wilds:
            return True
        return card.suit == self.suit and spot in self.melding.spots(card.rank)

    def replaceable(self, card: Card) -> int | None:
        """Find which card of the run, from 0, this one may take the place of; None where it is none."""
        if self.start is None or card.suit != self.suit:
            return None
        for spot in self.melding.spots(card.rank):
            index = spot - self.start
            if 0 <= index < len(self.cards) and self._may_go(self.cards[index], spot):
                return index
        return None

    def takes(self, end: End, card: Card, *, outside: frozenset[str]) -> bool:
        """Return whether an end takes a card; those of the ranks `outside` may go out of play there."""
        if self.start is None:
            return self._all_wild_takes(end, card)
        spot, neighbour = self._next(self.start, end)
        if spot in (-1, len(self.melding.sequence)):
            return card.rank in outside
        if not -1 < spot < len(self.melding.sequence) or self.in_play == self.melding.longest:
            return False
        apart = self.is_real(card, spot) or self.is_real(*neighbour)
        return self.stands(card, spot) and (self.melding.touching or apart)

    def with_replaced(self, index: int, card: Card) -> "TableRun":
        """Return the run with a card in the place of another; its wild card not yet anywhere."""
        cards = (*self.cards[:index], card, *self.cards[index + 1 :])
        return TableRun(cards, self.start, self.suit, self.melding)

    def _may_go(self, card: Card, spot: int) -> bool:
        return card.rank in self.melding.replaced and not self.is_real(card, spot)

    def _next(self, start: int, end: End) -> tuple[int, tuple[Card, int]]:
        """Return the spot beyond an end, and the card at that end with its spot."""
        last = start + len(self.cards) - 1
        return (start - 1, (self.cards[0], start)) if end == "low" else (last + 1, (self.cards[-1], last))

    def _all_wild_takes(self, end: End, card: Card) -> bool:
        """Return whether a real card gives the wild ones their ranks, if there are enough on its other side."""
        length, last = len(self.cards), len(self.melding.sequence) - 1
        if length == self.melding.longest:
            return False
        if card.rank in self.melding.wilds:
            return True
        return any(spot + length <= last if end == "low" else spot >= length for spot in self.melding.spots(card.rank))


def table_run(cards: tuple[Card, ...], melding: Melding) -> TableRun | None:
    """Read a run as it lies; None where a card is not in its place. The number of cards is not judged."""
    real = [(index, card) for index, card in enumerate(cards) if card.rank not in melding.wilds]
    if not real:
        return TableRun(cards, None, "", melding)
    (index, first), *_ = real
    for spot in melding.spots(first.rank):
        run = TableRun(cards, spot - index, first.suit, melding)
        if all(run.stands(card, spot - index + at) for at, card in real) and _within(run, spot - index):
            return run
    return None


def _within(run: TableRun, start: int) -> bool:
    """Return whether a run stays in play, but for one card at either end: a replaced one, or any wild one."""
    melding = run.melding
    allowed = melding.overflow | (melding.replaced if melding.replaced_goes == "end" else frozenset())
    spots = range(start, start + len(run.cards))
    beyond = [card for spot, card in zip(spots, run.cards, strict=True) if not 0 <= spot < len(melding.sequence)]
    return start >= -1 and spots[-1] <= len(melding.sequence) and all(card.rank in allowed for card in beyond)
