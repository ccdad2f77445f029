"""The sums of one person."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Self

from scorekeeper.figures.outcomes import Outcome
from scorekeeper.figures.sums import (
    SHARES,
    Data,
    HandSums,
    Steps,
    TotalSums,
    WinRun,
    added_steps,
    int_fields,
    steps_from_data,
    steps_of,
    steps_to_data,
    values,
)


@dataclass(frozen=True, slots=True)
class PlayerSums:
    """The figures of a person over some matches in order, of all games or of one game group.

    - `matches` took part in, `left` before the end, `wins`, `shared` of these with others
    - `expected_shares`, `beaten_shares`: sums of fractions in multiples of one in SHARES; see `expected` and `beaten`
    - `compared`: matches in which somebody else is placed too
    - `places`: the standings' place → how often; `run`: wins in a row
    - `hands`: what was done in single hands
    - `totals`, `steps` (number of the round → sums): of one game group only; over several games they mean nothing
    """

    matches: int = 0
    left: int = 0
    wins: int = 0
    shared: int = 0
    expected_shares: int = 0
    beaten_shares: int = 0
    compared: int = 0
    places: Mapping[int, int] = field(default_factory=dict)
    run: WinRun = field(default_factory=WinRun)
    hands: HandSums = field(default_factory=HandSums)
    totals: TotalSums = field(default_factory=TotalSums)
    steps: Steps = field(default_factory=dict)

    @property
    def expected(self) -> Fraction:
        """The exact number of wins to expect by chance: winners ÷ placed players or sides, summed over the matches.

        Matches that the person left before the end add nothing.
        """
        return Fraction(self.expected_shares, SHARES)

    @property
    def beaten(self) -> Fraction | None:
        """The exact mean share of the opponents beaten in a match, from 0 to 1; None if nobody else was ever placed."""
        return Fraction(self.beaten_shares, SHARES * self.compared) if self.compared else None

    def __add__(self, later: Self) -> Self:
        """Return the sums of these matches and later ones together."""
        added = {name: getattr(self, name) + getattr(later, name) for name in _ADDED}
        known = sorted({*self.places, *later.places})
        places = {place: self.places.get(place, 0) + later.places.get(place, 0) for place in known}
        return type(self)(**added, places=places, steps=added_steps(self.steps, later.steps))

    def over_all_games(self) -> Self:
        """Return the sums with `totals` and `steps` empty, as these mean nothing over several games."""
        return replace(self, totals=TotalSums(), steps={})

    def to_data(self) -> Data:
        """Return the sums as a list of plain values for a JSON column; `from_data` reads it."""
        places = [[place, times] for place, times in sorted(self.places.items())]
        numbers = [getattr(self, name) for name in _COUNTS]
        parts = [values(self.run), values(self.hands), values(self.totals)]
        return [numbers, places, *parts, steps_to_data(self.steps)]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Self:
        """Return the sums from a list that `to_data` returned."""
        numbers, places, run, hands, totals, steps = data
        return cls(
            **dict(zip(_COUNTS, numbers, strict=True)),
            places=dict(places),
            run=WinRun(*run),
            hands=HandSums(*hands),
            totals=TotalSums(*totals),
            steps=steps_from_data(steps),
        )

    @classmethod
    def of(cls, *outcomes: Outcome) -> Self:
        """Return the sums of a person's matches, given in order: the same as adding them one by one.

        Over several games `totals` and `steps` mean nothing (`over_all_games`).
        """
        placed = [one for one in outcomes if one.place is not None]
        compared = [one for one in placed if one.placed > 1]
        places = Counter(one.place for one in placed if one.place is not None)
        return cls(
            matches=len(outcomes),
            left=len(outcomes) - len(placed),
            wins=sum(one.won for one in outcomes),
            shared=sum(one.won and one.winners > 1 for one in outcomes),
            expected_shares=sum(SHARES // one.placed * one.winners for one in placed),
            beaten_shares=sum(SHARES // (2 * (one.placed - 1)) * one.beaten for one in compared),
            compared=len(compared),
            places=dict(sorted(places.items())),
            run=WinRun.of(one.won for one in outcomes),
            hands=HandSums.of(outcomes),
            totals=TotalSums.of(outcomes),
            steps=steps_of(outcomes),
        )


_COUNTS = int_fields(PlayerSums)
_ADDED = (*_COUNTS, "run", "hands", "totals")
