"""What opens something to watch: a link, or letters called in its place; and which match is watched next."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone

from scorekeeper.letters import digest_of, letters_of
from scorekeeper.links import Link, to_watch
from scorekeeper.models import Change, Club, Match, Night, Seat, WatchCode
from scorekeeper.queries.match_lines import last_touch

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
    """Return the code that opens this link now; None if none was drawn, or its time is over."""
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


def table_in_play(night: int) -> int | None:
    """Return the only match in progress of a night; None if there is none or more than one: one query."""
    playing = Match.objects.filter(night=night, state=Match.State.PLAYING).values_list("pk", flat=True)[:2]
    return playing[0] if len(playing) == 1 else None


def newest_match(night: int) -> int | None:
    """Return the match of a night that was begun last, one in progress before those that are over: one query."""
    over = Case(When(state=Match.State.PLAYING, then=0), default=1)
    return Match.objects.filter(night=night).order_by(over, "-created").values_list("pk", flat=True).first()


def played_now(match: Match) -> int:
    """Return the match that is played instead of this one, which goes on: one query.

    Of the matches in progress of its night in which somebody of it plays, the one written to last; perhaps itself.
    """
    night = Match.objects.filter(night=match.night_id, state=Match.State.PLAYING)
    same = night.filter(_plays_in(Match.objects.filter(pk=match.pk)))
    last = same.order_by(last_touch().desc(), "-pk").values_list("pk", flat=True).first()
    return last or match.pk


def next_match(match: Match) -> int | None:
    """Return the match in progress that was begun in the same night once this one was over: one query.

    It is the newest of those in which somebody of this match plays, else of those of new players: who played at
    another table meanwhile, goes on there.
    """
    over = _closed(match.changes.all()).order_by("-revision").values("at")[:1]
    night = Match.objects.filter(night=match.night_id)
    closed_later = Exists(_closed(Change.objects.filter(match=OuterRef("pk"), at__gt=match.created)))
    meanwhile = night.filter(Q(state=Match.State.PLAYING) | Q(closed_later), created__lt=Subquery(over))
    begun = night.filter(state=Match.State.PLAYING, created__gt=Subquery(over))
    begun = begun.annotate(here=_plays_in(night.filter(pk=match.pk)), there=_plays_in(meanwhile.exclude(pk=match.pk)))
    begun = begun.filter(Q(here=True) | Q(there=False))
    return begun.order_by("-here", "-created").values_list("pk", flat=True).first()


def _closed(changes: QuerySet[Change]) -> QuerySet[Change]:
    return changes.filter(code__in=CLOSING)


def _plays_in(matches: QuerySet[Match]) -> Exists:
    """Return whether somebody of these matches sits at the match that is asked about."""
    players = Seat.objects.filter(match__in=matches).values("player")
    return Exists(Seat.objects.filter(match=OuterRef("pk"), player__in=players))
