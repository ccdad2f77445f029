from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from scorekeeper.models import Change, Club, Match, Player, Role
from scorekeeper.rules.faults import Refused
from scorekeeper.services.clubs import ClockAhead, delete, make, purge, rename, restore
from tests.factories import ClubFactory, ClubGameFactory, MatchFactory
from tests.people import invitation, member, pen_out
from tests.plans import OF_A_SITE, queries, scanned

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name", ["", "  ", "\u200b\u202e", "\u202eFridays", "\u3164", "x" * 81, "two\nlines", "a\x00b", "\ud800"]
)
def test_a_name_that_no_club_can_bear_makes_none(name: str) -> None:
    with pytest.raises(Refused):
        make(key="k", name=name, user=None)
    assert not Club.objects.exists()


def test_a_club_bears_any_name_that_shows() -> None:
    club = ClubFactory()
    rename(club=club, name="<b>Fridays 🂡")
    club.refresh_from_db()
    assert club.name == "<b>Fridays 🂡"


def test_a_club_is_deleted_only_by_its_name(match: Match) -> None:
    club = match.night.club
    rename(club=club, name="Fridays")
    with pytest.raises(Refused):
        delete(club=club, name="Friday")
    assert Club.objects.get().leaving is None
    delete(club=club, name=" fridays ")
    assert Club.objects.get().leaving


def test_one_can_change_ones_mind(match: Match) -> None:
    club = match.night.club
    delete(club=club, name=str(club))
    restore(club=club)
    assert Club.objects.get().leaving is None


def test_nothing_is_written_to_a_club_that_another_page_has_just_deleted(match: Match) -> None:
    club = match.night.club
    delete(club=club, name=str(club))
    with pytest.raises(Refused):
        MatchFactory(club_key=club.keeper_key)
    assert Match.objects.get() == match


def test_after_seven_days_everything_is_gone() -> None:
    own = ClubGameFactory()
    match = MatchFactory(club_key=own.club.keeper_key, game="custom", club_game=own.pk, names=["Ann", "Bob"])
    club = match.night.club
    member(club, Role.OWNER)
    pen_out(club)
    invitation(club)
    Club.objects.update(leaving=timezone.now())
    other = MatchFactory()
    assert purge(now=timezone.now()) == 1
    assert list(Club.objects.all()) == [other.night.club]
    assert not Match.objects.exclude(pk=other.pk).exists()
    assert not Player.objects.exclude(club=other.night.club).exists()


def test_before_that_nothing_is(match: Match) -> None:
    delete(club=match.night.club, name=str(match.night.club))
    assert purge(now=timezone.now() + timedelta(days=6, hours=23)) == 0
    assert purge(now=timezone.now() + timedelta(days=7, hours=1)) == 1


def test_no_clock_that_is_years_ahead_deletes_a_club(match: Match) -> None:
    delete(club=match.night.club, name=str(match.night.club))
    with pytest.raises(ClockAhead):
        purge(now=timezone.now() + timedelta(days=730))
    assert Club.objects.exists()


def test_where_nobody_plays_any_more_a_club_still_goes_after_its_seven_days(match: Match) -> None:
    long_ago = timezone.now() - timedelta(days=300)
    Club.objects.update(created=long_ago)
    Change.objects.update(at=long_ago)
    delete(club=match.night.club, name=str(match.night.club))
    assert purge(now=timezone.now() + timedelta(days=8)) == 1


def test_a_club_deleted_under_a_clock_that_is_behind_has_its_seven_days(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: right - timedelta(days=730))
    delete(club=match.night.club, name=str(match.night.club))
    monkeypatch.undo()
    assert purge(now=right + timedelta(days=6)) == 0


def test_where_nothing_is_due_no_clock_is_doubted(match: Match) -> None:
    assert purge(now=timezone.now() + timedelta(days=730)) == 0


@pytest.mark.skipif(connection.vendor == "postgresql", reason="it reads tables of few rows whole")
def test_no_other_club_is_read_to_find_them(match: Match) -> None:
    with queries() as asked:
        purge(now=timezone.now())
    assert asked
    assert not [sql for sql, params in asked if scanned(sql, params, OF_A_SITE)]
