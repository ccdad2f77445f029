"""The evenings of a club, with the matches that their lists show."""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, TruncMonth

from scorekeeper.models import Club, Match, Night, Player, Seat
from scorekeeper.queries.match_lines import listed_matches, newest, worth_a_line
from scorekeeper.rules import catalogue


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


def nights_with_matches() -> QuerySet[Night]:
    """Return nights with all that their lists show: three queries."""
    return Night.objects.prefetch_related(Prefetch("matches", listed_matches(Match.objects.all())))


def nights_with(matches: QuerySet[Match], nights: QuerySet[Night]) -> QuerySet[Night]:
    """Return those of these nights that have such matches, with these only: three queries.

    The newest are found by walking back from night to night. No EXISTS: PostgreSQL would join it, and begin with
    all matches.
    """
    match = worth_a_line(matches).filter(night=OuterRef("pk")).order_by().values("pk")
    found = nights.alias(match=Subquery(match[:1])).filter(match__isnull=False)
    return found.prefetch_related(Prefetch("matches", listed_matches(matches)))


def matches_of(night: Night) -> list[Match]:
    """Return the matches of a night out of `nights_with_matches`: no query."""
    return list(night.matches.all())


def revision_of(night: Night) -> int:
    """Return the number of all changes of a night out of `nights_with_matches`: no query."""
    return sum(match.revision for match in matches_of(night))


def games_played(club: Club | None) -> frozenset[str]:
    """Return the keys of the games that a club has played: one query, however many matches there are of each."""
    if club is None:
        return frozenset()
    games = list(catalogue.games())
    played = [newest(worth_a_line(Match.objects.filter(club=club, game=game))) for game in games]
    found = Club.objects.filter(pk=club.pk).values_list(*played).get()
    return frozenset(game for game, match in zip(games, found, strict=True) if match)


def matching_nights(club: Club, filters: Filters, most: int) -> list[Night]:
    """Return the newest nights that the filters ask for, with their matches: three queries."""
    nights = club.nights.filter(date__lt=filters.before) if filters.before else club.nights.all()
    return list(nights_with(_matching(club, filters), nights)[:most])


def counts_by_month(club: Club, filters: Filters, first: date, last: date) -> dict[date, tuple[int, int]]:
    """Return how many nights and matches each month has, from that of `first` to that of `last`, on all pages.

    First of the month → counts. One query.
    """
    ends = last.replace(day=monthrange(last.year, last.month)[1])
    matches = _matching(club, filters).filter(night__club=club, night__date__range=(first.replace(day=1), ends))
    months = worth_a_line(matches).order_by().annotate(month=TruncMonth("night__date")).values("month")
    counts = months.annotate(nights=Count("night", distinct=True), matches=Count("pk", distinct=True))
    return {row["month"]: (row["nights"], row["matches"]) for row in counts}


def _matching(club: Club, filters: Filters) -> QuerySet[Match]:
    """Return the matches that the filters ask for, of this club's nights or any other's."""
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
    """Return the seats of these people under whatever spelling, at a match of the query around this one."""
    spellings = Player.objects.filter(Q(pk__in=people) | Q(same_as__in=people), club=club)
    return Seat.objects.filter(match=OuterRef("pk"), player__in=spellings)
