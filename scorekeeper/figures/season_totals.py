"""The score of a person over the nights of a season, in whole numbers over a common denominator."""

from collections.abc import Iterable
from fractions import Fraction
from heapq import heappop, heappush

from scorekeeper.figures.season_rules import Counting, SeasonRules


def numerator(score: Fraction | None, denominator: int) -> int | None:
    """Return the numerator of a score over this denominator, a multiple of its own; None for None.

    Whole numbers compare faster than fractions.
    """
    return None if score is None else score.numerator * (denominator // score.denominator)


class SeasonTotal:
    """The score of a person, night by night; scores of nights are numerators over `denominator`, common to all."""

    def __init__(self, rules: SeasonRules, denominator: int) -> None:
        self._rules, self._denominator = rules, denominator
        self._counted: list[int] = []  # a heap of the scores that count
        self._sum = self.played = 0

    @property
    def score(self) -> Fraction | None:
        """The score of the season so far; None without a night that has one."""
        if not self._counted:
            return None
        count = len(self._counted) if self._rules.counting is Counting.SHARE else 1
        return Fraction(self._sum, self._denominator * count)

    def add(self, *scores: int | None) -> None:
        """Add nights with these scores, None for a night that has none; of all scores the `best` highest count."""
        self.played += len(scores)
        for score in scores:
            if score is not None:
                heappush(self._counted, score)
                self._sum += score
                if self._rules.best is not None and len(self._counted) > self._rules.best:
                    self._sum -= heappop(self._counted)

    def after(self, scores: Iterable[int]) -> Fraction | None:
        """Return the score after further nights with these scores, without adding them; None if there is none then."""
        later = SeasonTotal(self._rules, self._denominator)
        later.add(*self._counted, *scores)
        return later.score
