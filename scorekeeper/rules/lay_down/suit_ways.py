"""Every way to lay runs in one suit, and what wild cards add to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from typing import NamedTuple

from scorekeeper.rules.lay_down.filling import Course, Lays, Move, State, ends, moves
from scorekeeper.rules.lay_down.holding import Holding
from scorekeeper.rules.lay_down.sharing import Run

# Wild cards used are counted in one number: those in their own place in units of OWN, besides the others.
OWN = 1 << 8


class Way(NamedTuple):
    """Runs laid: what their real cards weigh, those in their own place included."""

    weight: int
    runs: tuple[Run, ...]


# The heaviest way for each number of wild cards used.
Ways = dict[int, Way]
# The same for each state of the runs and number of aces used at the low end.
States = dict[tuple[tuple[State, ...], int], Ways]


@dataclass(frozen=True, slots=True)
class Purse:
    """The wild cards: their number, and what so many weigh at most once none, one, two … lie in their own place."""

    count: int
    weights: Sequence[Sequence[int]]

    def holds(self, used: int) -> bool:
        """Say whether there are so many."""
        return used // OWN + used % OWN <= self.count and used // OWN < len(self.weights)

    def value(self, used: int, way: Way) -> int:
        """Weigh all cards of a way, its wild cards being the heaviest there are."""
        return way.weight + self.weights[used // OWN][used % OWN]


def purse(holding: Holding) -> Purse:
    """Weigh the wild cards of a hand."""
    own = [holding.weights[card.rank] for card in holding.wilds if card.rank in holding.melding.own_place]
    rest = [holding.weights[card.rank] for card in holding.wilds if card.rank not in holding.melding.own_place]
    left = (sorted(rest + own[gone:], reverse=True) for gone in range(len(own) + 1))
    return Purse(len(holding.wilds), [list(accumulate(weights, initial=0)) for weights in left])


def suit_ways(holding: Holding, course: Course, suit: int, count: int, beaten: int = 0) -> Ways:
    """Lay so many runs in a suit; only what, with every wild card, may be worth more than what is to be beaten."""
    states: States = {((State(),) * count, 0): {0: Way(0, (Run(suit, 0, 0),) * count)}}
    for spot in _spots(holding, course, suit, count):
        after: States = {}
        for (runs, aces), ways in states.items():
            for chosen in product(*(moves(course, run, spot.place) for run in runs)):
                reals = sum(lays == Lays.REAL for _, lays in chosen)
                if reals <= spot.held - (aces if spot.high else 0):
                    _lay(after, ways, chosen, spot, aces + (reals if spot.low else 0), beaten)
        states = after
    found: Ways = {}
    for (runs, _), ways in states.items():
        if all(ends(course, run) for run in runs):
            _keep_all(found, ways)
    return found


class _Spot(NamedTuple):
    """A spot of a suit: how many of its card the hand has, what each weighs, and whether it is an ace at either end.

    `to_come`: what the cards of all higher spots and the wild cards weigh.
    """

    place: int
    held: int
    weight: int
    own: bool
    low: bool
    high: bool
    to_come: int
    purse: Purse


def _spots(holding: Holding, course: Course, suit: int, count: int) -> list[_Spot]:
    wild, spots = purse(holding), []
    to_come = wild.weights[0][-1]
    for index in reversed(range(course.spots)):
        bit = 1 << index
        held, own = sum(bool(level & bit) for level in holding.levels[suit]), bool(holding.own & bit)
        weight = holding.weights.get(holding.melding.sequence[index], 0) if own else holding.sums[bit]
        low, high = course.looped and index == 0, course.looped and index == course.spots - 1
        spots.append(_Spot(index, held, weight, own, low, high, to_come, wild))
        to_come += 0 if own else min(held, count) * weight
    return spots[::-1]


def _lay(after: States, ways: Ways, chosen: tuple[Move, ...], spot: _Spot, aces: int, beaten: int) -> None:
    """Lay what each run has chosen at a spot, in every way that led there."""
    reals = sum(lays == Lays.REAL for _, lays in chosen)
    used = sum(lays == Lays.WILD for _, lays in chosen) + (reals * OWN if spot.own else 0)
    order = sorted(range(len(chosen)), key=lambda run: chosen[run][0])
    laid: Ways = {}
    for before, way in ways.items():
        weight = way.weight + reals * spot.weight
        if spot.purse.holds(before + used) and weight + spot.to_come > beaten:
            laid[before + used] = Way(weight, tuple(_longer(way.runs[run], chosen[run][1], spot) for run in order))
    if laid:
        _keep_all(after.setdefault((tuple(chosen[run][0] for run in order), aces), {}), laid)


def _longer(run: Run, lays: Lays, spot: _Spot) -> Run:
    bit = 1 << spot.place
    if lays == Lays.NONE:
        return run
    return Run(run.suit, run.spots | bit, run.taken | bit if lays == Lays.REAL else run.taken)


def _keep_all(found: Ways, ways: Ways) -> None:
    """Keep the heavier way of each number of wild cards used."""
    for used, way in ways.items():
        if used not in found or way.weight > found[used].weight:
            found[used] = way
