"""The best lay-down of a hand; or how many wild cards it is short of. Both are exact, for these reasons.

**Weight.** A card weighs 1000 times what it costs in hand, and 1. The heaviest lay-down leaves the fewest points,
and of equal points the fewest cards (`holding`).

**Where every wild card finds a place** - with a set, or at the end of a run where wild cards may touch and the runs
have room for the whole hand - lay-downs differ in their real cards only. Changes that cost nothing lead from any
lay-down to a plain one:

- A run has a wild card where the hand could give the real one: they change places, and the wild one goes to the set
  that the real one came from, or elsewhere.
- A run longer than the contract asks has a wild card at an end: it goes elsewhere.

So it is enough to look at runs that take all the cards they can and have just the contract's size or real cards at
both ends (`spans`), and at sets of all the cards of their rank that the runs leave (`sets`). The one exception is the
only real card of a set: it may come out of a run, which takes a wild card for it, as long as the run stays legal
(`sharing.spare`). Two runs that could hold the same card take together as much, whoever gets it; who does is tried
only where legality depends on it (`sharing.shared`).

`search` tries all these runs, the heaviest first, and leaves off where even the heaviest runs still to come and the
heaviest sets of the whole hand would not make more than what has been found: nothing is passed over that could win.

**What is missing** is the number of wild cards that the most frugal lay-down takes, however many, less those in hand.
Melds of just the contract's size do, as a legal meld of more cards holds one; the changes above hold here too, as
each takes no more wild cards than before. It is the same search with that number in place of the weight.

**Runs alone, where wild cards may not touch**, may leave wild cards over, and a wild card may be worth more in a run
than the real one in its place. There every choice is tried (`heaviest_runs`), and of those that come to the same the
heaviest is kept.

It takes for granted what holds for every contract: its sets are of one size and so are its runs (ValueError
otherwise); and that where a wild card is real in its own place, wild cards may not touch or may be a meld of their own.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.lay_down.exhaustive import heaviest_runs
from scorekeeper.rules.lay_down.hand_counts import Holding, count_hand
from scorekeeper.rules.lay_down.layout import Layout, Slots, add_spare, lay_out
from scorekeeper.rules.lay_down.search import Search, Wanted
from scorekeeper.rules.melds import LaidMeld, arrange
from scorekeeper.rules.melds.contracts import Contract
from scorekeeper.rules.melds.melding import Melding, MeldKind


class LayDown(NamedTuple):
    """A contract laid down: its melds in order, the cards left in hand and their points."""

    melds: tuple[LaidMeld, ...]
    left: tuple[Card, ...]
    points: int


class Nearest(NamedTuple):
    """How many wild cards a hand is short of for a contract, and the melds it lays with them, None in place of each."""

    missing: int
    melds: tuple[tuple[MeldKind, tuple[Card | None, ...]], ...]


def best(hand: Sequence[Card], contract: Contract, melding: Melding, worth: Mapping[str, int]) -> LayDown | None:
    """Return the lay-down that leaves the fewest points, then the fewest cards; None if the hand has none.

    `worth` has what each rank of the game costs in hand. Raises ValueError for a contract with other melds than sets
    and runs, or with sets or runs of different sizes.
    """
    wanted = _wanted(contract)
    holding = count_hand(hand, melding, worth, wanted.runs)
    layout = _heaviest(holding, wanted)
    if layout is None:
        return None
    melds = tuple(arrange(kind, [*filter(None, cards)], melding) for kind, cards in _ordered(contract, layout))
    left = Counter(holding.cards)
    left.subtract(card for meld in melds for card in meld.cards)
    kept = tuple(left.elements())
    return LayDown(melds, kept, sum(worth[card.rank] for card in kept))


def wilds_missing(hand: Sequence[Card], contract: Contract, melding: Melding) -> Nearest | None:
    """Return the fewest further wild cards with which a hand lays a contract down; None if no number does.

    Raises ValueError as `best` does.
    """
    wanted = _wanted(contract)
    worthless = dict.fromkeys([*melding.sequence, *(card.rank for card in hand)], 0)
    holding = count_hand(hand, melding, worthless, wanted.runs)
    plan = Search(holding, wanted, fewest=True).run()
    if plan is None:
        return None
    layout = lay_out(holding, wanted, plan)
    melds = tuple((kind, tuple(cards)) for kind, cards in _ordered(contract, layout))
    return Nearest(max(0, plan.cost - len(holding.wilds)), melds)


def _heaviest(holding: Holding, wanted: Wanted) -> Layout | None:
    """Return the layout of the lay-down whose cards weigh most in hand (`Holding.weights`); None if there is none."""
    melding = holding.melding
    room = wanted.runs * melding.longest >= sum(holding.cards.values())
    if not wanted.sets and not (melding.touching and room):
        plan = heaviest_runs(holding, wanted)
        return plan and lay_out(holding, wanted, plan)
    plan = Search(holding, wanted, fewest=False).run()
    if plan is None:
        return None
    layout = lay_out(holding, wanted, plan)
    add_spare(layout, melding.longest)
    return layout


def _wanted(contract: Contract) -> Wanted:
    """Return the number and size of the sets and runs of a contract.

    Raises ValueError for a contract with other melds, or with sets or runs of different sizes.
    """
    sizes = {kind: [meld.size for meld in contract.melds if meld.kind == kind] for kind in ("set", "run")}
    if any(len(set(of_kind)) > 1 for of_kind in sizes.values()) or sum(map(len, sizes.values())) < len(contract.melds):
        raise ValueError(f"{contract.wording}: sets and runs only, and of either those of one size")
    return Wanted(len(sizes["set"]), max(sizes["set"], default=0), len(sizes["run"]), max(sizes["run"], default=0))


def _ordered(contract: Contract, layout: Layout) -> list[tuple[MeldKind, Slots]]:
    """Return the melds of a layout, each with its kind, in the order of the contract."""
    sets, runs = iter(layout.sets), iter(layout.runs)
    return [("set", next(sets)) if meld.kind == "set" else ("run", next(runs)) for meld in contract.melds]
