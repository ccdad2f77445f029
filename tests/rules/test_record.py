"""Tests of the record as data."""

from datetime import date

from scorekeeper.rules.record import Hand, Round, hand_to_data, to_data
from scorekeeper.rules.record.reading import from_data
from tests.rules.builders import AWAY, ten_step


def test_what_was_not_said_is_left_out() -> None:
    assert hand_to_data(Hand()) == {}
    assert hand_to_data(Hand(points=0, laid_down=False)) == {"points": 0, "laid_down": False}


def test_seats_order_the_hands_and_keys_the_house_rules() -> None:
    round_ = Round({"Cy": Hand(out=True), "Bob": Hand(points=5), "Ann": AWAY}, dealer="Bob", note="late")
    record = ten_step(
        round_,
        options={"tie": "outs", "buys": "3-2"},
        first_dealer="Bob",
        played_on=date(2026, 11, 20),
        ended=True,
    )
    assert to_data(record) == {
        "record": 1,
        "game": "ten-step",
        "options": {"buys": "3-2", "tie": "outs"},
        "players": ["Ann", "Bob", "Cy"],
        "first_dealer": "Bob",
        "played_on": "2026-11-20",
        "ended": True,
        "rounds": [
            {
                "dealer": "Bob",
                "note": "late",
                "hands": {"Ann": {"absent": True}, "Bob": {"points": 5}, "Cy": {"out": True}},
            }
        ],
    }
    assert list(to_data(record)["options"]) == ["buys", "tie"]
    assert list(to_data(record)["rounds"][0]["hands"]) == ["Ann", "Bob", "Cy"]


def test_defaults_read_the_same_as_silence() -> None:
    said = {"record": 1, "game": "ten-step", "players": ["Ann", "Bob"], "ended": False, "rounds": []}
    assert from_data(said | {"options": {}}) == ten_step(players=("Ann", "Bob"))


def test_who_has_no_hand_yet_is_at_the_table() -> None:
    round_ = Round({"Ann": AWAY, "Bob": Hand()})
    assert round_.present(("Ann", "Bob", "Cy")) == ("Bob", "Cy")
