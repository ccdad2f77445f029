import pytest

from scorekeeper.facts.paths import load
from scorekeeper.models import Match, Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Refused
from scorekeeper.services.matches import change_options
from scorekeeper.services.players import rename, reorder, seat, unseat
from tests.factories import MatchFactory, PlayerFactory, context, fresh, player_of, score, seated

pytestmark = pytest.mark.django_db


def test_a_newcomer_sits_where_they_sit(match: Match) -> None:
    seat(match=match, name="Flo", after=player_of(match, "Bob").pk, context=context())
    assert seated(match) == ["Ann", "Bob", "Flo", "Cy", "Di", "Ed"]


def test_a_newcomer_starts_from_the_highest_total(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 60}})
    seat(match=match, name="Flo", after=None, context=context())
    match = score(match, 2, {"Ann": {"out": True}, "Flo": {"points": 5}})
    flo = MatchSheet(match).sheet.rounds[1].hands["Flo"]
    assert (flo.joined_with, flo.total) == (60, 65)


def test_nobody_sits_down_twice(match: Match) -> None:
    with pytest.raises(Refused):
        seat(match=match, name="ANN", after=None, context=context())


def test_where_everybody_is_needed_nobody_joins_late() -> None:
    match = MatchFactory(game="step", names=["Ann", "Bob"])
    seat(match=match, name="Cy", after=None, context=context())
    match = score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 9}, "Cy": {"points": 3}})
    with pytest.raises(Refused, match="STEP needs everybody from round 1 on"):
        seat(match=match, name="Di", after=None, context=context())


def test_a_refused_newcomer_leaves_no_player() -> None:
    match = MatchFactory(names=[f"Player {number}" for number in range(12)])
    with pytest.raises(Refused):
        seat(match=match, name="Flo", after=None, context=context())
    assert not Player.objects.filter(name="Flo").exists()


@pytest.mark.parametrize("name", ["", " ", "F" * 41, "F\u200blo", "\u3164", "\u202eFlo"])
def test_a_newcomer_needs_a_name(match: Match, name: str) -> None:
    with pytest.raises(Refused):
        seat(match=match, name=name, after=None, context=context())


def test_who_has_played_keeps_the_seat() -> None:
    match = MatchFactory(played=1)
    with pytest.raises(Refused):
        unseat(match=match, player=player_of(match, "Bob"), context=context())


def test_who_never_played_leaves_no_trace(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}})
    before = load(fresh(match))
    seat(match=match, name="Flo", after=None, context=context())
    unseat(match=match, player=player_of(match, "Flo"), context=context())
    assert load(fresh(match)) == before


def test_another_seat_order_moves_the_roles(match: Match) -> None:
    order = [player_of(match, name).pk for name in ("Ed", "Ann", "Cy", "Bob", "Di")]
    reorder(match=match, players=order, context=context())
    up_next = MatchSheet(fresh(match)).sheet.next
    assert seated(match) == ["Ed", "Ann", "Cy", "Bob", "Di"]
    assert up_next is not None
    assert up_next.dealer == "Ed"


def test_a_seat_order_must_name_the_same_players(match: Match) -> None:
    with pytest.raises(Refused):
        reorder(match=match, players=[player_of(match, "Ann").pk], context=context())


def test_a_new_spelling_is_the_same_person(match: Match) -> None:
    rename(player=player_of(match, "Bob"), name=" Bobby ")
    assert seated(match)[1] == "Bobby"


@pytest.mark.parametrize("name", ["ann", "", "B" * 41, "Bob\u200b"])
def test_a_spelling_that_is_taken_or_none_is_refused(match: Match, name: str) -> None:
    with pytest.raises(Refused):
        rename(player=player_of(match, "Bob"), name=name)
    assert seated(match)[1] == "Bob"


def test_the_same_name_in_another_club_is_another_person(match: Match) -> None:
    stranger = PlayerFactory(name="Ann")
    assert stranger != player_of(match, "Ann")


def test_house_rules_that_a_fact_forbids_are_refused_with_the_place(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 9, "buys": 3}})
    change_options(match=match, options={"buys": "unlimited"}, context=context())
    score(match, 2, {"Ann": {"out": True}, "Bob": {"points": 9, "buys": 5}})
    with pytest.raises(Refused) as refused:
        change_options(match=match, options={"buys": "3-4"}, context=context())
    assert [fault.place for fault in refused.value.faults] == ["rounds[1].hands.Bob.buys"]


def test_what_follows_is_derived_anew_under_other_house_rules(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["9", "8"]}})
    change_options(match=match, options={"three_to_nine": "five"}, context=context())
    assert fresh(match).seats.get(player__name="Bob").total == 10
