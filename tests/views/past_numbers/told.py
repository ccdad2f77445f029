"""The output of `figures` for a club's exported document and for parts of it, and the sheets of its matches."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from scorekeeper.figures.club import Club as Document
from scorekeeper.figures.club import Match as WrittenMatch
from scorekeeper.figures.reading import from_data
from scorekeeper.models import Club
from scorekeeper.queries.archives import document_pieces
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.rules.scoring.sheet import derive
from tests.figures.slow_figures import figures_of
from tests.figures.slow_matches import Data, Played, counted
from tests.figures.slow_milestones import milestones
from tests.figures.slow_ratings import ratings
from tests.figures.slow_seasons import seasons

Part = tuple[str, int, int, date | None]


@dataclass
class Told:
    """A club by its document: `part` is what `figures` prints where only some of the matches are in it.

    `seasons` is what it prints of all of them.
    """

    document: Document
    counted: list[Played]
    seasons: list[Data]
    _parts: dict[Part, Data] = field(default_factory=dict)
    _sheets: dict[str, Sheet] = field(default_factory=dict)

    @classmethod
    def of(cls, club: Club) -> "Told":
        """Return the exported document of a club."""
        data = json.loads("".join(document_pieces(club)))
        played = counted(data)
        return cls(from_data(data), played, seasons(data.get("seasons", []), played))

    def part(self, group: str = "", year: int = 0, month: int = 0, day: date | None = None) -> Data:
        """Return the figures of the matches of a game group, a year, a month, a night; of everything."""
        asked = (group, year, month, day)
        if asked not in self._parts:
            self._parts[asked] = figures_of(self.played(*asked))
        return self._parts[asked]

    def played(self, group: str = "", year: int = 0, month: int = 0, day: date | None = None) -> list[Played]:
        """Return the counted matches of a part, in order."""
        return [match for match in self.counted if _is_of((group, year, month, day), match)]

    @cached_property
    def days(self) -> set[date]:
        """The dates of all nights."""
        return {night.date for night in self.document.nights}

    @cached_property
    def groups(self) -> list[str]:
        """The keys of all game groups."""
        return sorted({match.key for match in self.counted})

    def matches(self) -> Iterator[tuple[date, WrittenMatch]]:
        """Yield all matches that are written down, with their dates."""
        for night in self.document.nights:
            for match in night.matches:
                yield night.date, match

    def sheet(self, match: WrittenMatch) -> Sheet:
        """Return the sheet of a match."""
        key = str(match.id)
        if key not in self._sheets:
            self._sheets[key] = derive(match.record)
        return self._sheets[key]

    @cached_property
    def stands(self) -> set[tuple[str, str]]:
        """Everybody with the total of each match, as lists show it: "188", "5 of 12"."""
        found = set()
        for _day, match in self.matches():
            game = get(match.record.game)
            for line in self.sheet(match).standings:
                found.add((line.player, game.contracts_made(line.contracts_done) or str(line.total)))
        return found

    @cached_property
    def points(self) -> set[int]:
        """The numbers that `stands` begins with: totals, or own contracts that are made."""
        return {int(told.split(" ")[0]) for _name, told in self.stands if told != "None"}

    @cached_property
    def totals(self) -> set[int | None]:
        """All totals with which a match ended, or stands."""
        return {line.total for _day, match in self.matches() for line in self.sheet(match).standings}

    @cached_property
    def milestones(self) -> list[Data]:
        """All milestones of the club."""
        return milestones(self.counted)

    @cached_property
    def ratings(self) -> dict[str, set[tuple[int, int]]]:
        """Everybody's ratings as they were after each match: points and spread."""
        found: dict[str, set[tuple[int, int]]] = {}
        for after in ratings(self.counted):
            for name, rating in after.items():
                found.setdefault(name, set()).add((rating["points"], rating["spread"]))
        return found


def _is_of(asked: Part, match: Played) -> bool:
    group, year, month, day = asked
    return (
        (not group or match.key == group)
        and (not year or match.date.year == year)
        and (not month or match.date.month == month)
        and (day is None or match.date == day)
    )


def player_of(figures: Data, name: str) -> Data:
    """Return the printed figures of a player; zeros for a player without any."""
    none: Data = {"matches": 0, "wins": 0, "expected": 0, "beaten": None, "form": [], "games": [], "steps": []}
    hands: Data = {"rounds": 0, "outs": 0, "streak": {"longest": 0, "current": 0}, "rating": None}
    counts: Data = {"caught": {"hands": 0, "points": 0, "most": None}, "buys": {"hands": 0, "count": 0}}
    found = [each for each in figures["players"] if each["name"] == name]
    return found[0] if found else {**none, **hands, **counts, "cuts": {"tries": 0, "exact": 0}}


def pair_of(figures: Data, a: str, b: str) -> tuple[int, int, int, int]:
    """Return how many matches two had, and in how many `a` was ahead, behind and level."""
    for pair in figures["pairs"]:
        if {pair["a"], pair["b"]} == {a, b}:
            sides = (pair["ahead"], pair["behind"]) if pair["a"] == a else (pair["behind"], pair["ahead"])
            return (pair["matches"], *sides, pair["level"])
    return (0, 0, 0, 0)


def together_of(figures: Data, a: str, b: str) -> tuple[int, int]:
    """Return how many matches two won as partners, and how many they played."""
    for pair in figures["pairs"]:
        if {pair["a"], pair["b"]} == {a, b} and "together" in pair:
            return pair["together"]["wins"], pair["together"]["matches"]
    return 0, 0
