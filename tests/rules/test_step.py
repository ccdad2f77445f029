"""STEP (scorekeeper/docs/games/step.md): tokens that multiply, and move."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.record.checking import open_faults
from scorekeeper.rules.scoring.sheet import derive
from tests.rules.builders import document, faults, line, match, totals

STEP = get("step")
OUT = {"out": True}
# Ann holds 10, Bob 9, Cy 8: nine of Cy's count as much as eight of Bob's.
EVEN = {"Ann": OUT, "Bob": {"points": 8}, "Cy": {"points": 9}}


def tokens(record: Record) -> dict[str, int]:
    """Give the tokens held in the next round."""
    up_next = derive(record).next
    assert up_next is not None
    return dict(up_next.tokens)


def test_tokens_go_out_from_the_first_dealer_on() -> None:
    assert tokens(match("step")) == {"Ann": 10, "Bob": 9, "Cy": 8}
    assert tokens(match("step", first_dealer="Cy")) == {"Cy": 10, "Ann": 9, "Bob": 8}


def test_the_highest_token_deals_and_the_lowest_starts() -> None:
    up_next = derive(match("step", first_dealer="Bob")).next
    assert up_next is not None
    assert (up_next.dealer, up_next.cutter, up_next.starter, up_next.deal) == ("Bob", None, "Ann", 20)


@pytest.mark.parametrize(("players", "deal"), [(2, 30), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_all_cards_are_dealt(players: int, deal: int) -> None:
    assert STEP.deal(players, 1, {}) == deal
    assert sum(STEP.in_play(players, STEP.resolve({})).values()) == 60


def test_points_are_what_is_left_times_the_token() -> None:
    record = match("step", {"Ann": {"cards": ["12", "1"]}, "Bob": OUT, "Cy": {"points": 7}})
    assert totals(record) == {"Bob": 0, "Cy": 56, "Ann": 130}
    assert line(record, "Ann").points == 130


def test_the_lowest_score_takes_the_highest_token() -> None:
    record = match("step", {"Ann": {"points": 30}, "Bob": {"points": 3}, "Cy": OUT})
    assert tokens(record) == {"Cy": 10, "Bob": 9, "Ann": 8}


def test_new_tokens_go_by_the_score_of_the_round_not_by_the_total() -> None:
    first = {"Ann": OUT, "Bob": {"points": 100}, "Cy": {"points": 1}}
    second = {"Ann": {"points": 2}, "Bob": OUT, "Cy": {"points": 1}}
    assert tokens(match("step", first, second)) == {"Bob": 10, "Cy": 9, "Ann": 8}


@pytest.mark.parametrize(
    ("choice", "expected"),
    [("higher_stays", {"Ann": 10, "Bob": 9, "Cy": 8}), ("lower_rises", {"Ann": 10, "Cy": 9, "Bob": 8})],
)
def test_equal_scores_are_ordered_by_the_tokens_held(choice: str, expected: dict[str, int]) -> None:
    assert tokens(match("step", EVEN, options={"equal_tokens": choice})) == expected


def test_it_goes_on_until_the_keeper_ends_it() -> None:
    assert not derive(match("step", *[EVEN] * 60)).finished
    assert derive(match("step", EVEN, ended=True)).winners == ("Ann",)


def test_it_ends_after_the_rounds_agreed() -> None:
    assert not derive(match("step", EVEN, options={"rounds": 2})).finished
    assert derive(match("step", EVEN, EVEN, options={"rounds": 2})).finished


def test_it_ends_when_a_total_reaches_the_target() -> None:
    assert not derive(match("step", EVEN, options={"target": 100})).finished
    assert derive(match("step", EVEN, EVEN, options={"target": 144})).finished


@pytest.mark.parametrize(
    ("change", "faulty"),
    [
        ({"options": {"rounds": 51}}, "options.rounds: 51 is not offered; it is 0 or a whole number from 1 to 50"),
        ({"options": {"target": 9}}, "options.target: 9 is not offered; it is 0 or a whole number from 100 to 100000"),
        ({"options": {"sequence": 2}}, "options.sequence: 2 is not offered; it is 3, 4 or 5"),
        ({"first_dealer": "Di"}, 'first_dealer: "Di" does not play in this match'),
        ({"players": list("ABCDEFG"), "rounds": []}, "players: 7, but STEP is for 2 to 6 players"),
        ({"rounds": [{"hands": EVEN, "dealer": "Ann"}]}, "rounds[0].dealer: STEP has no such fact"),
        ({"rounds": [{"hands": EVEN | {"Ann": {"points": 1}}}]}, "rounds[0].hands: nobody went out"),
    ],
)  # fmt: skip
def test_a_match_that_cannot_be(change: dict[str, Any], faulty: str) -> None:
    assert faults(document({"hands": EVEN}, game="step") | change) == [faulty]


@pytest.mark.parametrize(
    ("bob", "fault"),
    [
        ({"absent": True}, ".absent: STEP has no such fact"),
        ({"cards": ["K"]}, '.cards[0]: "K" is not a rank of step'),
        ({"cards": ["13"]}, '.cards[0]: "13" is not a rank of step'),
        ({"cards": [7]}, ".cards[0]: 7 is not text"),
        ({"points": -1}, ".points: -1, but it must be from 0 to 1000000"),
        ({"points": 5, "grabbed": 19}, ".grabbed: STEP has no such fact"),
    ],
)
def test_a_hand_that_cannot_be(bob: dict[str, Any], fault: str) -> None:
    assert faults(document({"hands": EVEN | {"Bob": bob}}, game="step")) == [f"rounds[0].hands.Bob{fault}"]


def test_of_each_rank_there_are_five() -> None:
    five = {"hands": EVEN | {"Bob": {"cards": ["12"] * 5}}}
    assert faults(document(five, game="step")) == []
    six = {"hands": EVEN | {"Bob": {"cards": ["12"] * 6}}}
    assert faults(document(six, game="step")) == ["rounds[0].hands: 6 × 12, but 1 deck holds 5"]


def test_nobody_may_be_away_at_the_table_either() -> None:
    away = Round({"Bob": Hand(absent=True)})
    found = [fault.place for fault in open_faults(Record("step", ("Ann", "Bob", "Cy")), away)]
    assert found == ["rounds[0].hands.Bob.absent"]
