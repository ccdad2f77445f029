"""What the first page of a club shows."""

from collections.abc import Collection
from datetime import date

from django.db.models import Case, OuterRef, QuerySet, Subquery, Value, When

from scorekeeper.models import Change, Match, Night
from scorekeeper.queries.clubs import with_key
from scorekeeper.queries.matches import matches_with_night, read_rows
from scorekeeper.queries.nights import nights_with
from scorekeeper.queries.snapshot import consistent_read


def matches_in_play(club_key: str, tonight: date, most: int) -> list[Match]:
    """Return the matches in progress with all their rows, last touched first: four queries."""
    playing = matches_with_night().filter(club=with_key(club_key), state=Match.State.PLAYING)
    with consistent_read():
        found = list(_last_touched_first(playing, tonight)[:most])
        read_rows(found)
    return found


def last_nights(club_key: str, without: Collection[int], most: int) -> list[Night]:
    """Return the last nights that have other matches than these, with those others: three queries."""
    others = Match.objects.exclude(pk__in=without)
    return list(nights_with(others, Night.objects.filter(club=with_key(club_key)))[:most])


def _last_touched_first(matches: QuerySet[Match], tonight: date) -> QuerySet[Match]:
    """Order the matches: those of tonight before all others, and among them the last written to first."""
    last = Change.objects.filter(match=OuterRef("pk")).order_by("-revision").values("at")[:1]
    older = Case(When(night__date=tonight, then=Value(0)), default=Value(1))
    return matches.order_by(older, Subquery(last).desc(), "-pk")
