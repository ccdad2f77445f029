"""Making, naming, deleting and restoring a club."""

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from scorekeeper.facts import write_faults
from scorekeeper.models import Change, Club, Match, Membership, NightChange, Role
from scorekeeper.models.clubs import new_key
from scorekeeper.news import look_again
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.names import fold, unseen
from scorekeeper.rules.text_rules import writable

LONGEST_NAME = 80  # characters
TO_CHANGE_ONES_MIND = timedelta(days=7)
LONGEST_SILENCE = timedelta(days=30)


class ClockAhead(Exception):  # noqa: N818 - reads as it is said at the table
    """By this machine's clock nobody has written anything for so long that the clock is likely to be wrong."""


def club_with(*, key: str, user: int | None) -> Club:
    """Return the club with this key, made if there is none yet, held until the transaction ends.

    Its maker owns it: the account that is signed in, else the browser that holds the key. Raises Refused
    where its owner has just deleted it, on another page.
    """
    made, new = Club.objects.get_or_create(keeper_key=key)
    if new and user:
        Membership.objects.create(club=made, user_id=user, role=Role.OWNER)
    club = made if new else hold(made)
    if club.leaving:
        raise Refused((Fault(("club",), write_faults.CLUB_DELETED),))
    return club


def hold(club: Club) -> Club:
    """Return the club as it is now, held until the transaction ends."""
    return Club.objects.select_for_update().get(pk=club.pk)


@transaction.atomic
def make(*, key: str, name: str, user: int | None) -> Club:
    """Make a club of this name, for the account or else for the browser with this key. Raises Refused."""
    fitting = _fit(name)
    club = club_with(key=key, user=user)
    rename(club=club, name=fitting)
    return club


def rename(*, club: Club, name: str) -> None:
    """Give a club another name. Raises Refused if no club can bear it."""
    club.name = _fit(name)
    club.save(update_fields=["name"])


def _fit(name: str) -> str:
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
    """Close a club for everybody; in seven days it is gone. `name` is what was typed to confirm it.

    Raises Refused where that is not the club's name. Under a clock that is behind, the seven days begin with what
    was written last: none of them must be over when the clock is right again.
    """
    if fold(name) != fold(str(club)):
        raise Refused((Fault(("name",), write_faults.NOT_CONFIRMED, {"club": str(club)}),))
    club = hold(club)
    club.leaving = max(timezone.now(), _last_written()) + TO_CHANGE_ONES_MIND
    let_go_of_key(club)
    club.save(update_fields=["leaving", "keeper_key"])
    look_again(club)


def let_go_of_key(club: Club) -> None:
    """Give a club with members a new key: an account's first match makes one with the account's own.

    Whoever has left that club, or may do less there than before, must not find it by that key again.
    """
    if club.memberships.exists():
        club.keeper_key = new_key()


def keep(*, club: Club) -> None:
    """Open a club again that was about to be deleted, to everybody to whom it was open."""
    Club.objects.filter(pk=club.pk).update(leaving=None)


@transaction.atomic
def purge(*, now: datetime) -> int:
    """Delete for good the clubs whose seven days are over, with everything; return how many they were.

    Raises ClockAhead, and deletes none, where the clock may be wrong.
    """
    over = list(Club.objects.select_for_update().filter(leaving__lte=now))
    deleted = max((club.leaving - TO_CHANGE_ONES_MIND for club in over if club.leaving), default=now)
    refuse_clock_ahead(now, deleted)
    for club in over:
        _delete_rows(club)
    return len(over)


@transaction.atomic
def remove_demo(*, club: Club) -> None:
    """Delete a demo club with everything, for good; one that is gone already, or no demo club, stays as it is."""
    for demo in Club.objects.select_for_update().filter(pk=club.pk, demo=True):
        look_again(demo)
        _delete_rows(demo)


def _delete_rows(club: Club) -> None:
    """Delete a club; its players stay as long as somebody's seat is theirs, so the matches go first."""
    Match.with_deleted.filter(club=club).delete()
    club.delete()


def refuse_clock_ahead(now: datetime, deleted: datetime) -> None:
    """Raise ClockAhead if the last write and `deleted` are both so long ago that the clock may be wrong."""
    if now - max(deleted, _last_written()) > LONGEST_SILENCE:
        raise ClockAhead


def _last_written() -> datetime:
    """Return when a match or a night was changed or a club was made last."""
    changed = Change.objects.order_by("-pk").values_list("at", flat=True).first()
    edited = NightChange.objects.order_by("-pk").values_list("at", flat=True).first()
    made = Club.objects.order_by("-pk").values_list("created", flat=True).first()
    return max((at for at in (changed, edited, made) if at), default=datetime.min.replace(tzinfo=UTC))
