"""Tests of STEP (scorekeeper/docs/games/step.md): tokens that multiply and move."""

from typing import Any

import pytest

from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.record.checking import open_faults
from scorekeeper.rules.scoring.sheet import derive
from tests.rules.builders import document, faults, match

OUT = {"out": True}
# Ann holds 10, Bob 9, Cy 8: nine of Cy's count as much as eight of Bob's.
EVEN = {"Ann": OUT, "Bob": {"points": 8}, "Cy": {"points": 9}}


@pytest.mark.parametrize(
    ("record", "tokens"),
    [
        # They go out from the first dealer on.
        (match("step"), {"Ann": 10, "Bob": 9, "Cy": 8}),
        (match("step", first_dealer="Cy"), {"Cy": 10, "Ann": 9, "Bob": 8}),
        # Then they go by the score of the round, not by the total.
        (
            match(
                "step",
                {"Ann": OUT, "Bob": {"points": 100}, "Cy": {"points": 1}},
                {"Ann": {"points": 2}, "Bob": OUT, "Cy": {"points": 1}},
            ),
            {"Bob": 10, "Cy": 9, "Ann": 8},
        ),
        # Equal scores are ordered by the tokens held.
        (match("step", EVEN, options={"equal_tokens": "higher_stays"}), {"Ann": 10, "Bob": 9, "Cy": 8}),
        (match("step", EVEN, options={"equal_tokens": "lower_rises"}), {"Ann": 10, "Cy": 9, "Bob": 8}),
    ],
)
def test_tokens_of_the_next_round(record: Record, tokens: dict[str, int]) -> None:
    up_next = derive(record).next
    assert up_next is not None
    assert up_next.tokens == tokens


def test_the_highest_token_deals_and_the_lowest_starts() -> None:
    up_next = derive(match("step", first_dealer="Bob")).next
    assert up_next is not None
    assert (up_next.dealer, up_next.cutter, up_next.starter, up_next.deal) == ("Bob", None, "Ann", 20)


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
        ({"rounds": [{"hands": EVEN | {"Ann": {"points": 1}}}]}, "rounds[0].hands: nobody went out"),
    ],
)  # fmt: skip
def test_a_match_that_cannot_be(change: dict[str, Any], faulty: str) -> None:
    assert faults(document({"hands": EVEN}, game="step") | change) == [faulty]


def test_nobody_may_be_away_at_the_table_either() -> None:
    away = Round({"Bob": Hand(absent=True)})
    found = [fault.place for fault in open_faults(Record("step", ("Ann", "Bob", "Cy")), away)]
    assert found == ["rounds[0].hands.Bob.absent"]
