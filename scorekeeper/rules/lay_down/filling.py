"""How a run continues from one spot of its suit to the next."""

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.rules.lay_down.hand_counts import Holding


class Lays(IntEnum):
    """What a run lays at a spot."""

    NONE = 0
    REAL = 1
    WILD = 2


class State(NamedTuple):
    """The state of a run after a spot, as far as it decides how the run may continue."""

    length: int = 0  # cards, counted up to the fewest that it must have
    wild: bool = False  # its last card is wild
    low: bool = False  # it holds the ace at the low end
    real: bool = False  # it has all the real cards it needs
    done: bool = False  # it has ended


class RunRules(NamedTuple):
    """The rules for runs of at least `size` cards on `spots` spots; `looped` if the ace is at both ends.

    `touching`: wild cards may be neighbours; `all_wild`: no real card is needed.
    """

    size: int
    spots: int
    looped: bool
    touching: bool
    all_wild: bool


class SpotStep(NamedTuple):
    """What the runs lay at one spot: the number of real cards (`reals`) and of wild ones (`wilds`).

    `after` has their new states, in order; `lays` has for each of these the index of the run before the step, and what
    that run laid.
    """

    reals: int
    wilds: int
    after: tuple[State, ...]
    lays: tuple[tuple[int, Lays], ...]


def run_rules(holding: Holding, size: int) -> RunRules:
    """Return the rules for runs of at least `size` cards in the game of this hand."""
    melding = holding.melding
    return RunRules(size, len(melding.sequence), holding.ends != 0, melding.touching, melding.all_wild)


@lru_cache(maxsize=1 << 14)
def steps(rules: RunRules, runs: tuple[State, ...], spot: int) -> tuple[SpotStep, ...]:
    """Return the ways in which runs in these states may continue at a spot (from 0).

    Of ways with the same numbers of cards and the same states after it only one is returned.
    """
    found: dict[tuple[int, int, tuple[State, ...]], SpotStep] = {}
    for moves in product(*(tuple(_moves(rules, run, spot)) for run in runs)):
        order = sorted(range(len(moves)), key=lambda run: moves[run][0])
        lays = [moves[run][1] for run in order]
        step = SpotStep(
            lays.count(Lays.REAL),
            lays.count(Lays.WILD),
            tuple(moves[run][0] for run in order),
            tuple(zip(order, lays, strict=True)),
        )
        found.setdefault(step[:3], step)
    return tuple(found.values())


def may_end(rules: RunRules, state: State) -> bool:
    """Return whether a run may end in this state: it has ended, or has enough cards and the real one that it needs."""
    return state.done or (state.length >= rules.size and state.real)


def _moves(rules: RunRules, state: State, spot: int) -> Iterator[tuple[State, Lays]]:
    """Yield what may be laid at a spot, with the state of the run after it."""
    room = rules.spots - spot
    if state.done:
        yield state, Lays.NONE
    elif not state.length:
        if room > rules.size:
            yield state, Lays.NONE
        low = rules.looped and spot == 0
        yield State(1, wild=False, low=low, real=True), Lays.REAL
        yield State(1, wild=True, low=low, real=rules.all_wild), Lays.WILD
    else:
        yield from _onward(rules, state, barred=state.low and room == 1)


def _onward(rules: RunRules, state: State, *, barred: bool) -> Iterator[tuple[State, Lays]]:
    """Yield what may be laid at the spot after the run so far, or that the run ends, with its state after it.

    With `barred` it can only end: it holds the ace at the other end.
    """
    if may_end(rules, state):
        yield State(done=True), Lays.NONE
    length = min(state.length + 1, rules.size)
    if not barred:
        yield State(length, wild=False, low=state.low, real=True), Lays.REAL
    if not barred and (rules.touching or not state.wild):
        yield State(length, wild=True, low=state.low, real=state.real), Lays.WILD
