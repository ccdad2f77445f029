"""From a plan to cards: which lie in which meld, and which wild cards go with them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from scorekeeper.rules.cards import SUITS, Card
from scorekeeper.rules.lay_down.hand_counts import Holding, bits
from scorekeeper.rules.lay_down.search import RealLayout, Wanted
from scorekeeper.rules.lay_down.sets import BLANK
from scorekeeper.rules.lay_down.sharing import Run, spare

Slots = list[Card | None]


class Layout(NamedTuple):
    """The cards of each set and run, with None for a missing one; and the wild cards that no meld needs."""

    sets: list[Slots]
    runs: list[Slots]
    spare: list[Card]


def lay_out(holding: Holding, wanted: Wanted, plan: RealLayout) -> Layout:
    """Return the cards of each set and run of a plan: real ones in their places, then the wild ones that it needs.

    Wild cards are taken from the hand, the most expensive first, and None for each that it lacks.
    """
    blanks = plan.sets.count(BLANK)
    ordered = sorted(plan.runs, key=lambda run: (run.suit, run.spots & -run.spots))
    runs, given = _runs_and_given(holding, ordered, 0 if holding.melding.all_wild else blanks)
    left = Counter(holding.cards)
    left.subtract([card for run in runs for card in run if card])
    left.subtract(given)
    sets: list[Slots] = [[card] for card in given] if given else [[] for _ in range(blanks)]
    for place in sorted(set(plan.sets) - {BLANK}):
        cards = [card for card in left.elements() if card.rank == holding.ranks[place]]
        count = plan.sets.count(place)
        sets += [[*cards[first::count]] for first in range(count)]  # of almost equal size, so that each has a real card
    wilds = [card for card in dict.fromkeys(holding.wilds) for _ in range(left[card])]
    pool = iter(wilds)
    return Layout(
        runs=[[card or next(pool, None) for card in run] for run in runs],
        sets=[[*cards, *(next(pool, None) for _ in range(wanted.set_size - len(cards)))] for cards in sets],
        spare=list(pool),
    )


def add_spare(layout: Layout, longest: int) -> None:
    """Move the spare wild cards of a layout to its first set or, without sets, to runs of fewer than `longest` cards.

    Without sets, the runs must have room for all of them.
    """
    while layout.spare:
        open_runs = (run for run in layout.runs if len(run) < longest)
        (layout.sets[0] if layout.sets else next(open_runs)).append(layout.spare.pop(0))


def _runs_and_given(holding: Holding, runs: Sequence[Run], wanted: int) -> tuple[list[Slots], list[Card]]:
    """Return the runs, None for each wild card, and the real cards that they give to sets without a real card.

    At most `wanted` cards are given, those at the lowest spots first.
    """
    laid: list[Slots] = []
    given: list[Card] = []
    for run in runs:
        away = sum(islice(bits(spare(holding, run)), wanted - len(given)))
        given += _cards(holding, run, away)
        kept = run.taken & ~away
        laid.append([card for spot in bits(run.spots) for card in (*_cards(holding, run, spot & kept), None)[:1]])
    return laid, given


def _cards(holding: Holding, run: Run, spots: int) -> Iterator[Card]:
    """Yield the real cards at these spots of a run."""
    for spot in bits(spots):
        yield Card(holding.melding.sequence[spot.bit_length() - 1], SUITS[run.suit])
