from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.rules.faults import Fault
from scorekeeper.selectors.entries import prefilled
from scorekeeper.selectors.matches import MatchSheet
from scorekeeper.selectors.rounds import Filled, HandEntry, RoundPage, round_page
from scorekeeper.services.tapping import deal, replay, tap
from tests.factories import CAST, MatchFactory, fresh, pen, player_of, score

pytestmark = pytest.mark.django_db

Hands = dict[str, dict[str, Any]]


def page_of(match: Match, number: int, *faults: Fault) -> RoundPage:
    view = MatchSheet(fresh(match))
    return round_page(view, number, Filled(prefilled(view, number), view.match.revision, faults))


def entry_of(page: RoundPage, name: str) -> HandEntry:
    return next(hand for hand in page.hands if hand.name == name)


def test_what_was_tapped_at_the_table_is_filled_in(match: Match) -> None:
    tap(match=match, player=player_of(match, "Cy"), fact="buys", value=2, was=0, pen=pen())
    tap(match=match, player=player_of(match, "Cy"), fact="floating", value=True, was=False, pen=pen())
    cy = entry_of(page_of(match, 1), "Cy")
    assert (cy.barred, cy.tab, cy.numbers[0].text) == ("floats", "floats", "2")


def test_the_tabs_say_what_is_known() -> None:
    match = MatchFactory(names=CAST[:4])
    hands: Hands = {"Ann": {"out": True}, "Bob": {"points": 45}, "Cy": {"cards": ["JK", "A"]}, "Di": {"absent": True}}
    page = page_of(score(match, 1, hands), 1)
    assert [hand.tab for hand in page.hands] == ["out", "45", "35", "away"]
    assert {hand.tab for hand in page_of(MatchFactory(), 1).hands} == {"…"}


def test_the_keys_come_in_the_order_of_the_pad_with_their_worth(match: Match) -> None:
    keys = page_of(match, 1).keys
    assert " ".join(key.rank for key in keys) == "JK 2 A K Q J 10 9 8 7 6 5 4 3"
    assert [key.worth for key in keys][:5] == [20, 20, 15, 10, 10]
    assert [key.rank for key in keys if key.wild] == ["JK", "2"]


def test_a_house_rule_changes_the_worth() -> None:
    assert page_of(MatchFactory(options={"three_to_nine": "five"}), 1).keys[-7].worth == 5


def test_decks_go_by_who_is_present_and_by_replays(match: Match) -> None:
    assert page_of(match, 1).decks == (1, 1, 2, 2, 3)
    replay(match=match, pen=pen())
    assert page_of(match, 1).decks == (2, 2, 3, 3, 4)


def test_only_facts_in_play_are_asked(match: Match) -> None:
    assert [number.label for number in page_of(match, 1).hands[0].numbers] == ["buys", "rummy called"]
    without = page_of(MatchFactory(options={"rummy": "off"}), 1)
    assert [number.label for number in without.hands[0].numbers] == ["buys"]


def test_where_the_dealer_is_drawn_nobodys_turn_it_is() -> None:
    assert [dealer.name for dealer in page_of(MatchFactory(), 1).dealers] == ["whose turn it was", *CAST]
    assert [dealer.name for dealer in page_of(MatchFactory(options={"dealer": "drawn"}), 1).dealers] == [*CAST]


@pytest.mark.parametrize(
    ("place", "owner", "sentence"),
    [
        ("rounds[0].hands.Ann.buys", "Ann", "Ann bought 4, but step 1 allows 3."),
        ("rounds[0].hands.Ann.B.cards[1]", "Ann.B", "Ann.B: 4, but step 1 allows 3."),
        ("rounds[0].hands.Ann.B", "Ann.B", "Ann.B 4, but step 1 allows 3."),
        ("rounds[0].hands", "", "4, but step 1 allows 3."),
        ("rounds[2].hands.Ann.buys", "", "Step 3: Ann bought 4, but step 1 allows 3."),
        ("players", "", "4, but step 1 allows 3."),
    ],
)
def test_a_fault_is_said_at_the_player_it_concerns(place: str, owner: str, sentence: str) -> None:
    page = page_of(MatchFactory(names=("Ann", "Ann.B", "Cy")), 1, Fault(place, "4, but step 1 allows 3"))
    assert page.faults == ((sentence,) if not owner else ())
    assert [hand.name for hand in page.hands if hand.faults] == ([owner] if owner else [])
    assert all(hand.faults in ((), (sentence,)) for hand in page.hands)


def test_the_history_of_a_hand_is_told_newest_first() -> None:
    match = score(MatchFactory(names=("Ann", "Bob")), 1, {"Ann": {"out": True}, "Bob": {"points": 45}})
    match = score(match, 1, {"Ann": {"out": True}, "Bob": {"cards": ["K", "A"]}})
    past = entry_of(page_of(match, 1), "Bob").past
    assert [line.what for line in past] == ["45 → 25 (K A)", "written as 45"]
    assert past[0].who == "Linux"


def test_an_open_round_has_no_history(match: Match) -> None:
    tap(match=match, player=player_of(match, "Cy"), fact="floating", value=True, was=False, pen=pen())
    assert entry_of(page_of(match, 1), "Cy").past == ()


def test_who_drew_low_is_asked_until_it_is_said() -> None:
    match = MatchFactory(options={"dealer": "drawn"})
    assert page_of(match, 1).drawn
    deal(match=match, player=player_of(match, "Cy"), pen=pen())
    assert not page_of(match, 1).drawn
    assert not page_of(MatchFactory(), 1).drawn


def test_the_rest_of_a_hand_unfolds_where_it_may_be_wrong(match: Match) -> None:
    fault = Fault("rounds[0].hands.Cy", "still holds cards")
    assert not entry_of(page_of(match, 1, fault), "Cy").unfolded
    tap(match=match, player=player_of(match, "Cy"), fact="buys", value=1, was=0, pen=pen())
    assert entry_of(page_of(match, 1, fault), "Cy").unfolded
    assert not entry_of(page_of(match, 1), "Cy").unfolded
