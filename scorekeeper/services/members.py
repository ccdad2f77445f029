"""The members of a club: inviting and joining, roles, leaving and removing."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.facts import write_faults
from scorekeeper.links import pens_among
from scorekeeper.models import Club, Invite, Match, Membership, Night, Role
from scorekeeper.news import recheck_access
from scorekeeper.queries.accounts import links_in, sessions_of
from scorekeeper.queries.clubs import is_owner, lets_in
from scorekeeper.queries.viewers import RANKS
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services import api_tokens, pens
from scorekeeper.services.clubs import lock_club, replace_keeper_key


class InviteOver(Exception):  # noqa: N818 - reads as it is said at the table
    """The invitation was ended, its time is over, or its club was deleted."""


@transaction.atomic
def invite(*, club: Club, role: Role, days: int, key: str) -> Invite:
    """Make an invitation to join the club as KEEPER or WATCHER, valid for `days` days from now, and return it.

    A form that arrives again with the same `key` makes no second one as long as the first is valid.
    """
    now, invites = timezone.now(), lock_club(club).invites
    made = invites.filter(key=key, ended=None, until__gt=now).first()
    return made or invites.create(role=role, until=now + timedelta(days=days), key=key)


def end_invite(*, invite: Invite) -> None:
    """End an invitation; do nothing if it has ended. Members who have joined by it stay."""
    Invite.objects.filter(pk=invite.pk, ended=None).update(ended=timezone.now())


@transaction.atomic
def join(*, invite: Invite, user: int) -> Membership:
    """Make an account a member with the role of the invitation, and return the membership; a higher role stays.

    Raises InviteOver if the invitation is not valid, or if the club was deleted.
    """
    club = lock_club(invite.club)
    invite = Invite.objects.get(pk=invite.pk)
    if not lets_in(invite) or club.leaving:
        raise InviteOver
    joined, new = Membership.objects.get_or_create(club=club, user_id=user, defaults={"role": invite.role})
    if not new and RANKS.index(Role(invite.role)) < RANKS.index(Role(joined.role)):
        joined.role = invite.role
        joined.save(update_fields=["role"])
    return joined


@transaction.atomic
def give_role(*, member: Membership, role: Role) -> None:
    """Make a keeper a watcher, or a watcher a keeper; the keeper key is replaced, and open pages check their access.

    Does nothing if they have the role already, or if the member is gone. Raises Refused for an owner, and for the role
    of an owner, which only `hand_over` gives. For a new watcher, the link to the pen, all pens and the invitations for
    keepers end: a former keeper may have stored them, or taken a pen in a browser that was not signed in.
    """
    club = lock_club(member.club)
    _refuse_owner(member)
    if role == Role.OWNER:
        raise Refused((Fault(("role",), write_faults.OWNER_HANDS_OVER),))
    if not Membership.objects.filter(pk=member.pk).exclude(role=role).update(role=role):
        return
    if role == Role.WATCHER:
        pens.end(club=club, pens=club.handovers.all())
        club.invites.filter(role=Role.KEEPER, ended=None).update(ended=timezone.now())
    _end_access(club)


@transaction.atomic
def hand_over(*, member: Membership, by: int) -> None:
    """Make a member the owner, and the account `by`, which is an owner, a keeper.

    The keeper key is replaced, and open pages check their access. Does nothing if the member is an owner already and
    not `by`. Raises Refused if `by` is the member or not an owner any more, or if the member does not exist any more.
    """
    club = lock_club(member.club)
    if member.user_id != by and is_owner(club, member.pk):
        return
    mine = Membership.objects.filter(club=member.club_id, user=by, role=Role.OWNER).exclude(pk=member.pk)
    # The update waits for a transaction that deletes the member's account, and then finds no row.
    if not mine.exists() or not Membership.objects.filter(pk=member.pk).update(role=Role.OWNER):
        raise Refused((Fault(("role",), write_faults.OTHER_OWNER),))
    mine.update(role=Role.KEEPER)
    _end_access(club)


@transaction.atomic
def remove(*, member: Membership) -> None:
    """Remove a member from the club; do nothing if that is done already. Raises Refused for an owner.

    The member's player loses the account. All links to watch, pens, the link to the pen, tokens and invitations of the
    club end, and the keeper key is replaced, as the member may have any of them; open pages check their access.
    """
    club = lock_club(member.club)
    _refuse_owner(member)
    if not _delete_membership(member):
        return
    matches = Match.with_deleted.filter(club=club)
    for things in (Club.objects.filter(pk=club.pk), Night.objects.filter(club=club), matches):
        things.update(watch_generation=F("watch_generation") + 1)
    pens.end(club=club, pens=club.handovers.all())
    api_tokens.end_all(club=club)
    club.invites.filter(ended=None).update(ended=timezone.now())
    _end_access(club)


@transaction.atomic
def leave(*, member: Membership) -> None:
    """End a membership at the member's wish, the pens of their account, and the link to the pen.

    The member's player loses the account, the keeper key is replaced, and open pages check their access. Does nothing
    if the membership has ended already. Raises Refused for an owner.
    """
    club = lock_club(member.club)
    _refuse_owner(member)
    if not _delete_membership(member):
        return
    taken = pens_among(links_in(sessions_of(member.user_id)))
    pens.end(club=club, pens=club.handovers.filter(pk__in=taken))
    _end_access(club)


def _end_access(club: Club) -> None:
    """Replace the keeper key of a club, if it has members, and have open pages check their access.

    A former member may know the old key.
    """
    replace_keeper_key(club)
    club.save(update_fields=["keeper_key"])
    recheck_access(club)


def _refuse_owner(member: Membership) -> None:
    """Raise Refused if the member is an owner of the club by now."""
    if is_owner(member.club, member.pk):
        raise Refused((Fault(("role",), write_faults.OWNER_STAYS),))


def _delete_membership(member: Membership) -> bool:
    """Delete a membership, and remove its account, or the claim of it, from the player; sheets stay as they are.

    Returns whether the membership was there still.
    """
    players = member.club.players
    players.filter(user=member.user_id).update(user=None)
    players.filter(claimed_by=member.user_id).update(claimed_by=None)
    return bool(Membership.objects.filter(pk=member.pk).delete()[0])
