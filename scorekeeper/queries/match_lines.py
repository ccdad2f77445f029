"""The matches of lists, with all that a line shows."""

from collections.abc import Collection
from datetime import date, datetime, time

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.lookups import LessThan
from django.utils.timezone import make_aware

from scorekeeper.models import Change, Club, Match, Seat
from scorekeeper.queries.viewers import Viewer, watched_matches


def worth_a_line(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return these matches without those that were ended before a round was scored."""
    return matches.exclude(state=Match.State.ENDED, rounds_done=0)


def left_open(matches: QuerySet[Match], since: date) -> QuerySet[Match]:
    """Return the given matches that are in progress and were left open before the date `since`, unordered.

    Their night is before that date, and their newest change is from before that day began.
    """
    untouched = LessThan(last_touch(), midnight_of(since))
    return matches.filter(untouched, state=Match.State.PLAYING, night__date__lt=since).order_by()


def last_touch() -> Subquery:
    """Return a subquery for the time of the newest change, of any kind, of the match of the outer query."""
    return Subquery(Change.objects.filter(match=OuterRef("pk")).order_by("-revision").values("at")[:1])


def midnight_of(day: date) -> datetime:
    """Return the moment at which a day begins in the current time zone."""
    return make_aware(datetime.combine(day, time.min))


def newest(matches: QuerySet[Match]) -> Subquery:
    """Return a subquery for the id of the newest of these matches, null if there is none.

    They must be of one club and game, and of one own game or none. It is ordered as the index `match_by_game` is.
    """
    return Subquery(matches.order_by("-club_game_id", "-pk").values("pk")[:1])


def listed_matches(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return these matches with their seats, players and main players, in the order in which they began: two queries.

    Those that `worth_a_line` leaves out are left out.
    """
    seats = Prefetch("seats", Seat.objects.select_related("player__same_as"))
    return worth_a_line(matches).order_by("created", "pk").prefetch_related(seats)


def listed_matches_by_id(matches: Collection[int]) -> list[Match]:
    """Return the matches with these ids, with seats, players and main players, in the order in which they began.

    Those that `worth_a_line` leaves out are left out. Two queries, none if there are no ids.
    """
    return list(listed_matches(Match.objects.filter(pk__in=matches)))


def open_matches(club: Club, most: int) -> list[Match]:
    """Return the newest matches in progress of a club, at most `most`, newest first, ready for lists.

    Their nights are loaded. Two queries at most.
    """
    playing = Match.objects.filter(club=club, state=Match.State.PLAYING).select_related("night")
    return list(listed_matches(playing).order_by("-pk")[:most])


def newest_watched(viewer: Viewer, most: int) -> list[Match]:
    """Return the newest matches, at most `most`, of the viewer's links to watch a match or a night, newest first.

    They are ready for lists. Two queries, none if there are no such links.
    """
    if all(link.kind == "club" for link in viewer.watching):
        return []
    return list(listed_matches(watched_matches(viewer)).order_by("-created", "-pk")[:most])


def seats_of(match: Match) -> list[Seat]:
    """Return the seats of a match of `listed_matches`, clockwise: no query."""
    return list(match.seats.all())
