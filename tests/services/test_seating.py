import pytest

from scorekeeper.facts.paths import load
from scorekeeper.models import Match, Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Refused
from scorekeeper.services.players import rename
from tests.factories import CAST, MatchFactory, context, fresh, player_of, score, seated
from tests.fixtures.writes import reorder, seat, unseat

pytestmark = pytest.mark.django_db


def test_a_newcomer_starts_from_the_highest_total(match: Match) -> None:
    score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 60}})
    seat(match=match, name="Flo", after=None, context=context())
    match = score(match, 2, {"Ann": {"out": True}, "Flo": {"points": 5}})
    flo = MatchSheet(match).scores.rounds[1].hands["Flo"]
    assert (flo.joined_with, flo.total) == (60, 65)


@pytest.mark.parametrize("name", ["", " ", "F" * 41, "F\u200blo", "\u3164", "\u202eFlo"])
def test_what_is_no_name_neither_sits_down_nor_is_a_spelling(match: Match, name: str) -> None:
    with pytest.raises(Refused):
        seat(match=match, name=name, after=None, context=context())
    with pytest.raises(Refused):
        rename(player=player_of(match, "Bob"), name=name)
    assert seated(match) == [*CAST]


def test_a_name_is_the_same_however_its_letters_are_composed(match: Match) -> None:
    """A Mac may write "é" as two characters, a phone writes one."""
    one, two = "Zo\u00e9", "Zoe\u0301"
    seat(match=match, name=two, after=None, context=context())
    assert seated(fresh(match))[-1] == one
    with pytest.raises(Refused, match="already sits at this table"):
        seat(match=fresh(match), name=one, after=None, context=context())
    with pytest.raises(Refused, match=one):
        rename(player=player_of(match, "Bob"), name=two)


def test_a_refused_newcomer_leaves_no_player() -> None:
    match = MatchFactory(names=[f"Player {number}" for number in range(12)])
    with pytest.raises(Refused):
        seat(match=match, name="Flo", after=None, context=context())
    assert not Player.objects.filter(name="Flo").exists()


def test_where_everybody_is_needed_nobody_joins_late() -> None:
    match = MatchFactory(game="step", names=["Ann", "Bob"])
    seat(match=match, name="Cy", after=None, context=context())
    match = score(match, 1, {"Ann": {"out": True}, "Bob": {"points": 9}, "Cy": {"points": 3}})
    with pytest.raises(Refused, match="STEP needs everybody from round 1 on"):
        seat(match=match, name="Di", after=None, context=context())


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


def test_once_a_first_dealer_has_left_the_next_to_the_left_deals_first() -> None:
    match = MatchFactory(names=["Ann", "Bob", "Cy", "Di"], first_dealer="Di")
    for leaver, dealer in (("Di", "Ann"), ("Ann", "Bob")):
        unseat(match=match, player=player_of(match, leaver), context=context())
        assert fresh(match).first_dealer == player_of(match, dealer)


def test_the_scores_stay_once_a_first_dealer_who_never_played_has_left() -> None:
    match = MatchFactory(names=["Ann", "Bob", "Cy", "Di"], first_dealer="Cy")
    match = score(match, 1, {"Ann": {"out": True}, "Cy": {"absent": True}}, exact_cut=True)
    before = MatchSheet(match).scores.standings
    unseat(match=match, player=player_of(match, "Cy"), context=context())
    after = MatchSheet(fresh(match)).scores
    assert after.rounds[0].dealer == "Di"
    assert after.standings == tuple(line for line in before if line.player != "Cy")


def test_who_has_scored_nothing_has_played() -> None:
    match = MatchFactory(game="canasta", names=["Ann", "Bob", "Cy"])
    match = score(match, 1, {"Ann": {"melded": 90, "out": True}, "Bob": {"melded": 50}, "Cy": {}})
    with pytest.raises(Refused):
        unseat(match=match, player=player_of(match, "Cy"), context=context())


def test_another_seat_order_moves_the_roles(match: Match) -> None:
    order = [player_of(match, name).pk for name in ("Ed", "Ann", "Cy", "Bob", "Di")]
    reorder(match=match, players=order, context=context())
    up_next = MatchSheet(fresh(match)).scores.next
    assert seated(match) == ["Ed", "Ann", "Cy", "Bob", "Di"]
    assert up_next is not None
    assert up_next.dealer == "Ed"


def test_a_seat_order_must_name_the_same_players(match: Match) -> None:
    with pytest.raises(Refused):
        reorder(match=match, players=[player_of(match, "Ann").pk], context=context())
