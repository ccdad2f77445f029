"""The evenings of a club, with the matches that their lists show."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce, TruncMonth

from scorekeeper.models import Club, Match, Night, Player, Seat
from scorekeeper.queries.match_lines import listed_matches, worth_a_line


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


def nights_with(matches: QuerySet[Match]) -> QuerySet[Night]:
    """Return the nights of these matches, with these only: three queries."""
    nights = Night.objects.filter(pk__in=worth_a_line(matches).order_by().values("night"))
    return nights.prefetch_related(Prefetch("matches", listed_matches(matches)))


def matches_of(night: Night) -> list[Match]:
    """Return the matches of a night out of `nights_with_matches`: no query."""
    return list(night.matches.all())


def revision_of(night: Night) -> int:
    """Return the number of all changes of a night out of `nights_with_matches`: no query."""
    return sum(match.revision for match in matches_of(night))


def games_played(club: Club | None) -> frozenset[str]:
    """Return the keys of the games that a club has played: one query."""
    matches = worth_a_line(Match.objects.filter(night__club=club))
    return frozenset(matches.order_by().values_list("game", flat=True).distinct())


def matching_nights(club: Club, filters: Filters, most: int) -> list[Night]:
    """Return the newest nights that the filters ask for, with their matches: three queries."""
    matching = _matching(club, filters).order_by().values("pk")
    nights = nights_with(Match.objects.filter(pk__in=matching))
    return list((nights.filter(date__lt=filters.before) if filters.before else nights)[:most])


def counts_by_month(club: Club, filters: Filters) -> dict[date, tuple[int, int]]:
    """Return how many nights and matches each month has, of all pages: first of the month → counts. One query."""
    months = _matching(club, filters).order_by().annotate(month=TruncMonth("night__date")).values("month")
    counts = months.annotate(nights=Count("night", distinct=True), matches=Count("pk", distinct=True))
    return {row["month"]: (row["nights"], row["matches"]) for row in counts}


def _matching(club: Club, filters: Filters) -> QuerySet[Match]:
    """Return the matches that the filters ask for, of all pages."""
    matches = worth_a_line(Match.objects.filter(night__club=club))
    if filters.game:
        matches = matches.filter(game=filters.game)
    if filters.player:
        matches = matches.filter(pk__in=_seats_of(club, [filters.player]).values("match"))
    if filters.text:
        named = Player.objects.filter(club=club, folded__contains=filters.text.casefold())
        people = named.values_list(Coalesce("same_as", "pk"))
        seats = _seats_of(club, people).values("match")
        matches = matches.filter(Q(night__place__icontains=filters.text) | Q(pk__in=seats))
    return matches


def _seats_of(club: Club, people: Iterable[int] | QuerySet[Player, tuple[Any, ...]]) -> QuerySet[Seat]:
    """Return the seats of these people under whatever spelling."""
    spellings = Player.objects.filter(Q(pk__in=people) | Q(same_as__in=people), club=club)
    return Seat.objects.filter(player__in=spellings)
