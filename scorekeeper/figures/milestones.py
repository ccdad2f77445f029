"""Milestones: what a person does for the first time, and the best so far (scorekeeper/docs/milestones.md)."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, Generic, NamedTuple, Self, TypeVar

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.outcomes import are_partners

P = TypeVar("P", bound=Hashable)  # a person: the name in a document, the id of the main player in rows


class MilestoneKind(NamedTuple):
    """A kind of milestone: its code, and the least value, `least`, of the number that it depends on, `of`.

    For a kind of ONCE `of` is a key of `History._numbers`. The two others, which a person may reach again, depend on
    "earlier", the earlier matches of the game group whose totals compare, and on "defeats", the earlier matches in
    which another person had the better rank.
    """

    code: str
    of: str
    least: int


BEST, FIRST_AHEAD, THREE_IN_A_ROW = "best", "first_ahead", "three_in_a_row"
# In the order in which they are shown: the rarest first.
KINDS = (
    MilestoneKind("matches_1000", "matches", 1000),
    MilestoneKind("matches_500", "matches", 500),
    MilestoneKind(BEST, "earlier", 5),
    MilestoneKind(FIRST_AHEAD, "defeats", 5),
    MilestoneKind("matches_100", "matches", 100),
    MilestoneKind("from_last", "last_after", 1),
    MilestoneKind("no_points", "no_points", 4),
    MilestoneKind("exact_cuts", "cut_exact", 2),
    MilestoneKind("matches_50", "matches", 50),
    MilestoneKind(THREE_IN_A_ROW, "in_a_row", 3),
    MilestoneKind("matches_10", "matches", 10),
    MilestoneKind("first_win", "in_a_row", 1),
)
RARITY = {kind.code: rarity for rarity, kind in enumerate(KINDS)}  # 0 for the rarest
LEAST = {kind.code: kind.least for kind in KINDS}
ONCE = tuple(kind for kind in KINDS if kind.code not in (BEST, FIRST_AHEAD))  # those that a person reaches once
LONGEST_RUN = max(kind.least for kind in ONCE if kind.of == "in_a_row")  # a longer run of wins makes no difference


class PersonMatch(NamedTuple):
    """What milestones depend on in the match of a person: fields of `Outcome` (outcomes.py) by the same names."""

    group: str
    won: bool
    rank: int | None
    total: int
    comparable: bool
    cut_exact: int
    last_after: int | None
    no_points: int
    side: int | None

    @classmethod
    def of(cls, outcome: Any) -> Self:
        """Return the fields of an outcome, or of a row of results, that milestones depend on."""
        return cls(*(getattr(outcome, name) for name in cls._fields))


class Reached(NamedTuple, Generic[P]):
    """A milestone that a person reached in a match; `code` is that of its kind.

    `number` is the number that the kind depends on, but for "best" the total. `other` is whom the person was ahead of
    for "first_ahead", else None.
    """

    person: P
    code: str
    number: int
    other: P | None = None


@dataclass
class History(Generic[P]):
    """What the milestones of a match depend on: what there was before it.

    - `matches`: how many each person took part in; `in_a_row`: wins in a row up to now (beyond LONGEST_RUN maybe fewer)
    - `reached`: pairs of a person and the code of a milestone of ONCE that the person has reached
    - `ahead`: how often the first of two persons had a better rank than the second
    - `earlier`, `best`: by game group the number of matches whose totals compare, and the best total in them
    """

    matches: Counter[P] = field(default_factory=Counter)
    in_a_row: Counter[P] = field(default_factory=Counter)
    reached: set[tuple[P, str]] = field(default_factory=set)
    ahead: Counter[tuple[P, P]] = field(default_factory=Counter)
    earlier: Counter[str] = field(default_factory=Counter)
    best: dict[str, int] = field(default_factory=dict)

    def add(self, match: Mapping[P, PersonMatch]) -> list[Reached[P]]:
        """Add the next match, by person, to the history; return its milestones.

        The rarest come first, those of one kind in the order of persons of the match.
        """
        found = [*self._best(match), *self._first_ahead(match)]
        for person, one in match.items():
            found += self._once(person, one)
        return sorted(found, key=lambda reached: RARITY[reached.code])

    def _once(self, person: P, one: PersonMatch) -> Iterator[Reached[P]]:
        """Add a person's match to `matches` and `in_a_row`; yield the milestones of ONCE that are reached with it.

        These are added to `reached`.
        """
        self.matches[person] += 1
        self.in_a_row[person] = self.in_a_row[person] + 1 if one.won else 0
        numbers = self._numbers(person, one)
        for kind in ONCE:
            if numbers[kind.of] >= kind.least and (person, kind.code) not in self.reached:
                self.reached.add((person, kind.code))
                yield Reached(person, kind.code, numbers[kind.of])

    def _numbers(self, person: P, one: PersonMatch) -> dict[str, int]:
        """Return the numbers that decide which milestones of ONCE a person has reached, by `MilestoneKind.of`.

        The match must have been added. "matches" and "in_a_row" are counts over all matches so far; "last_after",
        "no_points" and "cut_exact" are those of this match alone, 0 for none.
        """
        return {
            "matches": self.matches[person],
            "in_a_row": self.in_a_row[person],
            "last_after": one.last_after or 0,
            "no_points": one.no_points,
            "cut_exact": one.cut_exact,
        }

    def _best(self, match: Mapping[P, PersonMatch]) -> Iterator[Reached[P]]:
        """Add a match to `earlier` and `best` if its totals compare; yield a milestone for each person with a new best.

        That is a total better than in all earlier matches of the game group, if there were at least five.
        """
        one = next(iter(match.values()))
        totals = [one.total for one in match.values() if one.rank is not None]
        if not one.comparable or not totals:
            return
        pick, before = max if high_wins(one.group) else min, self.best.get(one.group)
        best = pick(totals) if before is None else pick(*totals, before)
        if best != before and self.earlier[one.group] >= LEAST[BEST]:
            for person, of_person in match.items():
                if of_person.rank is not None and of_person.total == best:
                    yield Reached(person, BEST, best)
        self.best[one.group] = best
        self.earlier[one.group] += 1

    def _first_ahead(self, match: Mapping[P, PersonMatch]) -> Iterator[Reached[P]]:
        """Add to `ahead` who has a better rank than whom, leaving out partners.

        Yield a milestone for each who is ahead of another person for the first time, after at least five defeats by
        that one.
        """
        placed = [(person, one.rank, one.side) for person, one in match.items() if one.rank is not None]
        for (person, rank, side), (other, other_rank, other_side) in permutations(placed, 2):
            if rank < other_rank and not are_partners(side, other_side):
                defeats = self.ahead[other, person]
                if defeats >= LEAST[FIRST_AHEAD] and not self.ahead[person, other]:
                    yield Reached(person, FIRST_AHEAD, defeats, other)
                self.ahead[person, other] += 1
