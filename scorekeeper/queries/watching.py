"""What a link to watch opens, and which match is watched next."""

from django.db.models import Subquery

from scorekeeper.links import Link, to_watch
from scorekeeper.models import Change, Club, Match, Night

CLOSING = (Change.Code.SCORED, Change.Code.ENDED)


def link_to(kind: str, pk: int) -> Link | None:
    """Return the link that opens this match, night or club now; None if there is no such thing."""
    found: Match | Night | Club | None = None
    if kind == "match":
        found = Match.objects.filter(pk=pk, night__club__leaving=None).first()
    elif kind == "night":
        found = Night.objects.filter(pk=pk, club__leaving=None).first()
    elif kind == "club":
        found = Club.objects.filter(pk=pk, leaving=None).first()
    return to_watch(found) if found else None


def next_match(match: Match) -> int | None:
    """Return the newest match in progress that began in the same night after this one was over: one query.

    One that was played beside it at another table is not the next.
    """
    over = match.changes.filter(code__in=CLOSING).order_by("-revision").values("at")[:1]
    begun = Match.objects.filter(night=match.night_id, state=Match.State.PLAYING, created__gt=Subquery(over))
    return begun.order_by("-created").values_list("pk", flat=True).first()
