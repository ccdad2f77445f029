"""Runs alone, where not every wild card finds a place: then a wild card may be worth more in a run than a real one.

Nothing can be taken for granted of such a lay-down, so each spot of a suit is filled in every way, from the lowest to
the highest. What lies so far matters only by the state of each run, the number of wild cards used and the aces used
at the low end; of all ways to one state the heaviest is kept. The suits share nothing but the wild cards.
"""

from dataclasses import dataclass
from itertools import product

from scorekeeper.rules.lay_down.filling import RunRules, run_rules
from scorekeeper.rules.lay_down.hand_counts import Holding
from scorekeeper.rules.lay_down.search import RealLayout, Search, Wanted
from scorekeeper.rules.lay_down.suit_ways import Purse, Way, Ways, purse, suit_ways


def every_choice(holding: Holding, wanted: Wanted) -> RealLayout | None:
    """Plan the runs of the heaviest cards, wild ones included; None where they can't be laid."""
    nearest = Search(holding, wanted, fewest=True).run()
    if nearest is None or nearest.cost > len(holding.wilds):
        return None
    table = SuitSearch(holding, run_rules(holding, wanted.run_size), wanted.runs, purse(holding))
    return RealLayout(table.heaviest().runs, (), nearest.cost)


@dataclass(frozen=True, slots=True)
class SuitSearch:
    """The ways of every suit, and how they go together."""

    holding: Holding
    rules: RunRules
    runs: int
    purse: Purse

    def heaviest(self) -> Way:
        """Put the ways of all suits together; first with one run in each suit, to know what others must beat."""
        suits = [{1: suit_ways(self.holding, self.rules, suit, 1)} for suit in range(len(self.holding.levels))]
        floor = max((self.purse.value(used, way) for used, way in self._folded(suits).items()), default=0)
        for count in range(2, self.runs + 1):
            for suit, ways in enumerate(suits):
                # Runs in other suits may bring something too, where not all lie in this one.
                beaten = floor if count == self.runs else 0
                ways[count] = suit_ways(self.holding, self.rules, suit, count, beaten)
        found = self._folded(suits)
        return found[max(found, key=lambda used: self.purse.value(used, found[used]))]

    def _folded(self, suits: list[dict[int, Ways]]) -> Ways:
        """Choose how many runs lie in each suit."""
        found: dict[int, Ways] = {0: {0: Way(0, ())}}
        for suit in suits:
            after = {count: dict(ways) for count, ways in found.items()}
            for (before, some), (count, others) in product(found.items(), suit.items()):
                if before + count <= self.runs:
                    self._join(some, others, after.setdefault(before + count, {}))
            found = after
        return found.get(self.runs, {})

    def _join(self, some: Ways, others: Ways, into: Ways) -> None:
        for (used, way), (more, other) in product(some.items(), others.items()):
            total, weight = used + more, way.weight + other.weight
            if self.purse.holds(total) and (total not in into or weight > into[total].weight):
                into[total] = Way(weight, way.runs + other.runs)
