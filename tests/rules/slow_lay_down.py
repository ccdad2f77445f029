"""A slow, obvious solver: every meld that a small hand can make, and every choice of disjoint melds."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from scorekeeper.rules.cards import JOKER, SUITS, Card
from scorekeeper.rules.melds.contracts import Contract, Meld
from scorekeeper.rules.melds.melding import Melding

# A meld: which cards of the hand, as bits, and how many jokers.
Choice = tuple[int, int]


def slow_best(
    hand: Sequence[Card], contract: Contract, melding: Melding, worth: Mapping[str, int]
) -> tuple[int, int] | None:
    """Return the fewest points left in hand, and the fewest cards with these; None where it can't be laid down."""
    cards, jokers = _parted(hand)
    melds = [_choices(cards, meld, melding, jokers) for meld in contract.melds]
    whole = (1 << len(cards)) - 1
    outcomes = _outcomes(melds, whole, jokers)
    return min(
        (
            (
                sum(worth[card.rank] for bit, card in enumerate(cards) if left >> bit & 1) + worth[JOKER] * unused,
                left.bit_count() + unused,
            )
            for left, unused in outcomes
        ),
        default=None,
    )


def slow_missing(hand: Sequence[Card], contract: Contract, melding: Melding) -> int | None:
    """Return how many more jokers the hand needs to lay down; None if as many as the contract has cards are too few."""
    cards, jokers = _parted(hand)
    enough = jokers + contract.cards
    melds = [_choices(cards, meld, melding, meld.size) for meld in contract.melds]
    unused = [unused for _, unused in _outcomes(melds, (1 << len(cards)) - 1, enough)]
    return max(0, contract.cards - max(unused)) if unused else None


def _parted(hand: Sequence[Card]) -> tuple[tuple[Card, ...], int]:
    cards = tuple(sorted(card for card in hand if card.rank != JOKER))
    return cards, len(hand) - len(cards)


def _outcomes(melds: Sequence[Sequence[Choice]], cards: int, jokers: int) -> set[Choice]:
    """Return the cards, as bits, and the jokers that may be left once all these melds are laid."""

    @cache
    def left_after(count: int) -> set[Choice]:
        if not count:
            return {(cards, jokers)}
        return {
            (left & ~used, unused - more)
            for left, unused in left_after(count - 1)
            for used, more in melds[count - 1]
            if not used & ~left and more <= unused
        }

    return left_after(len(melds))


def _choices(cards: tuple[Card, ...], meld: Meld, melding: Melding, jokers: int) -> list[Choice]:
    choices = []
    for used in range(1 << len(cards)):
        group = tuple(card for bit, card in enumerate(cards) if used >> bit & 1)
        if _go_together(meld.kind, group, melding):
            least = max(0, meld.size - len(group))
            choices += [(used, more) for more in range(least, jokers + 1) if _lies(meld.kind, group, more, melding)]
    return choices


def _go_together(kind: str, cards: tuple[Card, ...], melding: Melding) -> bool:
    real = [card for card in cards if card.rank not in melding.wilds]
    if kind == "set":
        return len({card.rank for card in real}) <= 1
    return len({card.suit for card in real}) <= 1 and len(set(real)) == len(real)


@lru_cache(maxsize=500_000)
def _lies(kind: str, cards: tuple[Card, ...], jokers: int, melding: Melding) -> bool:
    if not melding.all_wild and all(card.rank in melding.wilds for card in cards):
        return False
    stretches = list(_stretches(len(cards) + jokers, melding))
    return kind == "set" or any(_fill(cards, spots, suit, melding) for suit in SUITS for spots in stretches)


def _stretches(length: int, melding: Melding) -> Iterator[tuple[str, ...]]:
    if length <= melding.longest:
        for start in range(len(melding.sequence) - length + 1):
            yield melding.sequence[start : start + length]


def _fill(cards: Sequence[Card], ranks: Sequence[str], suit: str, melding: Melding) -> bool:
    """Return whether these cards and wild cards make a run of these ranks in this suit."""
    belong = [Card(rank, suit) for rank in ranks]
    if any(card not in belong for card in cards if card.rank not in melding.wilds):
        return False
    real = [card in cards and (card.rank not in melding.wilds or card.rank in melding.own_place) for card in belong]
    return melding.touching or all(one or other for one, other in pairwise(real))
