"""Runs: cards laid in sequence, and what each card of a run on the table stands for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melding import Melding

End = Literal["low", "high"]
ENDS: tuple[End, End] = ("low", "high")


@dataclass(frozen=True, slots=True)
class TableRun:
    """A run on the table, low to high.

    `start` is the place of its first card in the sequence of ranks, below 0 if that card is out of play. For a run of
    wild cards only, which have no suit and no ranks yet, it is None and `suit` is "".
    """

    cards: tuple[Card, ...]
    start: int | None
    suit: str
    melding: Melding

    @property
    def outside(self) -> int:
        """How many cards lie beyond the first and the last rank, out of play."""
        if self.start is None:
            return 0
        return max(0, -self.start) + max(0, self.start + len(self.cards) - len(self.melding.sequence))

    @property
    def in_play(self) -> int:
        """How many cards are in play: all but those that lie beyond the first or the last rank."""
        return len(self.cards) - self.outside

    def is_real(self, card: Card, spot: int) -> bool:
        """Return whether a card at a spot (from 0) of the sequence stands for itself.

        That is each card that is not wild, and a wild card in its own place, such as a deuce between ace and three.
        """
        melding = self.melding
        own = card.rank in melding.own_place and card.suit == self.suit and spot in melding.spots(card.rank)
        return own or card.rank not in melding.wilds

    def stands(self, card: Card, spot: int) -> bool:
        """Return whether a card may lie at a spot of the sequence (from 0), as a real card or a wild one."""
        if card.rank in self.melding.wilds:
            return True
        return card.suit == self.suit and spot in self.melding.spots(card.rank)

    def replaceable(self, card: Card) -> int | None:
        """Return the position in the run, from 0, of the wild card that this card may replace; None without one."""
        if self.start is None or card.suit != self.suit:
            return None
        for spot in self.melding.spots(card.rank):
            index = spot - self.start
            if 0 <= index < len(self.cards):
                laid = self.cards[index]
                if laid.rank in self.melding.replaced and not self.is_real(laid, spot):
                    return index
        return None

    def takes(self, end: End, card: Card, *, outside: frozenset[str]) -> bool:
        """Return whether a card can be added at this end of the run.

        A wild card of a rank in `outside` may lie beyond the highest or lowest rank, where it stands for no card.
        """
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
        """Return the run with this card in the place of the one at `index`, which is left out."""
        cards = (*self.cards[:index], card, *self.cards[index + 1 :])
        return TableRun(cards, self.start, self.suit, self.melding)

    def _next(self, start: int, end: End) -> tuple[int, tuple[Card, int]]:
        """Return the spot beyond this end of the run, and a pair: the card at that end and its spot.

        `start` is the spot of the first card.
        """
        last = start + len(self.cards) - 1
        return (start - 1, (self.cards[0], start)) if end == "low" else (last + 1, (self.cards[-1], last))

    def _all_wild_takes(self, end: End, card: Card) -> bool:
        """Return whether a run of wild cards only takes a card at an end.

        A real one must leave ranks for all the others.
        """
        length, last = len(self.cards), len(self.melding.sequence) - 1
        if length == self.melding.longest:
            return False
        if card.rank in self.melding.wilds:
            return True
        return any(spot + length <= last if end == "low" else spot >= length for spot in self.melding.spots(card.rank))


def table_run(cards: tuple[Card, ...], melding: Melding) -> TableRun | None:
    """Return the run of cards that lie low to high, or None if a card is out of place.

    Its length, and whether wild cards may be neighbours, are not checked.
    """
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
    """Return whether all cards of a run are in play, but for one at either end that may lie beyond.

    `start` is the spot of its first card.
    """
    melding = run.melding
    allowed = melding.overflow | (melding.replaced if melding.replaced_goes == "end" else frozenset())
    spots = range(start, start + len(run.cards))
    beyond = [card for spot, card in zip(spots, run.cards, strict=True) if not 0 <= spot < len(melding.sequence)]
    return start >= -1 and spots[-1] <= len(melding.sequence) and all(card.rank in allowed for card in beyond)


Spots = Mapping[int, Card]


def arrange_run(cards: Sequence[Card], melding: Melding) -> tuple[Card, ...] | None:
    """Return cards as they lie in a run, low to high; None if they make none.

    They must not be more than a run has, and the real ones must be of one suit, each there once. A wild card lies in
    its own place if it can. The other wild cards fill the gaps, then the high end, then the low one (our reading).
    """
    for real, wild in _split(cards, melding):
        ways = [
            (_beyond(start, spots, len(cards)), start, spots)
            for spots in _standing(real, melding)
            for start in _starts(spots, len(cards), melding)
            if melding.touching or _apart(spots, start, len(cards))
        ]
        if ways:
            _, start, spots = min(ways, key=lambda way: way[0])
            return _filled(start, spots, sorted(wild, reverse=True))
    return None


def _split(cards: Sequence[Card], melding: Melding) -> Iterator[tuple[list[Card], list[Card]]]:
    """Yield the cards as real and wild ones; before that, with a wild card that can be in its own place as a real one.

    Without such a card there is only one way.
    """
    real = [card for card in cards if card.rank not in melding.wilds]
    wild = [card for card in cards if card.rank in melding.wilds]
    suits = {card.suit for card in real}
    own = next((card for card in wild if card.rank in melding.own_place and card.suit in suits), None)
    if own:
        others = wild.copy()
        others.remove(own)
        yield [*real, own], others
    yield real, wild


def _standing(real: Sequence[Card], melding: Melding) -> Iterator[Spots]:
    """Yield each way to put real cards at their spots of the sequence; an ace may have two."""
    for spots in product(*(melding.spots(card.rank) for card in real)):
        yield dict(zip(spots, real, strict=True))


def _starts(spots: Spots, length: int, melding: Melding) -> range:
    """Return where a run of this length may start so that it holds all these spots; empty if nowhere."""
    last = len(melding.sequence) - length
    return range(max(0, max(spots, default=0) - length + 1), min(min(spots, default=last), last) + 1)


def _apart(spots: Spots, start: int, length: int) -> bool:
    """Return whether no two wild cards are neighbours in a run from spot `start`, with real cards at `spots`."""
    return all(spot in spots or spot + 1 in spots for spot in range(start, start + length - 1))


def _beyond(start: int, spots: Spots, length: int) -> tuple[int, int]:
    """Return how many wild cards lie below the lowest real card and above the highest.

    Without real cards (`spots`) these are 0 and `length` - 1.
    """
    low, high = min(spots, default=start), max(spots, default=start)
    return low - start, start + length - 1 - high


def _filled(start: int, spots: Spots, wild: Sequence[Card]) -> tuple[Card, ...]:
    """Return the run that begins at spot `start`, its free spots filled by `wild`, those between real cards first.

    There must be just as many wild cards as free spots.
    """
    taken = dict(spots)
    low, high = min(spots, default=start), max(spots, default=start)
    end = start + len(spots) + len(wild)
    free = [spot for spot in (*range(low, high), *range(high, end), *range(start, low)) if spot not in spots]
    taken.update(zip(free, wild, strict=True))
    return tuple(taken[spot] for spot in range(start, end))
