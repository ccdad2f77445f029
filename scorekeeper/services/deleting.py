"""Deleting matches: they are hidden at once, can be restored for thirty days, and are then deleted for good."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.models import Club, Match, Night, NightCode, Player
from scorekeeper.news import announce, recheck_access
from scorekeeper.queries.matches import MatchSheet, whole_match
from scorekeeper.services.clubs import lock_club, refuse_clock_ahead
from scorekeeper.services.nights import append, is_written, match_params, remove_if_empty
from scorekeeper.services.past.recording import record_results, remove_results
from scorekeeper.services.writing import WriteContext

RESTORABLE_FOR = timedelta(days=30)


@transaction.atomic
def delete(*, match: Match, context: WriteContext) -> None:
    """Delete a match, so that no list or figure has it; it can be restored for thirty days.

    Open pages check their access. Does nothing if it is deleted already, or if this write was made before: the ledger
    of a night of the club has its key.
    """
    match = _locked(match)
    if match.deleted is None and not is_written(match.club, context):
        _set_deleted(match, timezone.now(), context)


@transaction.atomic
def restore(*, match: Match, context: WriteContext) -> None:
    """Restore a deleted match, with its results; open pages check their access.

    Does nothing if it is not deleted, or if this write was made before: the ledger of a night has its key.
    """
    match = _locked(match)
    if match.deleted and not is_written(match.club, context):
        _set_deleted(match, None, context)


def _locked(match: Match) -> Match:
    """Return the match read again; it and its club are locked until the transaction ends."""
    found = Match.with_deleted.select_for_update(of=("self",)).select_related("night__club")
    match = found.get(pk=match.pk)
    lock_club(match.club)
    return match


def _set_deleted(match: Match, deleted: datetime | None, context: WriteContext) -> None:
    """Set the time at which a match was deleted, or None to restore it; it and its club must be locked.

    Also updates the match counts of the club and its players, and the results; appends a change to the night's ledger,
    and has open pages check their access.
    """
    match.deleted = deleted
    match.save(update_fields=["deleted"])
    more = -1 if deleted else 1
    Club.objects.filter(pk=match.club_id).update(match_count=F("match_count") + more)
    Player.objects.filter(seats__match=match).update(match_count=F("match_count") + more)
    if deleted:
        remove_results(match.club_id, [match.pk])
    else:
        record_results(MatchSheet(whole_match(match.pk)))
    gone = match.revision if deleted else 0
    append(match.night, NightCode.DELETED if deleted else NightCode.RESTORED, match_params(match), context, more=gone)
    announce(match)
    recheck_access(match.club)


@transaction.atomic
def purge(*, now: datetime) -> int:
    """Delete for good the matches deleted thirty days or more before `now`; return their number.

    Nights that are left empty are deleted, too. Raises ClockAhead, and deletes none, if the clock may be wrong.
    """
    over = list(Match.with_deleted.select_for_update().filter(deleted__lte=now - RESTORABLE_FOR))
    if over:
        refuse_clock_ahead(now)
    Match.with_deleted.filter(pk__in=[match.pk for match in over]).delete()
    for night in Night.objects.filter(pk__in={match.night_id for match in over}).select_related("club"):
        lock_club(night.club)
        remove_if_empty(night)
    return len(over)
