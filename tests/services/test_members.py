from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.links import to_watch, to_write
from scorekeeper.models import Club, Invite, Match, Membership, Player, Role, User
from scorekeeper.queries.api_tokens import valid_token
from scorekeeper.rules.faults import Refused
from scorekeeper.services.clubs import club_with, make
from scorekeeper.services.members import (
    InviteOver,
    end_invite,
    give_role,
    hand_over,
    invite,
    join,
    leave,
    remove,
)
from tests.factories import player_of
from tests.people import account, invitation, member, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(match: Match) -> Club:
    return match.night.club


@pytest.fixture
def owner(club: Club) -> User:
    return member(club, Role.OWNER)


def row(user: User) -> Membership:
    return Membership.objects.get(user=user)


def role(user: User) -> Role:
    return Role(row(user).role)


@pytest.mark.parametrize(
    ("was", "invited_to", "becomes"),
    [
        (None, Role.KEEPER, Role.KEEPER),
        (Role.KEEPER, Role.KEEPER, Role.KEEPER),
        (Role.WATCHER, Role.KEEPER, Role.KEEPER),
        (Role.OWNER, Role.WATCHER, Role.OWNER),
    ],
)
def test_an_invitation_gives_a_role_and_takes_none_away(
    club: Club, was: Role | None, invited_to: Role, becomes: Role
) -> None:
    user = member(club, was) if was else account()
    join(invite=invite(club=club, role=invited_to, days=7, key="invited"), user=user.pk)
    assert role(user) == becomes


@pytest.mark.parametrize(
    "ending",
    [
        lambda made: end_invite(invite=made),
        lambda made: Invite.objects.filter(pk=made.pk).update(until=timezone.now()),
        lambda made: Club.objects.filter(pk=made.club_id).update(leaving=timezone.now() + timedelta(days=7)),
    ],
    ids=["ended", "its date is over", "the club is being deleted"],
)
def test_an_invitation_that_is_over_lets_nobody_in(club: Club, ending: Callable[[Invite], object]) -> None:
    made, ann = invitation(club), account()
    ending(made)
    with pytest.raises(InviteOver):
        join(invite=made, user=ann.pk)


def test_a_keeper_becomes_a_watcher_and_the_link_to_the_pen_ends(club: Club, owner: User) -> None:
    keeper, link = member(club, Role.KEEPER), to_write(club)
    give_role(member=row(keeper), role=Role.WATCHER)
    assert role(keeper) == Role.WATCHER
    assert to_write(Club.objects.get(pk=club.pk)) != link


def test_who_watches_now_does_not_keep_again_by_the_old_invitation(club: Club, owner: User) -> None:
    keeper, to_keep, to_look = member(club, Role.KEEPER), invitation(club), invitation(club, Role.WATCHER)
    give_role(member=row(keeper), role=Role.WATCHER)
    with pytest.raises(InviteOver):
        join(invite=to_keep, user=keeper.pk)
    join(invite=to_look, user=keeper.pk)
    assert role(keeper) == Role.WATCHER


def test_nobody_is_made_an_owner_but_by_handing_over(club: Club, owner: User) -> None:
    keeper = member(club, Role.KEEPER)
    with pytest.raises(Refused):
        give_role(member=row(keeper), role=Role.OWNER)


@pytest.mark.parametrize("deed", [remove, leave, lambda member: give_role(member=member, role=Role.KEEPER)])
def test_the_owner_stays(club: Club, owner: User, deed: Callable[..., None]) -> None:
    with pytest.raises(Refused):
        deed(member=row(owner))
    assert role(owner) == Role.OWNER


def test_who_is_no_owner_hands_nothing_over(club: Club, owner: User) -> None:
    keeper, watcher = member(club, Role.KEEPER), member(club, Role.WATCHER)
    with pytest.raises(Refused):
        hand_over(member=row(watcher), by=keeper.pk)
    assert role(owner) == Role.OWNER


def test_an_owner_hands_nothing_over_to_themselves(club: Club, owner: User) -> None:
    with pytest.raises(Refused):
        hand_over(member=row(owner), by=owner.pk)
    assert role(owner) == Role.OWNER


def test_who_is_put_out_knows_no_link_any_more(club: Club, owner: User, match: Match) -> None:
    keeper, made = member(club, Role.KEEPER), invitation(club)
    before = [to_write(club), to_watch(club), to_watch(match), to_watch(match.night)]
    remove(member=row(keeper))
    club.refresh_from_db()
    match.refresh_from_db()
    match.night.refresh_from_db()
    after = [to_write(club), to_watch(club), to_watch(match), to_watch(match.night)]
    assert not set(before) & set(after)
    assert Invite.objects.get(pk=made.pk).ended


def test_who_is_put_out_leaves_no_program_that_reads_along(club: Club, owner: User) -> None:
    token, other = token_of(club), token_of(Club.objects.create())
    remove(member=row(member(club, Role.KEEPER)))
    assert valid_token(token.text) is None
    assert valid_token(other.text) == other.row


def test_who_is_put_out_of_one_club_stays_in_another(club: Club, owner: User) -> None:
    keeper = member(club, Role.KEEPER)
    other = Club.objects.create()
    Membership.objects.create(club=other, user=keeper, role=Role.OWNER)
    remove(member=Membership.objects.get(club=club, user=keeper))
    assert row(keeper).club == other


@pytest.mark.parametrize("deed", [remove, leave])
def test_who_is_gone_is_nobodys_player(match: Match, owner: User, deed: Callable[..., None]) -> None:
    keeper, ann = member(match.night.club, Role.KEEPER), player_of(match, "Ann")
    Player.objects.filter(pk=ann.pk).update(user=keeper)
    deed(member=row(keeper))
    ann.refresh_from_db()
    assert ann.user is None
    assert not Membership.objects.filter(user=keeper).exists()


@pytest.mark.parametrize(
    "deed", [remove, leave, lambda member: give_role(member=member, role=Role.WATCHER)], ids=["out", "left", "watches"]
)
def test_the_first_match_of_an_account_never_leads_back_to_a_club_that_it_made(deed: Callable[..., None]) -> None:
    maker = account("maker")
    made = make(key="the-makers", name="Fridays", user=maker.pk)
    hand_over(member=row(member(made, Role.KEEPER)), by=maker.pk)
    deed(member=row(maker))
    assert club_with(key="the-makers", user=maker.pk) != made
