from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.links import to_write
from scorekeeper.models import Club, Handover, Match, Role
from scorekeeper.models.clubs import new_key
from scorekeeper.pages.table.messages import pen_holders
from scorekeeper.queries.pens import writer
from scorekeeper.queries.viewers import Viewer
from scorekeeper.rules.faults import Refused
from scorekeeper.services.pens import LinkOver, give_back, renew, take, take_back
from scorekeeper.services.player_identity import claim
from tests.factories import ClubFactory, MatchFactory, player_of
from tests.people import member, pen_out
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    found: Club = ClubFactory()
    return found


def taken(club: Club, key: str = "", name: str = "Bob") -> Handover:
    """Take a pen of the club, by the current link unless `key` is given; return the handover."""
    return take(club=club, key=key or to_write(club).key, name=name, device="iPhone", write=new_key())


@pytest.mark.parametrize(
    "ending",
    [
        lambda club, _pen: renew(club=club, generation=0),
        lambda _club, pen: take_back(pen=pen),
        lambda club, _pen: Club.objects.filter(pk=club.pk).update(leaving=timezone.now() + timedelta(days=7)),
    ],
    ids=["a new link was made", "a pen was taken back", "the club is being deleted"],
)
def test_by_a_link_that_is_over_nobody_takes_the_pen(club: Club, ending: Callable[[Club, Handover], object]) -> None:
    pen, key = taken(club), to_write(club).key
    ending(club, pen)
    with pytest.raises(LinkOver):
        taken(Club.objects.get(pk=club.pk), key=key)


def test_a_wrong_key_takes_nothing_and_a_new_link_ends_no_pen(club: Club) -> None:
    pen = taken(club)
    renew(club=club, generation=0)
    with pytest.raises(LinkOver):
        taken(club, key="x" * 32)
    assert Handover.objects.get(ended=None) == pen


def test_a_pen_is_given_back_by_who_holds_it(club: Club) -> None:
    mine, other = pen_out(club), pen_out(club, "Cy")
    elsewhere = pen_out(ClubFactory())
    give_back(club=club, pens=[mine.pk, elsewhere.pk])
    assert list(Handover.objects.filter(ended=None)) == [elsewhere, other]


def test_who_gives_back_no_pen_has_no_open_page_look_again(club: Club) -> None:
    mine, elsewhere = pen_out(club), pen_out(ClubFactory())
    for pens in ([], [elsewhere.pk]):
        give_back(club=club, pens=pens)
        assert Club.objects.get(pk=club.pk).epoch == club.epoch
    for _ in range(2):
        give_back(club=club, pens=[mine.pk])
        assert Club.objects.get(pk=club.pk).epoch == club.epoch + 1


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb", "\u200b"])
def test_whose_phone_it_is_has_a_name(club: Club, name: str) -> None:
    with pytest.raises(Refused):
        taken(club, name=name)


def test_the_table_says_who_holds_a_pen(club: Club) -> None:
    assert pen_holders(club.pk) == ""
    pen_out(club)
    assert pen_holders(club.pk) == "Bob holds the pen too"
    pen_out(club, "Cy")
    take_back(pen=pen_out(club, "Di"))
    assert pen_holders(club.pk) == "Bob and Cy hold the pen too"


def test_a_pen_writes_in_its_own_club(match: Match) -> None:
    mine, other = pen_out(match.night.club), pen_out(MatchFactory().night.club, "Zoe")
    assert writer(Viewer("k", pens=(other.pk, mine.pk)), match.pk, None) == "Bob"
    assert writer(Viewer("k", pens=(other.pk,)), match.pk, None) == ""
    assert writer(Viewer("k", pens=(other.pk, mine.pk)), None, other.club) == "Zoe"


def test_an_account_writes_as_its_player(match: Match) -> None:
    user, here = member(match.night.club, Role.KEEPER), match.pk
    assert writer(Viewer("k", user=user.pk), here, None) == ""
    claim(player=player_of(match, "Cy"), user=user.pk, owns=True)
    assert writer(Viewer("k", user=user.pk), here, None) == "Cy"
    assert writer(Viewer("k", user=user.pk, pens=(pen_out(match.night.club).pk,)), here, None) == "Bob"


def test_who_has_neither_costs_no_query(match: Match) -> None:
    with at_most_queries(0):
        assert writer(Viewer(match.club.keeper_key), None, match.club) == ""
