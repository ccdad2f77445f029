"""What adds up of two persons."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from scorekeeper.figures.sums import counts, values


@dataclass(frozen=True, slots=True)
class PairSums:
    """Two persons, `a` and `b`, over the matches in which both are placed.

    - `ahead`, `behind`, `level`: how often `a` has the better rank, the worse, the same
    - `a_wins`, `b_wins`: matches won
    - `compared`: matches whose totals compare (whole, without own contracts); `lead`: the sum over them of how many
      points `a` was better (negative: worse). Of one game group only: points of two games cannot be added
    """

    matches: int = 0
    ahead: int = 0
    behind: int = 0
    level: int = 0
    a_wins: int = 0
    b_wins: int = 0
    compared: int = 0
    lead: int = 0

    @property
    def mean_lead(self) -> Fraction | None:
        """By how many points `a` is better on the average, exactly; None where no totals compare."""
        return Fraction(self.lead, self.compared) if self.compared else None

    def __add__(self, other: Self) -> Self:
        """Return these matches and the others together."""
        return type(self)(*map(sum, zip(values(self), values(other), strict=True)))

    def __neg__(self) -> Self:
        """Return what takes these matches out of a sum again."""
        return type(self)(*(-value for value in values(self)))

    def over_all_games(self) -> Self:
        """Return what of it can be added to other games'."""
        return replace(self, compared=0, lead=0)

    def turned(self) -> Self:
        """Return the same from the other side: `b` first."""
        return type(self)(
            self.matches, self.behind, self.ahead, self.level, self.b_wins, self.a_wins, self.compared, -self.lead
        )


PAIR_COUNTS = counts(PairSums)
