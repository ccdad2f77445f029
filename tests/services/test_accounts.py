"""Tests of deleting an account, and of what remains afterwards."""

from functools import partial

import pytest

from scorekeeper.models import Club, Match, Membership, Role, User
from scorekeeper.rules.faults import Refused
from scorekeeper.services.accounts import OnlyOwner, delete_account, end_pens_of_session, take_over
from scorekeeper.services.members import hand_over
from tests.factories import ClubFactory
from tests.people import account, member
from tests.services.test_two_keepers import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def epoch(club: Club) -> int:
    return Club.objects.get(pk=club.pk).epoch


def test_open_pages_of_an_accounts_clubs_ask_anew_and_no_others(match: Match) -> None:
    club, other = match.night.club, ClubFactory()
    end_pens_of_session(user=member(club, Role.WATCHER).pk, links=())
    assert (epoch(club), epoch(other)) == (1, 0)


def test_open_pages_of_an_account_that_is_deleted_ask_anew(match: Match) -> None:
    club = match.night.club
    member(club, Role.OWNER)
    delete_account(user=member(club, Role.WATCHER).pk)
    assert epoch(club) == 1


def test_an_account_that_owns_a_club_alone_stays_and_closes_no_page(match: Match) -> None:
    owner = member(match.night.club, Role.OWNER)
    with pytest.raises(OnlyOwner):
        delete_account(user=owner.pk)
    assert epoch(match.night.club) == 0
    assert User.objects.filter(pk=owner.pk).exists()


@pytest.mark.parametrize("time", range(5))
def test_a_club_is_never_handed_over_to_an_account_that_goes(match: Match, time: int) -> None:
    club = match.night.club
    ann, bob = member(club, Role.OWNER), member(club, Role.KEEPER)
    row = Membership.objects.get(user=bob)

    def hand() -> None:
        try:
            hand_over(member=row, by=ann.pk)
        except Refused:
            return

    def go() -> None:
        try:
            delete_account(user=bob.pk)
        except OnlyOwner:
            return

    at_once(hand, go)
    assert club.memberships.filter(role=Role.OWNER).count() == 1


@pytest.mark.parametrize("time", range(3))
def test_of_two_accounts_that_sign_in_on_one_phone_at_once_one_gets_its_club(match: Match, time: int) -> None:
    key, ann, bob = match.night.club.keeper_key, account("ann"), account("bob")
    at_once(lambda: take_over(key=key, user=ann.pk), lambda: take_over(key=key, user=bob.pk))
    assert Membership.objects.count() == 1
    assert not Club.objects.filter(keeper_key=key).exists()


def test_a_club_that_is_handed_over_twice_at_once_has_one_owner(match: Match) -> None:
    ann = member(match.night.club, Role.OWNER)
    rows = [Membership.objects.get(user=member(match.night.club, Role.KEEPER, name)) for name in ("bob", "cy")]

    def hand(row: Membership) -> None:
        try:
            hand_over(member=row, by=ann.pk)
        except Refused:
            return

    at_once(*(partial(hand, row) for row in rows))
    assert Membership.objects.filter(role=Role.OWNER).count() == 1
