"""Exact sums of outcomes that can be added to one another, so that months make a year.

In `earlier + later` the order matters; a sum made without arguments is neutral. The sums of a player, a club and a
pair (player_sums.py, club_sums.py, pair_sums.py) consist of these.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import groupby
from math import lcm
from operator import attrgetter
from typing import Any, Self

from scorekeeper.figures.outcomes import Outcome

MOST_PLAYERS = 20  # of any game
# 1/n and 1/(2 (n - 1)) are whole multiples of 1/SHARES for each number of players n.
SHARES = lcm(*range(1, MOST_PLAYERS + 1), *range(2, 2 * MOST_PLAYERS, 2))

Data = list[Any]


def values(sums: Any) -> Data:
    """Return the values of the sums, an instance of a dataclass with slots, in the order of its fields."""
    return [getattr(sums, name) for name in sums.__slots__]


def int_fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of type int of a dataclass, in their order."""
    return tuple(one.name for one in fields(kind) if one.type is int)


def best_of(pick: Callable[[Iterable[int]], int], one: int | None, other: int | None) -> int | None:
    """Return what `pick` (max or min) picks of two numbers; if one is None, the other; None if both are."""
    found = [number for number in (one, other) if number is not None]
    return pick(found) if found else None


@dataclass(frozen=True, slots=True)
class WinRun:
    """Wins in a row in `length` matches: at their beginning (`first`), at their end (`current`), and the `longest`."""

    length: int = 0
    first: int = 0
    current: int = 0
    longest: int = 0

    @classmethod
    def of(cls, wins: Iterable[bool]) -> Self:
        """Return the runs of these matches, from whether each was won, oldest first."""
        stretches = [(won, len([*same])) for won, same in groupby(wins)]
        if not stretches:
            return cls()
        runs = [length if won else 0 for won, length in stretches]
        return cls(sum(length for _won, length in stretches), runs[0], runs[-1], max(runs))

    def __add__(self, later: Self) -> Self:
        """Return the runs of these matches followed by later ones."""
        joined = self.current + later.first
        return type(self)(
            length=self.length + later.length,
            first=joined if self.first == self.length else self.first,
            current=joined if later.current == later.length else later.current,
            longest=max(self.longest, later.longest, joined),
        )


@dataclass(frozen=True, slots=True)
class HandSums:
    """Sums over hands: `hands` present, `outs` gone out, the rest as in `Outcome`."""

    hands: int = 0
    outs: int = 0
    caught_hands: int = 0
    caught_points: int = 0
    buys_hands: int = 0
    buys: int = 0
    cut_tries: int = 0
    cut_exact: int = 0
    caught_most: int | None = None

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Self:
        """Return the sums over all hands of these outcomes."""
        added = {name: sum(map(attrgetter(name), outcomes)) for name in HAND_COUNTS if name != "hands"}
        most = max((one.caught_most for one in outcomes if one.caught_most is not None), default=None)
        return cls(hands=sum(one.rounds for one in outcomes), **added, caught_most=most)

    def __add__(self, other: Self) -> Self:
        """Return the sums of these hands and the others together; `caught_most` is the greater one."""
        most = best_of(max, self.caught_most, other.caught_most)
        added = {name: getattr(self, name) + getattr(other, name) for name in HAND_COUNTS}
        return type(self)(**added, caught_most=most)


@dataclass(frozen=True, slots=True)
class TotalSums:
    """Totals of placed persons in whole matches: how many, their sum, the lowest and the highest; None without any."""

    count: int = 0
    sum: int = 0
    lowest: int | None = None
    highest: int | None = None

    @property
    def mean(self) -> Fraction | None:
        """The exact mean; None if there are no totals."""
        return Fraction(self.sum, self.count) if self.count else None

    def best_and_worst(self, *, high: bool) -> tuple[int | None, int | None]:
        """Return the best and the worst total; `high`: the highest wins. Both are None if there are no totals."""
        return (self.highest, self.lowest) if high else (self.lowest, self.highest)

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> Self:
        """Return the sums of the totals, only of outcomes with a place in a whole match."""
        totals = [one.total for one in outcomes if one.whole and one.place is not None]
        return cls(len(totals), sum(totals), min(totals), max(totals)) if totals else cls()

    def __add__(self, other: Self) -> Self:
        """Return the sums of the totals of both."""
        lowest, highest = best_of(min, self.lowest, other.lowest), best_of(max, self.highest, other.highest)
        return type(self)(self.count + other.count, self.sum + other.sum, lowest, highest)


@dataclass(frozen=True, slots=True)
class StepSums:
    """The rounds of one number: `hands` played, the sum of their scores, and how often somebody went out."""

    hands: int = 0
    score: int = 0
    outs: int = 0

    @property
    def mean(self) -> Fraction:
        """The exact mean score of a hand. Raises ZeroDivisionError without hands."""
        return Fraction(self.score, self.hands)

    def __add__(self, other: Self) -> Self:
        """Return the sums of the rounds of both."""
        return type(self)(self.hands + other.hands, self.score + other.score, self.outs + other.outs)


HAND_COUNTS = int_fields(HandSums)
Steps = Mapping[int, StepSums]


def steps_of(outcomes: Iterable[Outcome]) -> Steps:
    """Return the sums of the `steps` of these outcomes, by number of the round, ascending."""
    found: defaultdict[int, list[tuple[int, bool]]] = defaultdict(list)
    for outcome in outcomes:
        for number, step in outcome.steps.items():
            found[number].append(step)
    return {
        number: StepSums(len(steps), sum(score for score, _out in steps), sum(out for _score, out in steps))
        for number, steps in sorted(found.items())
    }


def added_steps(steps: Steps, others: Steps) -> dict[int, StepSums]:
    """Return the sums of both together, by number of the round, ascending."""
    nothing = StepSums()
    numbers = sorted({*steps, *others})
    return {number: steps.get(number, nothing) + others.get(number, nothing) for number in numbers}


def steps_to_data(steps: Steps) -> Data:
    """Return these sums as lists of plain values for a JSON column, one a round; `steps_from_data` reads them."""
    return [[number, *values(sums)] for number, sums in sorted(steps.items())]


def steps_from_data(data: Iterable[Sequence[int]]) -> dict[int, StepSums]:
    """Return the sums, by number of the round, from lists that `steps_to_data` returned."""
    return {number: StepSums(*rest) for number, *rest in data}
