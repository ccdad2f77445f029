"""The best lay-down of a hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.contracts import Contract
from scorekeeper.rules.lay_down.every_choice import every_choice
from scorekeeper.rules.lay_down.holding import Holding, hold
from scorekeeper.rules.lay_down.laying import Layout, Slots, add_spare, lay_out
from scorekeeper.rules.lay_down.search import Search, Wanted
from scorekeeper.rules.melding import Kind, Melding
from scorekeeper.rules.melds import Laid, lie


class LayDown(NamedTuple):
    """A contract laid down: its melds, in its order, the cards left in hand and what they cost."""

    melds: tuple[Laid, ...]
    left: tuple[Card, ...]
    points: int


class Nearest(NamedTuple):
    """How near a hand is to a contract: so many wild cards are missing; the melds they would make, None for each."""

    missing: int
    melds: tuple[tuple[Kind, tuple[Card | None, ...]], ...]


def best(hand: Sequence[Card], contract: Contract, melding: Melding, worth: Mapping[str, int]) -> LayDown | None:
    """Lay a contract down with the fewest points left in hand, then the fewest cards; None where it can't be done.

    `worth` is what each rank of the game costs in hand.
    """
    wanted = _wanted(contract)
    holding = hold(hand, melding, worth, wanted.runs)
    layout = _laid(holding, wanted)
    if layout is None:
        return None
    melds = tuple(lie(kind, [card for card in cards if card], melding) for kind, cards in _ordered(contract, layout))
    left = Counter(holding.cards)
    left.subtract(card for meld in melds for card in meld.cards)
    kept = tuple(left.elements())
    return LayDown(melds, kept, sum(worth[card.rank] for card in kept))


def nearest(hand: Sequence[Card], contract: Contract, melding: Melding) -> Nearest | None:
    """Tell the fewest further wild cards with which a hand lays a contract down; None where no number would do."""
    wanted = _wanted(contract)
    holding = hold(hand, melding, dict.fromkeys([*melding.sequence, *(card.rank for card in hand)], 0), wanted.runs)
    plan = Search(holding, wanted, fewest=True).run()
    if plan is None:
        return None
    layout = lay_out(holding, wanted, plan)
    melds = tuple((kind, tuple(cards)) for kind, cards in _ordered(contract, layout))
    return Nearest(max(0, plan.cost - len(holding.wilds)), melds)


def _laid(holding: Holding, wanted: Wanted) -> Layout | None:
    melding = holding.melding
    room = wanted.runs * melding.longest >= sum(holding.cards.values())
    if not wanted.sets and not (melding.touching and room):
        plan = every_choice(holding, wanted)
        return plan and lay_out(holding, wanted, plan)
    plan = Search(holding, wanted, fewest=False).run()
    if plan is None:
        return None
    layout = lay_out(holding, wanted, plan)
    add_spare(layout, melding.longest)
    return layout


def _wanted(contract: Contract) -> Wanted:
    sizes = {kind: [meld.size for meld in contract.melds if meld.kind == kind] for kind in ("set", "run")}
    if any(len(set(each)) > 1 for each in sizes.values()) or sum(map(len, sizes.values())) < len(contract.melds):
        raise ValueError(f"{contract.wording}: sets and runs only, and of either those of one size")
    return Wanted(len(sizes["set"]), max(sizes["set"], default=0), len(sizes["run"]), max(sizes["run"], default=0))


def _ordered(contract: Contract, layout: Layout) -> list[tuple[Kind, Slots]]:
    sets, runs = iter(layout.sets), iter(layout.runs)
    return [("set", next(sets)) if meld.kind == "set" else ("run", next(runs)) for meld in contract.melds]
