"""Runs: how cards in any order come to lie as one, and what each stands for once they lie."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melding import Melding

Spots = Mapping[int, Card]


def laid(cards: Sequence[Card], melding: Melding) -> tuple[Card, ...] | None:
    """Lay cards as a run, low to high; None where they make none.

    There are no more of them than a run has, and the real ones are of one suit, each there once.
    Wild cards fill the gaps, then the high end, then the low one (our reading); but a
    wild card that can stand in its own place does, wherever that moves the others.
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
    """Part the real cards from the wild ones: first with a wild card in its own place, where there is one."""
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
    """Put real cards at their spots of the sequence, an ace at either end."""
    for spots in product(*(melding.spots(card.rank) for card in real)):
        yield dict(zip(spots, real, strict=True))


def _starts(spots: Spots, length: int, melding: Melding) -> range:
    """List where a run of this length may start so that it holds all these spots."""
    last = len(melding.sequence) - length
    return range(max(0, max(spots, default=0) - length + 1), min(min(spots, default=last), last) + 1)


def _apart(spots: Spots, start: int, length: int) -> bool:
    return all(spot in spots or spot + 1 in spots for spot in range(start, start + length - 1))


def _beyond(start: int, spots: Spots, length: int) -> tuple[int, int]:
    """Count the wild cards below the lowest real card and above the highest."""
    low, high = min(spots, default=start), max(spots, default=start)
    return low - start, start + length - 1 - high


def _filled(start: int, spots: Spots, wild: Sequence[Card]) -> tuple[Card, ...]:
    """Fill the spots between and around with wild cards; those between first."""
    taken = dict(spots)
    low, high = min(spots, default=start), max(spots, default=start)
    end = start + len(spots) + len(wild)
    free = [spot for spot in (*range(low, high), *range(high, end), *range(start, low)) if spot not in spots]
    taken.update(zip(free, wild, strict=True))
    return tuple(taken[spot] for spot in range(start, end))
