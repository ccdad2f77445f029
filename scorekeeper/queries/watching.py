"""What opens something to watch: a link, or letters called in its place; and which match is watched next."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Subquery
from django.utils import timezone

from scorekeeper.letters import digest_of, letters_of
from scorekeeper.links import Link, to_watch
from scorekeeper.models import Change, Club, Match, Night, WatchCode

CLOSING = (Change.Code.SCORED, Change.Code.ENDED)


class CalledCode(NamedTuple):
    """The letters of a code, and until when they open its link."""

    letters: str
    until: datetime


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


def code_to(link: Link) -> CalledCode | None:
    """Return the code that opens this link now; None if there is none, or none any more."""
    now = timezone.now()
    found = WatchCode.objects.filter(kind=link.kind, target=link.pk, generation=link.generation, until__gt=now)
    return next((CalledCode(letters_of(str(link), row.seed), row.until) for row in found), None)


def link_behind(letters: str) -> Link | None:
    """Return the link that these letters open now; None if they open none, or their time is over.

    They are sought by a keyed hash: how long that takes tells nothing of the letters that there are.
    """
    row = WatchCode.objects.filter(pk=digest_of(letters), until__gt=timezone.now()).first()
    link = link_to(row.kind, row.target) if row else None
    return link if row and link and link.generation == row.generation else None


def next_match(match: Match) -> int | None:
    """Return the newest match in progress that began in the same night after this one was over: one query.

    One that was played beside it at another table is not the next.
    """
    over = match.changes.filter(code__in=CLOSING).order_by("-revision").values("at")[:1]
    begun = Match.objects.filter(night=match.night_id, state=Match.State.PLAYING, created__gt=Subquery(over))
    return begun.order_by("-created").values_list("pk", flat=True).first()
