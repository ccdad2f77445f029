"""The search for runs, and for the sets that go with them: branch and bound over the stretches of `spans`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.rules.lay_down.hand_counts import Holding, Levels, bits
from scorekeeper.rules.lay_down.sets import Sets, cheapest, heaviest, items
from scorekeeper.rules.lay_down.sharing import Run, shared, spare
from scorekeeper.rules.lay_down.spans import RunSpan, shortest, wild_count
from scorekeeper.rules.lay_down.spans import heaviest as heaviest_spans


class Wanted(NamedTuple):
    """A contract for the search: the number of sets and of runs, and the fewest cards in each."""

    sets: int
    set_size: int
    runs: int
    run_size: int


class RealLayout(NamedTuple):
    """A plan: its runs, for each set the place of its rank in `Holding.ranks` (BLANK without one), and its `cost`.

    `cost` is the fewest wild cards that runs and sets together take.
    """

    runs: tuple[Run, ...]
    sets: tuple[int, ...]
    cost: int


@dataclass
class Search:
    """The search for the plan with the heaviest real cards or, if `fewest`, with the fewest wild cards.

    `plan` and `score` are the best so far, `spans` the runs to choose from, the best first.
    """

    holding: Holding
    wanted: Wanted
    fewest: bool
    plan: RealLayout | None = None
    score: int = 0
    spans: list[RunSpan] = field(default_factory=list)
    levels: list[Levels] = field(default_factory=list)  # the spots left by the chosen runs, by suit
    sets_score: int = 0  # the most that sets can add to the score

    def run(self) -> RealLayout | None:
        """Return the plan; None if none is legal or, unless `fewest`, the wild cards do not suffice."""
        if self.wanted.runs:
            spans = shortest if self.fewest else heaviest_spans
            self.spans = spans(self.holding, self.wanted.run_size)
        self.levels = list(self.holding.levels)
        sets = self._sets(self.holding.counts, self.wanted.sets, len(self.holding.wilds))
        if sets is None:
            return None
        self.sets_score = self._value(sets.weight, sets.cost)
        self._add((), 0, 0, 0)
        return self.plan

    def _add(self, chosen: tuple[RunSpan, ...], first: int, weight: int, cost: int) -> None:
        """Try every choice of further runs with those chosen; `first` is the index of the first span to try.

        `weight` is that of the real cards in the chosen runs, `cost` the number of wild cards in them.
        """
        if len(chosen) == self.wanted.runs:
            self._finish(chosen, weight, cost)
            return
        left = self.wanted.runs - len(chosen)
        bound = self._value(weight, cost) + self.sets_score
        for index in range(first, len(self.spans)):
            span = self.spans[index]
            if self.plan and bound + left * span.score <= self.score:
                return
            levels = self.levels[span.suit]
            taken = span.spots & levels[0]
            total = cost + wild_count(self.holding, span.spots, taken)
            if not self.fewest and total > len(self.holding.wilds):
                continue
            self.levels[span.suit] = self.holding.without(levels, taken)
            self._add((*chosen, span), index, weight + self.holding.sums[taken], total)
            self.levels[span.suit] = levels

    def _finish(self, chosen: Sequence[RunSpan], weight: int, cost: int) -> None:
        """Choose the sets from the cards that the runs leave, and keep the plan if it is the best so far.

        `weight` is that of the real cards in the chosen runs, `cost` the number of wild cards in them.
        """
        if self.plan and self._value(weight, cost) + self.sets_score <= self.score:
            return
        counts, wilds = self._counts(chosen), len(self.holding.wilds) - cost
        for runs in shared(self.holding, chosen):
            blanks = self.wanted.sets
            if blanks and not self.holding.melding.all_wild:
                blanks = sum(spare(self.holding, run).bit_count() for run in runs)
            sets = self._sets(counts, blanks, wilds)
            if sets is None:
                continue
            score = self._value(weight + sets.weight, cost + sets.cost)
            if self.plan is None or score > self.score:
                self.score, self.plan = score, RealLayout(runs, sets.places, cost + sets.cost)
            if self.wanted.sets == 0 or self.holding.melding.all_wild:
                return

    def _sets(self, counts: Sequence[int], blanks: int, wilds: int) -> Sets | None:
        """Return the best sets of the cards that the runs leave; None if these do not make as many as are wanted.

        The best are the heaviest that take at most `wilds` wild cards or, if `fewest` is set, those that take the
        fewest, however many that are. `counts` has the number of cards of each of `Holding.ranks`, `blanks` is the
        number of sets that may have no rank.
        """
        count, size = self.wanted.sets, self.wanted.set_size
        choices = items(self.holding, counts, count, size, blanks) if count else []
        return cheapest(choices, count) if self.fewest else heaviest(choices, count, wilds)

    def _counts(self, chosen: Sequence[RunSpan]) -> Sequence[int]:
        """Return how many real cards of each of `Holding.ranks` the runs leave; () if no sets are wanted."""
        if not self.wanted.sets:
            return ()
        counts = list(self.holding.counts)
        levels = list(self.holding.levels)
        for _, suit, spots in chosen:
            taken = spots & levels[suit][0]
            levels[suit] = self.holding.without(levels[suit], taken)
            for spot in bits(taken & ~self.holding.own):
                counts[self.holding.rank_at[spot.bit_length() - 1]] -= 1
        return counts

    def _value(self, weight: int, cost: int) -> int:
        """Return the score of runs or sets: their weight or, if `fewest`, minus their number of wild cards (`cost`)."""
        return -cost if self.fewest else weight
