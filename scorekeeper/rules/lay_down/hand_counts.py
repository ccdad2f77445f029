"""A hand as the solver sees it: which spots of a run it can fill in each suit, how many cards of each rank it has.

A set of spots is an integer with one bit for each spot of `Melding.sequence`, the lowest spot the lowest bit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.cards import SUITS, Card
from scorekeeper.rules.melds.melding import Melding

# The weight of a point; a card weighs 1, as fewer points matter more than fewer cards.
POINT = 1000

Levels = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand as counts: by suit and spot for runs, by rank for sets."""

    melding: Melding
    levels: tuple[Levels, ...]  # by suit: the spots that the hand can fill more than 0, 1, 2 … times
    ends: int  # the spots of an ace that may be at either end
    own: int  # the spots at which a wild card is real
    ranks: tuple[str, ...]  # of real cards
    rank_at: tuple[int, ...]  # the place in `ranks` of the rank at each spot, -1 for a wild one
    counts: tuple[int, ...]  # of the real cards of each of `ranks`
    weights: Mapping[str, int]  # of one card, by rank, for the ranks in the hand
    sums: Sequence[int]  # the weight of real cards at a set of spots; the set is the index
    cards: Mapping[Card, int]  # how many of each
    wilds: tuple[Card, ...]  # the wild cards, the heaviest first

    def without(self, levels: Levels, taken: int) -> Levels:
        """Return a suit's levels less a card at each of the spots `taken`; an ace is taken at both ends."""
        if taken & self.ends:
            taken |= self.ends
        return tuple(level & ~taken | above & taken for level, above in zip(levels, (*levels[1:], 0), strict=True))


def count_hand(hand: Iterable[Card], melding: Melding, worth: Mapping[str, int], runs: int) -> Holding:
    """Return the counts of a hand that is to lay `runs` runs.

    `worth` has the points of each rank left in hand, for all ranks of the hand and of `Melding.sequence`.
    """
    cards = Counter(sorted(hand))
    weights = {card.rank: _weight(worth, card.rank) for card in cards}
    ranks = tuple(dict.fromkeys((*melding.sequence, *sorted(weights))))
    real = tuple(rank for rank in ranks if rank not in melding.wilds)
    places = {rank: place for place, rank in enumerate(real)}
    counts = [0] * len(real)
    for card, count in cards.items():
        if card.rank in places:
            counts[places[card.rank]] += count
    wilds = [card for card, count in cards.items() if card.rank in melding.wilds for _ in range(count)]
    looped = melding.sequence[0] == melding.sequence[-1]
    return Holding(
        melding=melding,
        levels=tuple(_levels(cards, melding, suit, max(runs, 1)) for suit in SUITS),
        ends=1 | 1 << len(melding.sequence) - 1 if looped else 0,
        own=sum(1 << spot for spot, rank in enumerate(melding.sequence) if rank in melding.own_place),
        ranks=real,
        rank_at=tuple(places.get(rank, -1) for rank in melding.sequence),
        counts=tuple(counts),
        weights=weights,
        sums=_sums(tuple(_weight(worth, rank) if rank in places else 0 for rank in melding.sequence)),
        cards=cards,
        wilds=tuple(sorted(wilds, key=lambda card: (-weights[card.rank], card))),
    )


def bits(spots: int) -> Iterator[int]:
    """Yield the spots of a set one at a time, the lowest first, each as a set of its own."""
    while spots:
        lowest = spots & -spots
        yield lowest
        spots ^= lowest


def _levels(cards: Mapping[Card, int], melding: Melding, suit: str, runs: int) -> Levels:
    """Return for each number from 1 to `runs` the spots for which the hand has at least so many cards, as bits."""
    held = [
        0 if rank in melding.wilds and rank not in melding.own_place else cards.get(Card(rank, suit), 0)
        for rank in melding.sequence
    ]
    return tuple(sum(1 << spot for spot, count in enumerate(held) if count > level) for level in range(runs))


def _weight(worth: Mapping[str, int], rank: str) -> int:
    """Return the weight of a card of this rank: 1000 for each point that it costs in hand (`worth`), and 1."""
    return worth[rank] * POINT + 1


@lru_cache(maxsize=16)
def _sums(weights: tuple[int, ...]) -> list[int]:
    """Return the weight of every set of spots, at the index that is the set; `weights` are those of each spot."""
    sums = [0]
    for weight in weights:
        sums += [total + weight for total in sums]
    return sums
