"""A club: its members, its counts, its invitations."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from scorekeeper.models import Club, Invite, Membership, Player, Role
from scorekeeper.models.clubs import UNFINISHED
from scorekeeper.queries.viewers import Viewer
from scorekeeper.rules.names import alphabetical


def with_key(key: str) -> QuerySet[Club, Any]:
    """Return a subquery for the id of the club with this browser's key, deleted clubs included.

    With the id, databases use the indexes of the club's rows.
    """
    return Club.objects.filter(keeper_key=key).values("pk")[:1]


def club_at(pk: int) -> Club | None:
    """Return the club with this id; None if there is none or it was deleted: one query."""
    return Club.objects.filter(pk=pk, leaving=None).first()


def nobody_has_played() -> bool:
    """Return whether no club has a match, deleted matches and UNFINISHED clubs not counted: one query."""
    return not Club.objects.filter(match_count__gt=0).exclude(keeper_key__startswith=UNFINISHED).exists()


def has_members(club: Club) -> bool:
    """Return whether a club has a member: one query."""
    return club.memberships.exists()


def members_of(club: Club) -> list[Membership]:
    """Return the members of a club, the earliest first, with their accounts: one query.

    Each has the name of the account's player in the club as `player`, None without one.
    """
    player = Player.objects.filter(club=club, user=OuterRef("user")).values("name")
    members = Membership.objects.filter(club=club)
    return list(members.select_related("user").annotate(player=Subquery(player[:1])))


def claimed_names(club: Club) -> list[str]:
    """Return the names of the players that an account claims and the owner has not given to it, sorted: one query."""
    claimed = club.players.filter(user=None).exclude(claimed_by=None)
    return sorted(claimed.values_list("name", flat=True), key=alphabetical)


def open_invites(club: Club) -> list[Invite]:
    """Return the valid invitations of a club, newest first: one query."""
    return list(club.invites.filter(ended=None, until__gt=timezone.now()))


def invite_at(pk: int) -> Invite | None:
    """Return the invitation with this id and its club, also if it is over: one query.

    None if there is none, or if the club was deleted.
    """
    return Invite.objects.select_related("club").filter(pk=pk, club__leaving=None).first()


def lets_in(invite: Invite) -> bool:
    """Return whether this invitation is valid: it was not ended, and its time is not over. No query."""
    return invite.ended is None and invite.until > timezone.now()


def member_at(club: Club, pk: int) -> Membership | None:
    """Return the membership with this id in a club; None if there is none: one query."""
    return club.memberships.filter(pk=pk).first()


def is_owner(club: Club, member: int) -> bool:
    """Return whether there is a membership with this id in a club, and its role is OWNER: one query."""
    return club.memberships.filter(pk=member, role=Role.OWNER).exists()


def is_member(club: Club, viewer: Viewer) -> bool:
    """Return whether the viewer's account is a member of a club: one query, none without an account."""
    return bool(viewer.user) and club.memberships.filter(user=viewer.user).exists()
