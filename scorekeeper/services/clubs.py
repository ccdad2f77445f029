"""Making, naming, deleting and restoring a club."""

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scorekeeper.facts import write_faults
from scorekeeper.models import Change, Club, Match, Membership, NightChange, Role, Season
from scorekeeper.models.clubs import UNFINISHED, new_key
from scorekeeper.news import recheck_access
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.names import fold, unseen
from scorekeeper.rules.text_rules import writable

LONGEST_NAME = 80  # characters
TO_CHANGE_ONES_MIND = timedelta(days=7)
LONGEST_SILENCE = timedelta(days=30)
AFTER_UNFINISHED = "unfinishee"  # sorted behind all keys that begin with UNFINISHED, in every collation


class ClockAhead(Exception):  # noqa: N818 - reads as it is said at the table
    """Raised if the clock may be ahead: by it, nobody has written anything for over thirty days."""


def club_with(*, key: str, user: int | None, club: Club | None = None) -> Club:
    """Return the club with this browser's key, locked until the transaction ends; make it if there is none.

    `club` is that club, if the caller knows it; then `key` is not used, as the club may have got another since. The
    owner of a new club is the account `user` or, without one, the browser. Raises Refused if the club was deleted.
    """
    found, new = (club, False) if club else Club.objects.get_or_create(keeper_key=key)
    if new and user:
        Membership.objects.create(club=found, user_id=user, role=Role.OWNER)
    locked = found if new else lock_club(found)
    if locked.leaving:
        raise Refused((Fault(("club",), write_faults.CLUB_DELETED),))
    return locked


def lock_club(club: Club) -> Club:
    """Return the club read again and locked until the transaction ends. Raises Club.DoesNotExist."""
    return Club.objects.select_for_update().get(pk=club.pk)


@transaction.atomic
def make(*, key: str, name: str, user: int | None) -> Club:
    """Make a club with this name, owned by the account `user` or, without one, by the browser with this key; return it.

    If the browser has a club already, that is renamed and returned. Raises Refused for an invalid name, or if that club
    was deleted.
    """
    fitting = _valid_name(name)
    club = club_with(key=key, user=user)
    rename(club=club, name=fitting)
    return club


def rename(*, club: Club, name: str) -> None:
    """Rename a club. Raises Refused for an invalid name."""
    club.name = _valid_name(name)
    club.save(update_fields=["name"])


@transaction.atomic
def show_milestones(*, club: Club, shown: bool) -> None:
    """Show or hide the milestones of a club, also on open pages; do nothing if `shown` is stored already."""
    locked = lock_club(club)
    if locked.milestones != shown:
        locked.milestones = shown
        locked.save(update_fields=["milestones"])
        recheck_access(locked)


def _valid_name(name: str) -> str:
    """Return the name without blanks around it. Raises Refused if it is empty, too long, unwritable or invisible."""
    trimmed = name.strip()
    if not trimmed:
        raise Refused((Fault(("name",), write_faults.CLUB_UNNAMED),))
    if len(trimmed) > LONGEST_NAME:
        raise Refused((Fault(("name",), write_faults.CLUB_NAME_TOO_LONG, {"most": LONGEST_NAME}),))
    if not writable(trimmed):
        raise Refused((Fault(("name",), write_faults.CLUB_NAME_UNWRITABLE),))
    if fault := unseen(("name",), trimmed):
        raise Refused((fault,))
    return trimmed


@transaction.atomic
def delete(*, club: Club, name: str) -> None:
    """Delete a club, which can be restored for seven days; open pages check their access. Do nothing if it is deleted.

    `name` was typed to confirm it; Refused is raised if that is not the club's name (`str(club)`), in any case of
    letters and with any blanks between words. If the clock is behind the last write, the seven days begin with that
    write, so that they are not over too early once the clock is right.
    """
    if fold(name).split() != fold(str(club)).split():
        raise Refused((Fault(("name",), write_faults.NOT_CONFIRMED, {"club": str(club)}),))
    club = lock_club(club)
    if club.leaving:
        return
    club.leaving = max(timezone.now(), _last_written()) + TO_CHANGE_ONES_MIND
    replace_keeper_key(club)
    club.save(update_fields=["leaving", "keeper_key"])
    recheck_access(club)


def replace_keeper_key(club: Club) -> None:
    """Set a new keeper key, unsaved, if the club has members: the browser that made the club has the old one.

    A person who has left the club, or has a lower role now, must not get access by the old key.
    """
    if club.memberships.exists():
        club.keeper_key = new_key()


def restore(*, club: Club) -> None:
    """Restore a deleted club; its members, pens and links open it again. Does nothing if it is not deleted."""
    Club.objects.filter(pk=club.pk).update(leaving=None)


@transaction.atomic
def purge(*, now: datetime) -> int:
    """Delete for good the clubs whose seven days are over at `now`, with all their rows; return their number.

    UNFINISHED clubs made seven days before `now` or earlier are deleted and counted, too, as nobody can open them. If
    there are others and the clock may be wrong, raises ClockAhead and deletes none.
    """
    # For the beginning of a key PostgreSQL has an index, for a range SQLite.
    unfinished = Q(keeper_key__startswith=UNFINISHED, keeper_key__range=(UNFINISHED, AFTER_UNFINISHED))
    made = Q(created__lte=now - TO_CHANGE_ONES_MIND)
    over = list(Club.objects.select_for_update().filter(Q(leaving__lte=now) | (unfinished & made)))
    if any(club.leaving for club in over):
        refuse_clock_ahead(now)
    for club in over:
        _delete_rows(club)
    return len(over)


@transaction.atomic
def remove_demo(*, club: Club) -> None:
    """Delete a demo club for good, with all its rows; open pages check their access.

    Does nothing for any other club, or if it is gone already.
    """
    for demo in Club.objects.select_for_update().filter(pk=club.pk, demo=True):
        recheck_access(demo)
        _delete_rows(demo)


def _delete_rows(club: Club) -> None:
    """Delete the rows of a club: its matches first, as players cannot be deleted while they have seats."""
    Match.with_deleted.filter(club=club).delete()
    club.delete()


def refuse_clock_ahead(now: datetime) -> None:
    """Raise ClockAhead if `now` is over thirty days after the newest write and the newest deletion of the installation.

    Deletions of clubs, which have no change of their own, count as long as the clubs are kept; so do those of seasons.
    """
    leaving = Club.objects.filter(leaving__isnull=False).order_by("-leaving").values_list("leaving", flat=True).first()
    seasons = Season.with_deleted.filter(deleted__isnull=False)
    deleted = seasons.order_by("-deleted").values_list("deleted", flat=True).first()
    newest = max(at for at in (_last_written(), leaving and leaving - TO_CHANGE_ONES_MIND, deleted) if at)
    if now - newest > LONGEST_SILENCE:
        raise ClockAhead


def _last_written() -> datetime:
    """Return the time of the newest change of any match or night, or of the newest club, whichever is last.

    Without any, a time before all others.
    """
    changed = Change.objects.order_by("-pk").values_list("at", flat=True).first()
    edited = NightChange.objects.order_by("-pk").values_list("at", flat=True).first()
    created = Club.objects.order_by("-pk").values_list("created", flat=True).first()
    return max((at for at in (changed, edited, created) if at), default=datetime.min.replace(tzinfo=UTC))
