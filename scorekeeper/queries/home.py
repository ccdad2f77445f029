"""What the first page of a club shows."""

from collections.abc import Collection
from datetime import date

from django.db.models import Case, OuterRef, QuerySet, Subquery, Value, When

from scorekeeper.models import Change, Match, Night
from scorekeeper.queries.clubs import with_key
from scorekeeper.queries.match_lines import left_open, listed_matches
from scorekeeper.queries.matches import matches_with_night, read_rows
from scorekeeper.queries.nights import nights_with
from scorekeeper.queries.snapshot import consistent_read


def matches_in_play(club_key: str, tonight: date, since: date, most: int) -> list[Match]:
    """Return the matches in progress but those left open before `since`, last touched first: four queries."""
    club = Match.objects.filter(club=with_key(club_key))
    playing = matches_with_night().filter(club=with_key(club_key), state=Match.State.PLAYING)
    with consistent_read():
        shown = playing.exclude(pk__in=left_open(club, since).values("pk"))
        found = list(_last_touched_first(shown, tonight)[:most])
        read_rows(found)
    return found


def matches_left_open(club_key: str, since: date, most: int) -> list[Match]:
    """Return the newest matches that were left open before a night, as lists show them: two queries at most."""
    found = left_open(Match.objects.filter(club=with_key(club_key)).select_related("night"), since)
    return list(listed_matches(found).order_by("-pk")[:most])


def last_nights(club_key: str, without: Collection[int], since: date, most: int) -> list[Night]:
    """Return the last nights that have other matches than these, with those others: three queries.

    What was left open before `since` is left out.
    """
    club = with_key(club_key)
    old = left_open(Match.objects.filter(club=club), since)
    others = Match.objects.exclude(pk__in=without).exclude(pk__in=old.values("pk"))
    return list(nights_with(others, Night.objects.filter(club=club))[:most])


def _last_touched_first(matches: QuerySet[Match], tonight: date) -> QuerySet[Match]:
    """Order the matches: those of tonight before all others, and among them the last written to first."""
    last = Change.objects.filter(match=OuterRef("pk")).order_by("-revision").values("at")[:1]
    older = Case(When(night__date=tonight, then=Value(0)), default=Value(1))
    return matches.order_by(older, Subquery(last).desc(), "-pk")
