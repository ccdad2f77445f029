"""The sums of a whole club."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from scorekeeper.figures.outcomes import Outcome
from scorekeeper.figures.sums import (
    Data,
    HandSums,
    Steps,
    TotalSums,
    added_steps,
    int_fields,
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
    - `hands`, `totals`, `steps`: as in `PlayerSums`, of everybody together
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

    def __add__(self, later: Self) -> Self:
        """Return the sums of these nights and later ones, none in both; the title is that of the later ones, if any."""
        added = {name: getattr(self, name) + getattr(later, name) for name in _ADDED}
        return type(self)(**added, steps=added_steps(self.steps, later.steps), title=later.title or self.title)

    def over_all_games(self) -> Self:
        """Return the sums with `totals`, `steps` and `title` empty, as these mean nothing over several games."""
        return replace(self, totals=TotalSums(), steps={}, title="")

    def to_data(self) -> Data:
        """Return the sums as a list of plain values for a JSON column; `from_data` reads it."""
        numbers = [getattr(self, name) for name in _COUNTS]
        return [numbers, values(self.hands), values(self.totals), steps_to_data(self.steps), self.title]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Self:
        """Return the sums from a list that `to_data` returned."""
        numbers, hands, totals, steps, title = data
        return cls(
            **dict(zip(_COUNTS, numbers, strict=True)),
            hands=HandSums(*hands),
            totals=TotalSums(*totals),
            steps=steps_from_data(steps),
            title=title,
        )

    @classmethod
    def of_nights(cls, matches: Sequence[Sequence[Outcome]]) -> Self:
        """Return the sums of all matches of whole nights, given in order, each as the outcomes of all who took part.

        Over several games `totals`, `steps` and `title` mean nothing (`over_all_games`).
        """
        any_of = [match[0] for match in matches]
        outcomes = [outcome for match in matches for outcome in match]
        return cls(
            matches=len(any_of),
            nights=len({one.date for one in any_of}),
            rounds=sum(one.length for one in any_of),
            whole=sum(one.whole for one in any_of),
            seats=sum(one.place is not None for one in outcomes),
            hands=HandSums.of(outcomes),
            totals=TotalSums.of(outcomes),
            steps=steps_of(outcomes),
            title=next((one.title for one in reversed(any_of) if one.title), ""),
        )


_COUNTS = int_fields(ClubSums)
_ADDED = (*_COUNTS, "hands", "totals")
