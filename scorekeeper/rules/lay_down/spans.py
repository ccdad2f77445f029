"""The stretches of a suit in which a run may lie."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules.lay_down.hand_counts import Holding
from scorekeeper.rules.melds.melding import Melding


class RunSpan(NamedTuple):
    """A stretch of a suit (an index of SUITS), its spots as bits.

    `score` is the most that a run there can add to the search's score.
    """

    score: int
    suit: int
    spots: int


def shortest(holding: Holding, size: int) -> list[RunSpan]:
    """Return the runs of just `size` cards by the wild cards needed, fewest first, also if the hand has too few."""
    stretches = [spots for spots in _stretches(holding.melding, size) if spots.bit_count() == size]
    found = [
        RunSpan(-wild_count(holding, spots, taken), suit, spots) for suit, spots, taken in _lying(holding, stretches)
    ]
    return sorted(found, key=lambda span: -span.score)


def heaviest(holding: Holding, size: int) -> list[RunSpan]:
    """Return the runs of `size` cards, and longer ones with real cards at both ends, the heaviest real cards first.

    Only runs for which the hand has the wild cards are returned. No other run is needed where each wild card finds a
    place, as one at the end of a longer run can go elsewhere.
    """
    found = [
        RunSpan(holding.sums[taken], suit, spots)
        for suit, spots, taken in _lying(holding, _stretches(holding.melding, size))
        if wild_count(holding, spots, taken) <= len(holding.wilds)
        and (spots.bit_count() == size or not _edges(spots) & ~taken)
    ]
    return sorted(found, key=lambda span: -span.score)


def wild_count(holding: Holding, spots: int, taken: int) -> int:
    """Return the number of wild cards in a run at `spots` if the hand has cards of its own at `taken`, both as bits.

    A wild card in its own place counts as one.
    """
    return (spots & ~taken | taken & holding.own).bit_count()


def apart(spots: int, taken: int) -> bool:
    """Return whether no two wild cards are neighbours in a run at `spots` with real cards at `taken`, both as bits."""
    gaps = spots & ~taken
    return not gaps & gaps >> 1


def _lying(holding: Holding, stretches: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield the suit, the spots, and the spots at which the hand has a card, of each run that can be laid.

    `stretches` are the spots of the possible runs, as bits; each is tried in every suit. Only one run without any such
    card is yielded, as wild cards have no suit.
    """
    melding, all_wild = holding.melding, holding.melding.all_wild
    for suit, (held, *_) in enumerate(holding.levels):
        for spots in stretches:
            taken = spots & held
            if not taken:
                if not all_wild:
                    continue
                all_wild = False
            if melding.touching or apart(spots, taken):
                yield suit, spots, taken


def _edges(spots: int) -> int:
    """Return the first and the last of adjacent spots, as bits."""
    return spots & ~(spots << 1 & spots >> 1)


@lru_cache(maxsize=64)
def _stretches(melding: Melding, size: int) -> tuple[int, ...]:
    """Return the spots of every run of at least `size` cards, as bits of the sequence.

    Short ones come first; of one length the highest, so that wild cards go high.
    """
    spots = len(melding.sequence)
    return tuple(
        (1 << length) - 1 << start
        for length in range(size, min(spots, melding.longest) + 1)
        for start in reversed(range(spots - length + 1))
    )
