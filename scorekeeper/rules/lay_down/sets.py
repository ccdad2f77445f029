"""Which ranks to lay as sets, once the runs have taken their cards.

Sets are chosen one `Item` at a time: the first item of a rank has the weight of all its real cards, further ones of the
same rank have none, as they only divide the same cards among more sets. Each item of a rank needs at least as many wild
cards as the one before it, so that the first ones are always chosen first. The last resort is a set without a rank
(BLANK): one of wild cards only, or with one real card that a run gives up for a wild one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.lay_down.hand_counts import Holding

# The place of a set that has no rank of its own yet.
BLANK = -1


class Item(NamedTuple):
    """A set that might be laid: the weight of its real cards, the wild cards it is short of, the place of its rank."""

    weight: int
    cost: int
    place: int


class Sets(NamedTuple):
    """Chosen sets: the weight of their real cards, the wild cards they take at least, the places of their ranks."""

    weight: int
    cost: int
    places: tuple[int, ...]


def items(holding: Holding, counts: Sequence[int], count: int, size: int, blanks: int) -> list[Item]:
    """Return the sets that may be laid, of which `count` are to be chosen; each needs `size` cards.

    At most `blanks` of them have no rank of their own. `counts` has how many cards of each of `Holding.ranks` are left.
    The first set of a rank has the weight of all its cards, further ones have none.
    """
    all_wild, weights = holding.melding.all_wild, holding.weights
    found = [Item(0, size, BLANK)] * min(blanks, count)
    for place, held in enumerate(counts):
        if not held:
            continue
        found.append(Item(held * weights[holding.ranks[place]], max(size - held, 0), place))
        for nth in range(2, (count if all_wild else min(count, held)) + 1):
            before = max((nth - 1) * size - held, 0)
            found.append(Item(0, max(nth * size - held, 0) - before, place))
    return found


def cheapest(choices: list[Item], count: int) -> Sets | None:
    """Return the `count` sets that take the fewest wild cards, the heaviest of equals; None for too few choices."""
    if len(choices) < count:
        return None
    chosen = sorted(choices, key=lambda item: (item.cost, -item.weight))[:count]
    weight, cost = sum(item.weight for item in chosen), sum(item.cost for item in chosen)
    return Sets(weight, cost, tuple(item.place for item in chosen))


def heaviest(choices: list[Item], count: int, wilds: int) -> Sets | None:
    """Return `count` sets of the heaviest real cards that take at most `wilds` wild cards; None if there are none."""
    ordered = sorted((item for item in choices if item.cost <= wilds), key=lambda item: (-item.weight, item.cost))
    return _best(ordered, count, wilds)


def _best(ordered: Sequence[Item], count: int, wilds: int) -> Sets | None:
    """Return the heaviest `count` items with at most `wilds` wild cards, or None; `ordered` has the heaviest first."""
    if not count:
        return Sets(0, 0, ())
    found = None
    for index in range(len(ordered) - count + 1):
        if found and sum(item.weight for item in ordered[index : index + count]) <= found.weight:
            break
        first = ordered[index]
        if first.cost > wilds:
            continue
        others = _best(ordered[index + 1 :], count - 1, wilds - first.cost)
        if others and (found is None or first.weight + others.weight > found.weight):
            found = Sets(first.weight + others.weight, first.cost + others.cost, (first.place, *others.places))
    return found
