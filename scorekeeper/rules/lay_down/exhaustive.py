"""Runs only, if not every wild card can be used: then a wild card may weigh more in a run than a real one.

No simpler search is exact then, so each spot of a suit is filled in every way, from the lowest to the highest. The
spots filled so far matter only by the state of each run, the number of wild cards used and the aces used at the low
end: of all ways to one state the heaviest is kept. The suits have only the wild cards in common.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from typing import NamedTuple

from scorekeeper.rules.lay_down.filling import Lays, RunRules, SpotStep, State, may_end, run_rules, steps
from scorekeeper.rules.lay_down.hand_counts import Holding
from scorekeeper.rules.lay_down.search import RealLayout, Search, Wanted
from scorekeeper.rules.lay_down.sharing import Run

# The wild cards used are counted in one number: OWN for each one in its own place, 1 for each other one.
OWN = 1 << 8


class WeighedRuns(NamedTuple):
    """Runs laid, and what their real cards weigh, wild cards in their own place included."""

    weight: int
    runs: tuple[Run, ...]


# The heaviest runs by the number of wild cards used (counted as in `WildCards.holds`).
HeaviestRuns = dict[int, WeighedRuns]


@dataclass(frozen=True, slots=True)
class WildCards:
    """The wild cards of a hand and what they weigh.

    `weights[i][n]` is the highest weight of `n` wild cards that stand for others, if `i` more lie in their own place.
    """

    count: int
    weights: Sequence[Sequence[int]]

    def holds(self, used: int) -> bool:
        """Return whether the hand has as many wild cards as are used.

        `used` is OWN for each one in its own place plus 1 for each other one. Only wild cards of ranks that may lie
        in their own place count for the former; all of them count for the latter.
        """
        return used // OWN + used % OWN <= self.count and used // OWN < len(self.weights)

    def value(self, used: int, laid: WeighedRuns) -> int:
        """Return what runs weigh with their wild cards, the heaviest of the hand.

        `used` is OWN for each wild card in its own place plus 1 for each other one.
        """
        return laid.weight + self.weights[used // OWN][used % OWN]


def heaviest_runs(holding: Holding, wanted: Wanted) -> RealLayout | None:
    """Return the runs whose cards, wild ones included, weigh most; None if the hand cannot lay `wanted.runs` of them.

    `cost` is the fewest wild cards that any such runs take, not the number in those returned.
    """
    nearest = Search(holding, wanted, fewest=True).run()
    if nearest is None or nearest.cost > len(holding.wilds):
        return None
    table = SuitSearch(holding, run_rules(holding, wanted.run_size), wanted.runs, wild_cards(holding))
    return RealLayout(table.heaviest().runs, (), nearest.cost)


@dataclass(frozen=True, slots=True)
class SuitSearch:
    """Combines the ways to lay runs in each suit into ways to lay `runs` runs in all."""

    holding: Holding
    rules: RunRules
    runs: int
    wild: WildCards

    def heaviest(self) -> WeighedRuns:
        """Return the heaviest runs over all suits. Raises ValueError if there are none.

        Those with one run in each suit are tried first: others are only followed if they can weigh more.
        """
        suits = [{1: suit_ways(self.holding, self.rules, suit, 1)} for suit in range(len(self.holding.levels))]
        floor = max((self.wild.value(used, laid) for used, laid in self._folded(suits).items()), default=0)
        for count in range(2, self.runs + 1):
            for suit, ways in enumerate(suits):
                # With fewer runs in this suit, runs in other suits add weight: `floor` must not exclude any.
                beaten = floor if count == self.runs else 0
                ways[count] = suit_ways(self.holding, self.rules, suit, count, beaten)
        found = self._folded(suits)
        return found[max(found, key=lambda used: self.wild.value(used, found[used]))]

    def _folded(self, suits: list[dict[int, HeaviestRuns]]) -> HeaviestRuns:
        """Return the heaviest layouts of `runs` runs in all suits, by wild cards used; empty if there are none.

        `suits` has for each suit, by the number of runs in it, the heaviest ones.
        """
        found: dict[int, HeaviestRuns] = {0: {0: WeighedRuns(0, ())}}
        for suit in suits:
            after = {count: dict(ways) for count, ways in found.items()}
            for (before, some), (count, others) in product(found.items(), suit.items()):
                if before + count <= self.runs:
                    self._join(some, others, after.setdefault(before + count, {}))
            found = after
        return found.get(self.runs, {})

    def _join(self, some: HeaviestRuns, others: HeaviestRuns, into: HeaviestRuns) -> None:
        """Add to `into` the heaviest combinations of runs from `some` and `others`, by number of wild cards used."""
        for (used, laid), (more, other) in product(some.items(), others.items()):
            total, weight = used + more, laid.weight + other.weight
            if self.wild.holds(total) and (total not in into or weight > into[total].weight):
                into[total] = WeighedRuns(weight, laid.runs + other.runs)


def wild_cards(holding: Holding) -> WildCards:
    """Return the wild cards of a hand, with the most that each number of them can weigh (`WildCards.weights`)."""
    own = [holding.weights[card.rank] for card in holding.wilds if card.rank in holding.melding.own_place]
    rest = [holding.weights[card.rank] for card in holding.wilds if card.rank not in holding.melding.own_place]
    left = (sorted(rest + own[gone:], reverse=True) for gone in range(len(own) + 1))
    return WildCards(len(holding.wilds), [list(accumulate(weights, initial=0)) for weights in left])


def suit_ways(holding: Holding, rules: RunRules, suit: int, count: int, beaten: int = 0) -> HeaviestRuns:
    """Return the heaviest ways to lay `count` runs in a suit (an index of SUITS), by wild cards used.

    Ways that cannot weigh more than `beaten`, with all wild cards, may be left out.
    """
    states: _States = {((State(),) * count, 0): {0: _Trail(0, None, None)}}
    for spot in _spots(holding, rules, suit, count):
        states = _next_states(states, rules, spot, beaten)
    found: dict[int, _Trail] = {}
    for (runs, _), trails in states.items():
        if all(may_end(rules, run) for run in runs):
            for used, trail in trails.items():
                found[used] = max(found.get(used, trail), trail, key=lambda candidate: candidate.weight)
    return {used: WeighedRuns(trail.weight, _runs(trail, suit, count)) for used, trail in found.items()}


class _Trail(NamedTuple):
    """One way to lay runs up to a spot: the weight of their real cards, the last step, and the trail before it."""

    weight: int
    step: SpotStep | None
    before: "_Trail | None"


# By the states of the runs and the number of aces at low ends: the heaviest trail for each number of wild cards.
_States = dict[tuple[tuple[State, ...], int], dict[int, _Trail]]


class _Spot(NamedTuple):
    """A spot of a suit, with the number of its cards in hand (`held`) and the weight of each (`weight`).

    `place` is its index in the sequence of ranks, from 0. `own`: a wild card is real there. `low`, `high`: it is the
    ace at that end. `to_come` is what the cards of all higher spots and the wild cards weigh.
    """

    place: int
    held: int
    weight: int
    own: bool
    low: bool
    high: bool
    to_come: int
    wild: WildCards


def _spots(holding: Holding, rules: RunRules, suit: int, count: int) -> list[_Spot]:
    """Return the spots of a suit, low to high; `to_come` is the most that wild and later real cards can still add.

    `count` is the number of runs, each of which lays at most one card at a spot.
    """
    wild, spots = wild_cards(holding), []
    to_come = wild.weights[0][-1]
    for index in reversed(range(rules.spots)):
        bit = 1 << index
        held, own = sum(bool(level & bit) for level in holding.levels[suit]), bool(holding.own & bit)
        weight = holding.weights.get(holding.melding.sequence[index], 0) if own else holding.sums[bit]
        low, high = rules.looped and index == 0, rules.looped and index == rules.spots - 1
        spots.append(_Spot(index, held, weight, own, low, high, to_come, wild))
        to_come += 0 if own else min(held, count) * weight
    return spots[::-1]


def _next_states(states: _States, rules: RunRules, spot: _Spot, beaten: int) -> _States:
    """Return the states after every step at this spot from every state, with their heaviest trails (`_lay`).

    An ace used at the low end is not used at the high end. Trails that cannot weigh more than `beaten` are left out.
    """
    after: _States = {}
    for (runs, aces), trails in states.items():
        held = spot.held - (aces if spot.high else 0)
        for step in steps(rules, runs, spot.place):
            if step.reals <= held:
                key = (step.after, aces + (step.reals if spot.low else 0))
                _lay(after.setdefault(key, {}), trails, step, spot, beaten)
    return after


def _lay(into: dict[int, _Trail], trails: dict[int, _Trail], step: SpotStep, spot: _Spot, beaten: int) -> None:
    """Extend every trail by a step, and keep in `into` the heaviest trail for each number of wild cards used.

    A trail that cannot exceed `beaten`, or needs more wild cards than the hand has, is left out.
    """
    more, gain = step.wilds + (step.reals * OWN if spot.own else 0), step.reals * spot.weight
    for before, trail in trails.items():
        used, weight = before + more, trail.weight + gain
        heavier = used not in into or weight > into[used].weight
        if heavier and weight + spot.to_come > beaten and spot.wild.holds(used):
            into[used] = _Trail(weight, step, trail)


def _runs(trail: _Trail, suit: int, count: int) -> tuple[Run, ...]:
    """Return the `count` runs of a suit that a trail has laid, by following it back to its start."""
    steps = []
    while trail.step and trail.before:
        steps.append(trail.step)
        trail = trail.before
    runs, places = [Run(suit, 0, 0)] * count, list(range(count))
    for place, step in zip(reversed(range(len(steps))), steps, strict=True):
        for run in range(count):
            places[run], lays = step.lays[places[run]]
            runs[run] = _longer(runs[run], lays, 1 << place)
    return tuple(runs)


def _longer(run: Run, lays: Lays, bit: int) -> Run:
    """Return a run with what it lays at one more spot; `bit` is that spot as a set."""
    spots = run.spots if lays == Lays.NONE else run.spots | bit
    return Run(run.suit, spots, run.taken | bit if lays == Lays.REAL else run.taken)
