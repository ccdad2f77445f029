"""Compares the referee's answers about points and bids with the sheet and with the rules."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.record import Record, to_data
from scorekeeper.rules.referee import answer
from scorekeeper.rules.scoring.sheet import derive
from tests.rules import slow_cards
from tests.rules.strategies import records

TRIO = ["Ann", "Bob", "Cy"]


@given(records().filter(lambda record: record.rounds))
def test_a_round_brings_what_stands_in_the_sheet(record: Record) -> None:
    data = to_data(record)
    *before, played = data["rounds"]
    known = {key: data[key] for key in ("game", "players", "options", "first_dealer") if key in data}
    asked = {"ask": "score_of", **known, **played, "rounds": before}
    asked.pop("note", None)
    found = answer(asked)
    hands = {player: hand for player, hand in derive(record).rounds[-1].hands.items() if not hand.absent}
    assert found["points"] == {player: hand.points for player, hand in hands.items()}
    assert found.get("bonus", {}) == {player: hand.bonus for player, hand in hands.items() if hand.bonus}


@pytest.mark.parametrize("game", ["oh-hell", "wizard", "skull-king", "hearts", "euchre", "five-hundred", "golf"])
@given(data=st.data())
def test_a_round_on_its_own_brings_as_much(game: str, data: st.DataObject) -> None:
    """Ask about a round by its number, in games in which points do not depend on the rounds before."""
    record = data.draw(records(game=game).filter(lambda record: record.rounds))
    document = to_data(record)
    known: dict[str, Any] = {key: document[key] for key in ("game", "players", "options") if key in document}
    hands = document["rounds"][-1]["hands"]
    asked = {"ask": "score_of", **known, "hands": hands, "round": len(record.rounds)}
    last = derive(record).rounds[-1].hands
    points = {player: hand.points for player, hand in last.items() if not hand.absent}
    assert answer(asked) == {"points": points}


@given(st.integers(1, 10), st.lists(st.integers(0, 10), min_size=2, max_size=4))
def test_only_the_bid_that_makes_the_bids_even_is_barred(number: int, bids: list[int]) -> None:
    said = [min(bid, number) for bid in bids]
    asked = {"ask": "barred_bid", "game": "wizard", "round": number, "bids": said}
    even = number - sum(said)
    assert answer(asked) == {"cards": number, "barred": []}
    hooked = answer({**asked, "options": {"hook": True}})
    assert hooked == {"cards": number, "barred": [even] if even >= 0 else []}


@given(st.data())
def test_cards_left_cost_what_they_cost_in_that_round(data: st.DataObject) -> None:
    game = get(data.draw(st.sampled_from([key for key, game in games().items() if "cards" in game.facts])))
    options = dict(game.resolve({}))
    rank, number = data.draw(st.sampled_from([*game.card_values(options)])), data.draw(st.integers(1, 7))
    found = answer({"ask": "cards_left", "game": game.key, "round": number, "cards": [rank]})
    assert found == {"points": slow_cards.worth_in_round(game.key, options, rank, number)}


@pytest.mark.parametrize(
    ("total", "least"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120)]
)
def test_the_least_meld_goes_by_the_total(total: int, least: int) -> None:
    assert answer({"ask": "least_meld", "game": "canasta", "total": total}) == {"least": least}


def test_the_least_meld_goes_by_the_round() -> None:
    said = [answer({"ask": "least_meld", "game": "hand-and-foot", "round": number}) for number in (1, 2, 3, 4)]
    assert said == [{"least": least} for least in (50, 90, 120, 150)]


SCORE: dict[str, Any] = {"ask": "score_of", "game": "wizard", "players": TRIO, "hands": {name: {} for name in TRIO}}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"round": 0}, "round: 0, but it must be from 1 to 20"),
        ({"rounds": [{"hands": {}}]}, "rounds[0].hands: Ann is missing"),
        ({"exact_cut": True}, "exact_cut: Wizard has no such fact"),
        ({"note": "late"}, "note: unknown field"),
        ({"dealer": "Zoe"}, 'dealer: "Zoe" does not play in this match'),
        ({"players": 3}, "players: 3 is not a list"),
        ({"players": []}, "players: 0, but Wizard is for 3 to 6 players"),
        ({"first_dealer": "Zoe"}, 'first_dealer: "Zoe" does not play in this match'),
        ({"rounds": 3}, "rounds: 3 is not a list"),
        ({}, "hands.Ann.bid: missing"),
    ],
)
def test_a_round_that_cannot_be_scored_says_where_it_is_wrong(changes: dict[str, Any], error: str) -> None:
    assert answer(SCORE | changes)["error"].startswith(error)


def test_a_round_after_the_end_is_not_scored() -> None:
    hand = {"Ann": {"points": 26}, "Bob": {"points": 0}, "Cy": {"points": 0}}
    played = {"ask": "score_of", "game": "hearts", "players": TRIO, "hands": hand}
    assert answer({**played, "rounds": [{"hands": hand}] * 3})["points"] == {"Ann": 0, "Bob": 26, "Cy": 26}
    assert answer({**played, "rounds": [{"hands": hand}] * 4}) == {
        "error": "rounds[4]: comes after the match has ended"
    }
