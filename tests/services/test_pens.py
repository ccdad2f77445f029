from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.models import Club, Handover, Match
from scorekeeper.rules.faults import Refused
from scorekeeper.selectors.links import to_write
from scorekeeper.selectors.pens import held, holders, pens_out
from scorekeeper.selectors.people import Person
from scorekeeper.services.pens import LinkOver, give_back, renew, take, take_back
from tests.factories import ClubFactory, MatchFactory
from tests.people import pen_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    found: Club = ClubFactory()
    return found


def taken(club: Club, key: str = "", name: str = "Bob") -> Handover:
    return take(club=club, key=key or to_write(club).key, name=name, device="iPhone")


def test_the_pen_is_taken_by_its_link(club: Club) -> None:
    assert str(taken(club)) == "the pen for Bob"


def test_a_wrong_key_takes_nothing(club: Club) -> None:
    with pytest.raises(LinkOver):
        taken(club, key="x" * 32)
    assert not Handover.objects.exists()


def test_a_new_link_ends_the_old_one_and_no_pen(club: Club) -> None:
    pen, key = taken(club), to_write(club).key
    renew(club=club)
    with pytest.raises(LinkOver):
        taken(club, key=key)
    pen.refresh_from_db()
    assert pen.ended is None


def test_a_pen_taken_back_is_not_taken_again_by_the_same_link(club: Club) -> None:
    pen, key = taken(club), to_write(club).key
    take_back(pen=pen)
    pen.refresh_from_db()
    assert pen.ended
    with pytest.raises(LinkOver):
        taken(club, key=key)


def test_a_pen_is_given_back_by_who_holds_it(club: Club) -> None:
    mine, other = pen_out(club), pen_out(club, "Cy")
    elsewhere = pen_out(ClubFactory())
    give_back(club=club, pens=[mine.pk, elsewhere.pk])
    assert list(Handover.objects.filter(ended=None)) == [elsewhere, other]


def test_nobody_takes_the_pen_of_a_club_about_to_be_deleted(club: Club) -> None:
    Club.objects.update(leaving=timezone.now() + timedelta(days=7))
    with pytest.raises(LinkOver):
        taken(club)


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb"])
def test_whose_phone_it_is_has_a_name(club: Club, name: str) -> None:
    with pytest.raises(Refused):
        taken(club, name=name)


def test_the_table_says_who_holds_a_pen(club: Club) -> None:
    assert holders(club.pk) == ""
    pen_out(club)
    assert holders(club.pk) == "Bob holds the pen too"
    pen_out(club, "Cy")
    take_back(pen=pen_out(club, "Di"))
    assert holders(club.pk) == "Bob and Cy hold the pen too"


def test_a_phone_knows_its_own_pen(club: Club) -> None:
    pen_out(club, "Cy")
    mine = pen_out(club)
    assert [(line.name, line.mine) for line in pens_out(club, Person("k", pens=(mine.pk,)))] == [
        ("Bob", True),
        ("Cy", False),
    ]


def test_a_pen_writes_in_its_own_club(match: Match) -> None:
    mine, other = pen_out(match.night.club), pen_out(MatchFactory().night.club, "Cy")
    assert held(Person("k", pens=(other.pk, mine.pk)), match.pk, None) == mine
    assert held(Person("k", pens=(other.pk,)), match.pk, None) is None
    assert held(Person("k", pens=(other.pk, mine.pk)), None, match.night.club) == mine
