"""The best lay-down of a hand, or how many wild cards it lacks. Both are exact, for these reasons.

**Weight.** The weight of a card is 1000 times its points, plus 1. The heaviest lay-down leaves the fewest points, and
with equal points the fewest cards (`hand_counts`).

**If every wild card can be used** - in a set, or at the end of a run if wild cards may be neighbours and the runs have
room for the whole hand - lay-downs differ in their real cards only. These changes turn any lay-down into a simple one
of the same weight:

- If a run has a wild card in the place of a real card of the hand, swap them: the wild card goes to the set from which
  the real one came, or to another meld.
- If a run that is longer than the contract needs has a wild card at an end, move it to another meld.

So only these melds have to be tried: runs that take all the cards they can, and have just the size of the contract or
real cards at both ends (`spans`); and sets of all the cards of their rank that the runs leave (`sets`). There is one
exception: the only real card of a set may come from a run, where a wild card replaces it, if the run stays legal
(`sharing.spare`). If two runs can have the same card, their total weight does not depend on which of them has it; both
are tried only if legality depends on it (`sharing.shared`).

`search` tries all these runs, the heaviest first. It stops when the heaviest remaining runs with the heaviest sets of
the whole hand weigh no more than the best lay-down found so far: it cannot miss a better one.

**What is missing** is the number of wild cards in the lay-down that needs the fewest, if any number of them may be
used, minus those in the hand. Melds of just the contract's size are enough, as a larger legal meld contains one; the
changes above can be made here, too, as none needs more wild cards. The search is the same, with this number instead of
the weight.

**If there are only runs, in which wild cards may not be neighbours**, some wild cards may be left over, and a wild card
may weigh more in a run than the real one in its place. Then all choices are tried (`heaviest_runs`), and of those with
the same result the heaviest is kept.

Two conditions must hold for every contract: its sets are of one size, and so are its runs (ValueError otherwise); and
if a wild card is real in its own place, wild cards may not be neighbours, or may form a meld alone.
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
    """A contract laid down: its melds in the order of the contract, the cards left in hand and their points."""

    melds: tuple[LaidMeld, ...]
    left: tuple[Card, ...]
    points: int


class Nearest(NamedTuple):
    """How many wild cards a hand is short of for a contract, and its melds, in order, with None in place of each."""

    missing: int
    melds: tuple[tuple[MeldKind, tuple[Card | None, ...]], ...]


def best(hand: Sequence[Card], contract: Contract, melding: Melding, worth: Mapping[str, int]) -> LayDown | None:
    """Return the lay-down that leaves the fewest points, then the fewest cards; None if the hand has none.

    `worth` has what each rank of the game costs in hand, by rank. Raises ValueError for a contract with other melds
    than sets and runs, or with sets or runs of different sizes.
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
    """Return the fewest further wild cards that a hand needs for a contract, 0 if it needs none, and melds with them.

    None if no number of them helps. Raises ValueError like `best`.
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
