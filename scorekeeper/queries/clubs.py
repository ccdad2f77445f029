"""A club: its members, its counts, its invitations."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from scorekeeper.models import Club, Invite, Membership, Player
from scorekeeper.queries.viewers import Viewer
from scorekeeper.rules.names import alphabetical


def with_key(key: str) -> QuerySet[Club, Any]:
    """Return the id of the club with this key as a subquery: by an id, the indexes of a club's rows are used."""
    return Club.objects.filter(keeper_key=key).values("pk")[:1]


def club_at(pk: int) -> Club | None:
    """Return the club of this id, None where there is none or it is about to be deleted: one query."""
    return Club.objects.filter(pk=pk, leaving=None).first()


def nobody_has_played() -> bool:
    """Return whether no club has a match: one query."""
    return not Club.objects.filter(match_count__gt=0).exists()


def own_keys(viewer: Viewer) -> tuple[str, ...]:
    """Return those of the browser's keys that have a club, even one about to be deleted: one query."""
    keys = (viewer.key, *viewer.former)
    used = set(Club.objects.filter(keeper_key__in=keys).values_list("keeper_key", flat=True))
    return tuple(key for key in keys if key in used)


def has_members(club: Club) -> bool:
    """Return whether anybody belongs to a club by an account, not by a browser alone: one query."""
    return club.memberships.exists()


def members_of(club: Club) -> list[Membership]:
    """Return the members of a club with their accounts, and as `player` the name each plays under: one query."""
    player = Player.objects.filter(club=club, user=OuterRef("user")).values("name")
    members = Membership.objects.filter(club=club)
    return list(members.select_related("user").annotate(player=Subquery(player[:1])))


def claimed_names(club: Club) -> list[str]:
    """Return the players of whom somebody says "that's me" and nobody has agreed: one query."""
    claimed = club.players.filter(user=None).exclude(claimed_by=None)
    return sorted(claimed.values_list("name", flat=True), key=alphabetical)


def open_invites(club: Club) -> list[Invite]:
    """Return the invitations that still let people in, the newest first: one query."""
    return list(club.invites.filter(ended=None, until__gt=timezone.now()))


def invite_at(pk: int) -> Invite | None:
    """Return the invitation of this id, even one that is over; None if its club is about to be deleted: one query."""
    return Invite.objects.select_related("club").filter(pk=pk, club__leaving=None).first()


def lets_in(invite: Invite) -> bool:
    """Return whether somebody may still join by this invitation."""
    return invite.ended is None and invite.until > timezone.now()


def is_member(club: Club, viewer: Viewer) -> bool:
    """Return whether somebody belongs to a club by their account: one query, none without one."""
    return bool(viewer.user) and club.memberships.filter(user=viewer.user).exists()
