"""The evenings of a club, month by month, and one evening with its matches.

Lists read the columns that repeat the sheets (Seat.total, .place, .won), never a sheet itself.
"""

from calendar import monthrange
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, TruncMonth
from django.utils import timezone

from scorekeeper.models import Club, Match, Night, Player, Seat
from scorekeeper.rules import catalogue
from scorekeeper.selectors.match_lines import MatchLine, listed_matches, match_line, newest, worth_a_line
from scorekeeper.selectors.phrases import counted

PAGE = 12  # nights
LATE = timedelta(hours=5)  # how long after midnight an evening goes on
MOST_NAMED = 2  # players told behind the winner in a list


@dataclass(frozen=True, slots=True)
class Filters:
    """What a keeper looks for; None and empty: everything."""

    game: str = ""
    player: int | None = None
    text: str = ""
    before: date | None = None

    @property
    def narrow(self) -> bool:
        return bool(self.game or self.player or self.text)


@dataclass(frozen=True, slots=True)
class NightLine:
    night: int
    date: date
    place: str
    matches: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class Month:
    first: date
    counts: str
    nights: tuple[NightLine, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class NightsPage:
    """`earlier` is the date before which the next page begins; None on the last one."""

    filters: Filters
    games: tuple[Choice, ...]
    players: tuple[Choice, ...]
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
    """The date of the evening at this local time: until 5 in the morning, the one before."""
    return (at - LATE).date()


def tonight() -> date:
    """The date of the evening that is being played."""
    return evening_of(timezone.localtime())


def nights_page(club: Club | None, filters: Filters) -> NightsPage:
    """One page of a club's nights: six queries at most."""
    games = _games(club, filters)
    players = _players(club, filters)
    # What the club does not know narrows nothing.
    known = Filters(_chosen(games), int(_chosen(players) or 0) or None, filters.text, filters.before)
    found = list(_nights(club, known)[: PAGE + 1]) if club else []
    return NightsPage(
        filters=known,
        games=games,
        players=players,
        months=tuple(_months(found[:PAGE], _counts(club, known, found[:PAGE]) if club else {})),
        earlier=found[PAGE - 1].date if len(found) > PAGE else None,
        sought=_sought(games, players, known),
    )


def nights_with_matches() -> QuerySet[Night]:
    """Nights with all that their lists show: three queries."""
    return Night.objects.prefetch_related(Prefetch("matches", listed_matches(Match.objects.all())))


def nights_with(matches: QuerySet[Match], nights: QuerySet[Night]) -> QuerySet[Night]:
    """Those of these nights that have such matches, with these only: three queries.

    The newest are found by walking back from night to night. No EXISTS: PostgreSQL would join it, and begin with
    all matches.
    """
    match = worth_a_line(matches).filter(night=OuterRef("pk")).order_by().values("pk")
    found = nights.alias(match=Subquery(match[:1])).filter(match__isnull=False)
    return found.prefetch_related(Prefetch("matches", listed_matches(matches)))


def night_page(night: Night) -> NightPage:
    """A night out of `nights_with_matches`."""
    matches = list(night.matches.all())
    names = {seat.player.name: None for match in matches for seat in match.seats.all()}
    return NightPage(
        night=night,
        said=" · ".join(filter(None, [f"at {night.place}" if night.place else "", ", ".join(names)])),
        counts=counted(len(matches), "match", "matches") if matches else "no match",
        matches=tuple(match_line(match, len(names)) for match in matches),
    )


def _games(club: Club | None, filters: Filters) -> tuple[Choice, ...]:
    shelf = catalogue.games()
    played = [newest(worth_a_line(Match.objects.filter(club=club, game=key))) for key in shelf]
    found = Club.objects.filter(pk=club.pk).values_list(*played).get() if club else ()
    games = [game for game, there in zip(shelf.values(), found, strict=club is not None) if there]
    return tuple(Choice(game.key, game.title, game.key == filters.game) for game in games)


def _players(club: Club | None, filters: Filters) -> tuple[Choice, ...]:
    known = Player.objects.filter(club=club, same_as=None)
    return tuple(Choice(str(player.pk), player.name, player.pk == filters.player) for player in known)


def _chosen(choices: Sequence[Choice]) -> str:
    return next((choice.value for choice in choices if choice.chosen), "")


def _matching(club: Club, filters: Filters) -> QuerySet[Match]:
    """The matches that the filters ask for, of this club's nights or any other's."""
    matches = Match.objects.all()
    if filters.game:
        matches = matches.filter(game=filters.game)
    if filters.player:
        matches = matches.filter(Exists(_seats_of(club, [filters.player])))
    if filters.text:
        named = Player.objects.filter(club=club, folded__contains=filters.text.casefold())
        people = named.values_list(Coalesce("same_as", "pk"))
        matches = matches.filter(Q(night__place__icontains=filters.text) | Exists(_seats_of(club, people)))
    return matches


def _seats_of(club: Club, people: Iterable[int] | QuerySet[Player, tuple[Any, ...]]) -> QuerySet[Seat]:
    """The seats of these people under whatever spelling, at a match of the query around this one."""
    spellings = Player.objects.filter(Q(pk__in=people) | Q(same_as__in=people), club=club)
    return Seat.objects.filter(match=OuterRef("pk"), player__in=spellings)


def _nights(club: Club, filters: Filters) -> QuerySet[Night]:
    nights = club.nights.filter(date__lt=filters.before) if filters.before else club.nights.all()
    return nights_with(_matching(club, filters), nights)


def _counts(club: Club, filters: Filters, shown: Sequence[Night]) -> dict[date, str]:
    """First of a month → "3 nights, 5 matches", all of the month though the page may break in its middle."""
    if not shown:
        return {}
    first, newest = shown[-1].date.replace(day=1), shown[0].date
    last = newest.replace(day=monthrange(newest.year, newest.month)[1])
    matches = _matching(club, filters).filter(night__club=club, night__date__range=(first, last))
    months = worth_a_line(matches).order_by().annotate(month=TruncMonth("night__date")).values("month")
    counts = months.annotate(nights=Count("night", distinct=True), matches=Count("pk", distinct=True))
    return {
        row["month"]: f"{counted(row['nights'], 'night', 'nights')}, {counted(row['matches'], 'match', 'matches')}"
        for row in counts
    }


def _months(nights: Sequence[Night], counts: dict[date, str]) -> Iterator[Month]:
    for first, group in groupby(nights, key=lambda night: night.date.replace(day=1)):
        yield Month(first, counts[first], tuple(night_line(night) for night in group))


def night_line(night: Night) -> NightLine:
    """A night in a list, out of `nights_with_matches`."""
    matches = tuple(match_line(match, MOST_NAMED) for match in night.matches.all())
    return NightLine(night.pk, night.date, night.place, matches)


def _sought(games: Sequence[Choice], players: Sequence[Choice], filters: Filters) -> str:
    """What was looked for, in words: "Flo and Baker Ten Step"."""
    chosen = [choice.label for choice in (*players, *games) if choice.chosen]
    return " and ".join([*chosen, *([f"“{filters.text}”"] if filters.text else [])])
