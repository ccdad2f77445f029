"""What adds up of a whole club."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Self

from scorekeeper.figures.outcomes import Outcome
from scorekeeper.figures.sums import (
    Data,
    HandSums,
    Steps,
    StepSums,
    TotalSums,
    added_steps,
    counts,
    steps_from_data,
    steps_of,
    steps_to_data,
    values,
)


@dataclass(frozen=True, slots=True)
class ClubSums:
    """The figures of a whole club over some matches in order, of all games or of one game group.

    - `matches`, and the `nights` on which one was played; `rounds` scored; `whole`: matches finished by the rules
    - `seats`: placed players of all matches, so that `seats` ÷ `matches` is how many play
    - `hands`, `totals`, `steps`: as a person's, of everybody together
    - `title`: what the table called the game in the last of these matches; "" where it has its own, or over all games
    """

    matches: int = 0
    nights: int = 0
    rounds: int = 0
    whole: int = 0
    seats: int = 0
    hands: HandSums = field(default_factory=HandSums)
    totals: TotalSums = field(default_factory=TotalSums)
    steps: Steps = field(default_factory=dict)
    title: str = ""

    @property
    def mean_players(self) -> Fraction:
        """How many play a match on the average, exactly; 0 without one."""
        return Fraction(self.seats, max(1, self.matches))

    def __add__(self, later: Self) -> Self:
        """Return these nights and later ones together."""
        added = {name: getattr(self, name) + getattr(later, name) for name in _ADDED}
        return type(self)(**added, steps=added_steps(self.steps, later.steps), title=later.title or self.title)

    def over_all_games(self) -> Self:
        """Return what of it can be added to other games'."""
        return replace(self, totals=TotalSums(), steps={}, title="")

    def to_data(self) -> Data:
        """Return them as plain data for a row."""
        numbers = [getattr(self, name) for name in _COUNTS]
        return [numbers, values(self.hands), values(self.totals), steps_to_data(self.steps), self.title]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Self:
        """Return the sums that `to_data` made this of."""
        numbers, hands, totals, steps, title = data
        return cls(
            **dict(zip(_COUNTS, numbers, strict=True)),
            hands=HandSums(*hands),
            totals=TotalSums(*totals),
            steps=steps_from_data(steps),
            title=title,
        )

    @classmethod
    def of_night(cls, matches: Iterable[Sequence[Outcome]]) -> Self:
        """Return the sums of one night: its matches in order, each with the outcomes of all who took part."""
        return replace(sum((cls._of_match(match) for match in matches), cls()), nights=1)

    @classmethod
    def _of_match(cls, match: Sequence[Outcome]) -> Self:
        any_of, steps = match[0], dict[int, StepSums]()
        for outcome in match:
            steps = added_steps(steps, steps_of(outcome))
        return cls(
            matches=1,
            rounds=any_of.length,
            whole=int(any_of.whole),
            seats=any_of.placed,
            hands=sum(map(HandSums.of, match), HandSums()),
            totals=sum(map(TotalSums.of, match), TotalSums()),
            steps=steps,
            title=any_of.title,
        )


_COUNTS = counts(ClubSums)
_ADDED = (*_COUNTS, "hands", "totals")
