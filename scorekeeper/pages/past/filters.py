"""The filters of the statistics pages, a game and a year, which stay set from page to page; and columns to sort by."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scorekeeper.figures.game_groups import game_of, high_wins
from scorekeeper.figures.past import Choices, PlayedGroup
from scorekeeper.rules import catalogue
from scorekeeper.rules.names import fold
from scorekeeper.words.phrases import dotted


class Pill(NamedTuple):
    """A <select> in the head of a page: parameter, label, (value, label) of each option, and the chosen value."""

    name: str
    label: str
    choices: Sequence[tuple[str, str]]
    chosen: str


class Column(NamedTuple):
    """A column to sort by: its name in the URL as `key`, "" for the default, its heading and its only order."""

    key: str
    words: str | Promise
    order: Literal["ascending", "descending"] = "descending"


@dataclass(frozen=True, slots=True)
class PastFilters:
    """The filters of a statistics page: key of a game group, "" for all games; year, 0 for all; id of the club."""

    group: str = ""
    year: int = 0
    club: int = 0

    @property
    def period(self) -> str:
        """The year as text, "" for all."""
        return str(self.year or "")

    @property
    def query(self) -> str:
        """The query string of another statistics page with the same game and year, from "?" on; "" without any."""
        return self.query_with()

    def query_with(self, **others: int | str) -> str:
        """Return the query string of a statistics page, from "?" on: `others`, game and year, without empty values.

        "" if all are empty.
        """
        params = {**others, "game": self.group, "year": self.period}
        query = urlencode({name: value for name, value in params.items() if value})
        return f"?{query}" if query else ""

    def matches_query(self, **others: int | str) -> str:
        """Return the query string of past nights for the counted matches: `nights_query` of `others` and state=over."""
        return self.nights_query(**others, state="over")

    def nights_query(self, **others: int | str) -> str:
        """Return the query string of past nights, from "?" on: club, `others`, game and year, without empty values.

        The year is always there; an empty one stands for all.
        """
        params = {"club": self.club, **others, "game": self.group}
        query = {name: value for name, value in params.items() if value}
        return f"?{urlencode({**query, 'year': self.period})}"


def pills(choices: Choices, filters: PastFilters) -> tuple[Pill, ...]:
    """Return the <select> of games and that of years, each with "all" first, then games as given, years newest first.

    The chosen game and year are offered even without matches.
    """
    groups = titles_of(choices.groups)
    if filters.group:
        game = catalogue.games().get(filters.group)
        groups.setdefault(filters.group, str(game.title) if game else _("Another game"))
    years = sorted({*choices.years, *([filters.year] if filters.year else [])}, reverse=True)
    return (
        Pill("game", _("Game"), [("", _("All games")), *groups.items()], filters.group),
        Pill("year", _("Year"), [("", _("All years")), *year_choices(years)], filters.period),
    )


def sorted_by(columns: Sequence[Column], asked: str) -> str:
    """Return `asked` if it is the key of a column, else "", the key of the default."""
    return asked if asked in {column.key for column in columns} else ""


def year_choices(years: Iterable[int]) -> list[tuple[str, str]]:
    """Return these years as options, in their order: ("2026", "2026")."""
    return [(str(year), str(year)) for year in years]


def titled(group: PlayedGroup) -> str:
    """Return the title of a game group: the one that a table gave, else the game's own."""
    return group.title or str(catalogue.get(group.game).title)


def titles_of(groups: Iterable[PlayedGroup]) -> dict[str, str]:
    """Return the titles of these game groups, by key, in their order.

    Those that would be equal get words that tell them apart (`told_apart`).
    """
    return told_apart({group.key: titled(group) for group in groups})


def told_apart(titles: Mapping[str, str]) -> dict[str, str]:
    """Return the titles of game groups, by key, so that no two are equal, capitals aside.

    A custom game that is called as a game of the catalogue says that it has points alone. Of two custom games with one
    title each says whether the highest or the lowest total wins.
    """
    custom = Counter(fold(title) for key, title in titles.items() if game_of(key).title_option)
    catalogued = {fold(title) for key, title in titles.items() if not game_of(key).title_option}
    found = dict(titles)
    for key, title in titles.items():
        if game_of(key).title_option and custom[fold(title)] > 1:
            words = _("{game}, highest total wins") if high_wins(key) else _("{game}, lowest total wins")
            found[key] = words.format(game=title)
        elif game_of(key).title_option and fold(title) in catalogued:
            found[key] = dotted([title, _("Points alone")])
    return found
