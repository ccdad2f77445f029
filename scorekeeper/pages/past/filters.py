"""The filters of the statistics pages: a game and a year, which stay set from page to page."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from scorekeeper.figures.game_groups import high_wins
from scorekeeper.figures.past import Choices, PlayedGroup
from scorekeeper.rules import catalogue

ALL_GAMES, ALL_YEARS, UNKNOWN_GAME = "All games", "All years", "Another game"


class Pill(NamedTuple):
    """A select in the head of a page: its parameter, label, (value, label) of each option, and the chosen value."""

    name: str
    label: str
    choices: Sequence[tuple[str, str]]
    chosen: str


@dataclass(frozen=True, slots=True)
class PastFilters:
    """The key of a game group, "" for all games, a year, 0 for all, and the id of a club."""

    group: str = ""
    year: int = 0
    club: int = 0

    @property
    def period(self) -> str:
        """The year as text, "" for all."""
        return str(self.year or "")

    @property
    def query(self) -> str:
        """The query of another page of statistics with the same filters; empty without any."""
        return self.query_with()

    def query_with(self, **others: int | str) -> str:
        """Return the query of a page of statistics: these parameters, then the filters."""
        asked = {**others, "game": self.group, "year": self.period}
        told = urlencode({name: value for name, value in asked.items() if value})
        return f"?{told}" if told else ""

    def matches_query(self, **others: int | str) -> str:
        """Return the query of past nights for the counted matches: these parameters, then the filters."""
        return self.nights_query(**others, state="over")

    def nights_query(self, **others: int | str) -> str:
        """Return the query of past nights: these parameters, then the filters; an empty year stands for all."""
        asked = {"club": self.club, **others, "game": self.group}
        told = {name: value for name, value in asked.items() if value}
        return f"?{urlencode({**told, 'year': self.period})}"


def pills(choices: Choices, filters: PastFilters) -> tuple[Pill, ...]:
    """Return the selects in the head of a page; the chosen game and year are offered even without matches."""
    groups = _distinct_titles(choices.groups)
    if filters.group:
        asked = catalogue.games().get(filters.group)
        groups.setdefault(filters.group, str(asked.title) if asked else UNKNOWN_GAME)
    years = sorted({*choices.years, *([filters.year] if filters.year else [])}, reverse=True)
    return (
        Pill("game", "Game", [("", ALL_GAMES), *groups.items()], filters.group),
        Pill("year", "Year", [("", ALL_YEARS), *year_choices(years)], filters.period),
    )


def year_choices(years: Iterable[int]) -> list[tuple[str, str]]:
    """Return these years as options."""
    return [(str(year), str(year)) for year in years]


def titled(group: PlayedGroup) -> str:
    """Return the title of a game group: the one of its matches, else the game's own."""
    return group.title or str(catalogue.get(group.game).title)


def _distinct_titles(groups: Sequence[PlayedGroup]) -> dict[str, str]:
    """Return the titles by group key; groups with equal titles say which total wins."""
    titles = {group.key: titled(group) for group in groups}
    times = Counter(titles.values())
    return {key: title if times[title] == 1 else f"{title}, {_won_by(key)} total wins" for key, title in titles.items()}


def _won_by(key: str) -> str:
    return "highest" if high_wins(key) else "lowest"
