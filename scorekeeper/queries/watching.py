"""Links to watch, the codes that open them, and the match or night that a watcher follows next."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone

from scorekeeper.letters import digest_of, letters_of
from scorekeeper.links import Link, to_watch
from scorekeeper.models import Change, Club, Match, Night, NightChange, NightCode, Seat, WatchCode
from scorekeeper.queries.match_lines import last_touch

CLOSING = (Change.Code.SCORED, Change.Code.ENDED)


class CalledCode(NamedTuple):
    """The letters of a code, and the time until which they open its link."""

    letters: str
    until: datetime


def link_to(kind: str, pk: int) -> Link | None:
    """Return the current link to watch a match, a night or a club, by its id and `kind`: "match", "night" or "club".

    None if there is none, if its club is deleted, or for any other kind. One query.
    """
    found: Match | Night | Club | None = None
    if kind == "match":
        found = Match.objects.filter(pk=pk, night__club__leaving=None).first()
    elif kind == "night":
        found = Night.objects.filter(pk=pk, club__leaving=None).first()
    elif kind == "club":
        found = Club.objects.filter(pk=pk, leaving=None).first()
    return to_watch(found) if found else None


def code_to(link: Link) -> CalledCode | None:
    """Return the code of this link, if one is valid now; None if not: one query."""
    now = timezone.now()
    found = WatchCode.objects.filter(kind=link.kind, target=link.pk, generation=link.generation, until__gt=now)
    return next((CalledCode(letters_of(str(link), row.seed), row.until) for row in found), None)


def link_behind(letters: str) -> Link | None:
    """Return the link that the letters of a code open; None if they are unknown or expired, or if the link has ended.

    `letters` are those of `letters_meant` (letters.py). They are looked up by a keyed hash, so that the time of the
    query does not reveal valid letters.
    """
    row = WatchCode.objects.filter(pk=digest_of(letters), until__gt=timezone.now()).first()
    link = link_to(row.kind, row.target) if row else None
    return link if row and link and link.generation == row.generation else None


def table_in_play(night: int) -> int | None:
    """Return the id of the only match in progress of a night; None if there is none or more than one: one query."""
    playing = Match.objects.filter(night=night, state=Match.State.PLAYING).values_list("pk", flat=True)[:2]
    return playing[0] if len(playing) == 1 else None


def newest_match(night: int) -> int | None:
    """Return the id of the match in progress of a night that began last, else of the match that began last.

    None if the night has no match. One query.
    """
    over = Case(When(state=Match.State.PLAYING, then=0), default=1)
    return Match.objects.filter(night=night).order_by(over, "-created").values_list("pk", flat=True).first()


def played_now(match: Match) -> int:
    """Return the id of the match that the players of this unfinished match are playing now: one query.

    It is the match in progress of the same night, with at least one of its players, that was written to last; this
    match itself if there is no other.
    """
    night = Match.objects.filter(night=match.night_id, state=Match.State.PLAYING)
    same = night.filter(_plays_in(Match.objects.filter(pk=match.pk)))
    last = same.order_by(last_touch().desc(), "-pk").values_list("pk", flat=True).first()
    return last or match.pk


def next_match(match: Match) -> int | None:
    """Return the id of the match in progress that follows this one, which is over; None if none does: one query.

    It began in the same night after this match was over. It is the newest with one of this match's players or, if there
    is none, the newest without a player of any other match that was in progress meanwhile: those go on at another
    table.
    """
    over = _closing(match.changes.all()).order_by("-revision").values("at")[:1]
    night = Match.objects.filter(night=match.night_id)
    closed_later = Exists(_closing(Change.objects.filter(match=OuterRef("pk"), at__gt=match.created)))
    meanwhile = night.filter(Q(state=Match.State.PLAYING) | Q(closed_later), created__lt=Subquery(over))
    begun = night.filter(state=Match.State.PLAYING, created__gt=Subquery(over))
    begun = begun.annotate(here=_plays_in(night.filter(pk=match.pk)), there=_plays_in(meanwhile.exclude(pk=match.pk)))
    begun = begun.filter(Q(here=True) | Q(there=False))
    return begun.order_by("-here", "-created").values_list("pk", flat=True).first()


def nights_left_by(match: int) -> QuerySet[Night]:
    """Return the night of a deleted match, by its id; for any other match the nights from which it was moved.

    Empty if there is no such match. Two queries, besides that of the result.
    """
    found = Match.with_deleted.filter(pk=match).first()
    if found is None:
        return Night.objects.none()
    if found.deleted:
        return Night.objects.filter(pk=found.night_id)
    came = NightChange.objects.filter(night=found.night_id, code=NightCode.CAME, params__match=match)
    return Night.objects.filter(club=found.club_id, date__in=[*came.values_list("params__date", flat=True)])


def _closing(changes: QuerySet[Change]) -> QuerySet[Change]:
    """Return the given changes that may have ended a match: the scoring of a round, and ending it early."""
    return changes.filter(code__in=CLOSING)


def _plays_in(matches: QuerySet[Match]) -> Exists:
    """Return the expression for whether a player of these matches has a seat in the match of the outer query."""
    players = Seat.objects.filter(match__in=matches).values("player")
    return Exists(Seat.objects.filter(match=OuterRef("pk"), player__in=players))
