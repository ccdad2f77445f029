"""The sums of two persons, who meet in a match or are partners in it.

Partners have the same rank and win together: of their sums only `matches` and `a_wins` have a meaning.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple, Self

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.sums import int_fields, values


class PairMatch(NamedTuple):
    """One match in which two persons, `a` and `b`, are placed.

    `better` is 1 if `a` has the better rank, -1 if `b`, 0 if they are level. `lead` is by how many points the total of
    `a` is better (negative: worse); None if totals do not compare.
    """

    better: int
    a_won: bool
    b_won: bool
    lead: int | None

    @classmethod
    def of(cls, a: Any, b: Any) -> Self:
        """Return how `a` and `b` compare: the outcomes, or rows of results, of two placed players of one match."""
        lead = (a.total - b.total) * (1 if high_wins(a.group) else -1) if a.comparable else None
        return cls((a.rank < b.rank) - (a.rank > b.rank), a.won, b.won, lead)


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
        """The exact mean of the points by which `a` is better (negative: worse); None if no totals compare."""
        return Fraction(self.lead, self.compared) if self.compared else None

    @classmethod
    def of(cls, matches: Iterable[PairMatch]) -> Self:
        """Return the sums of these matches of two persons, in any order."""
        found = [*matches]
        better = Counter(match.better for match in found)
        leads = [match.lead for match in found if match.lead is not None]
        return cls(
            matches=len(found),
            ahead=better[1],
            behind=better[-1],
            level=better[0],
            a_wins=sum(match.a_won for match in found),
            b_wins=sum(match.b_won for match in found),
            compared=len(leads),
            lead=sum(leads),
        )

    def __add__(self, other: Self) -> Self:
        """Return the sums of these matches and the others together."""
        return type(self)(*map(sum, zip(values(self), values(other), strict=True)))

    def __neg__(self) -> Self:
        """Return the sums with all numbers negated: adding them takes these matches off."""
        return type(self)(*(-value for value in values(self)))

    def over_all_games(self) -> Self:
        """Return the sums with `compared` and `lead` set to 0, as these mean nothing over several games."""
        return replace(self, compared=0, lead=0)

    def swapped(self) -> Self:
        """Return the sums with `a` and `b` exchanged."""
        return type(self)(
            self.matches, self.behind, self.ahead, self.level, self.b_wins, self.a_wins, self.compared, -self.lead
        )


PAIR_COUNTS = int_fields(PairSums)
TOGETHER = "&"  # begins the key under which the matches of two partners in a game group are summed
