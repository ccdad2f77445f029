"""The evenings of a club, month by month, and one evening with its matches.

Lists read the columns that repeat the sheets (Seat.total, .place, .won), never a sheet itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from django.utils import timezone

from scorekeeper.models import Club, Night
from scorekeeper.pages.match_lines import MatchLine, match_line
from scorekeeper.queries.match_lines import seats_of
from scorekeeper.queries.nights import Filters, counts_by_month, games_played, matches_of, matching_nights
from scorekeeper.queries.players import people_of
from scorekeeper.rules import catalogue
from scorekeeper.words.phrases import counted

PAGE = 12  # nights
LATE = timedelta(hours=5)  # how long after midnight an evening goes on
MOST_NAMED = 2  # players told behind the winner in a list


@dataclass(frozen=True, slots=True)
class NightLine:
    """A night in a list."""

    night: int
    date: date
    place: str
    matches: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class Month:
    """The nights of a month; `counts` say how many there were, on all pages."""

    first: date
    counts: str
    nights: tuple[NightLine, ...]


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """A game or a player to look for."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class NightsPage:
    """`earlier` is the date before which the next page begins; None on the last one."""

    filters: Filters
    games: tuple[FilterChoice, ...]
    players: tuple[FilterChoice, ...]
    months: tuple[Month, ...]
    earlier: date | None
    sought: str


@dataclass(frozen=True, slots=True)
class NightPage:
    """`said` is where it was and who played."""

    night: Night
    said: str
    counts: str
    matches: tuple[MatchLine, ...]


def evening_of(at: datetime) -> date:
    """Return the date of the evening at this local time: until 5 in the morning, the day before."""
    return (at - LATE).date()


def tonight() -> date:
    """Return the date of the evening that is being played."""
    return evening_of(timezone.localtime())


def nights_page(club: Club | None, filters: Filters) -> NightsPage:
    """Build one page of a club's nights: six queries at most."""
    games = _games(club, filters)
    players = _players(club, filters)
    # What the club does not know narrows nothing.
    known = Filters(_chosen(games), int(_chosen(players) or 0) or None, filters.text, filters.before)
    found = matching_nights(club, known, PAGE + 1) if club else []
    return NightsPage(
        filters=known,
        games=games,
        players=players,
        months=tuple(_months(found[:PAGE], _counts(club, known, found[:PAGE]) if club else {})),
        earlier=found[PAGE - 1].date if len(found) > PAGE else None,
        sought=_sought(games, players, known),
    )


def night_page(night: Night) -> NightPage:
    """Build the page of a night out of queries/nights.py `nights_with_matches`."""
    matches = matches_of(night)
    names = {seat.player.name: None for match in matches for seat in seats_of(match)}
    return NightPage(
        night=night,
        said=" · ".join(filter(None, [f"at {night.place}" if night.place else "", ", ".join(names)])),
        counts=counted(len(matches), "match", "matches") if matches else "no match",
        matches=tuple(match_line(match, len(names)) for match in matches),
    )


def _games(club: Club | None, filters: Filters) -> tuple[FilterChoice, ...]:
    played, shelf = games_played(club), catalogue.games().values()
    return tuple(FilterChoice(game.key, game.title, game.key == filters.game) for game in shelf if game.key in played)


def _players(club: Club | None, filters: Filters) -> tuple[FilterChoice, ...]:
    return tuple(FilterChoice(str(player.pk), player.name, player.pk == filters.player) for player in people_of(club))


def _chosen(choices: Sequence[FilterChoice]) -> str:
    return next((choice.value for choice in choices if choice.chosen), "")


def _counts(club: Club, filters: Filters, shown: Sequence[Night]) -> dict[date, str]:
    """Map the first of each month shown to "3 nights, 5 matches": all of it, also where the page breaks within."""
    if not shown:
        return {}
    return {
        month: f"{counted(nights, 'night', 'nights')}, {counted(matches, 'match', 'matches')}"
        for month, (nights, matches) in counts_by_month(club, filters, shown[-1].date, shown[0].date).items()
    }


def _months(nights: Sequence[Night], counts: dict[date, str]) -> Iterator[Month]:
    for first, group in groupby(nights, key=lambda night: night.date.replace(day=1)):
        yield Month(first, counts[first], tuple(night_line(night) for night in group))


def night_line(night: Night) -> NightLine:
    """Build the line of a night out of queries/nights.py `nights_with_matches`."""
    matches = tuple(match_line(match, MOST_NAMED) for match in matches_of(night))
    return NightLine(night.pk, night.date, night.place, matches)


def _sought(games: Sequence[FilterChoice], players: Sequence[FilterChoice], filters: Filters) -> str:
    """Say what was looked for: "Flo and Baker Ten Step"."""
    chosen = [choice.label for choice in (*players, *games) if choice.chosen]
    return " and ".join([*chosen, *([f"“{filters.text}”"] if filters.text else [])])
