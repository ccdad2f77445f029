"""Tests of the faults in games with melds and counted cards: each with its path and its sentence."""

from typing import Any

import pytest

from tests.rules.builders import faults, record

SLIPS = {
    "a knocker with 12 deadwood": (
        record("gin-rummy", {"Ann": {"went": "knock", "deadwood": 12}, "Bob": {"deadwood": 20}}, players=2),
        ["rounds[0].hands.Ann.deadwood: 12, but one knocks with at most 10"],
    ),
    "gin with deadwood": (
        record("gin-rummy", {"Ann": {"went": "gin", "deadwood": 2}, "Bob": {"deadwood": 20}}, players=2),
        ["rounds[0].hands.Ann.deadwood: 2, but gin leaves none"],
    ),
    "a knock without deadwood": (
        record("gin-rummy", {"Ann": {"went": "knock"}}, players=2),
        ["rounds[0].hands.Ann.deadwood: missing", "rounds[0].hands.Bob.deadwood: missing"],
    ),
    "two who knocked": (
        record(
            "gin-rummy",
            {"Ann": {"went": "knock", "deadwood": 2}, "Bob": {"went": "gin", "deadwood": 0}},
            players=2,
        ),
        ["rounds[0].hands: Ann and Bob have went, but only one hand can have it"],
    ),
    "an unknown way to end a hand": (
        record("gin-rummy", {"Ann": {"went": "out"}, "Bob": {"deadwood": 2}}, players=2),
        ['rounds[0].hands.Ann.went: "out" is not offered; it is "knock", "gin" or "big_gin"'],
    ),
    "two at the last hole": (
        record("cribbage", *[{"Ann": {"points": 50}, "Bob": {"points": 50}}] * 3, players=2),
        ["rounds[2].hands: Ann and Bob both reach 121, but the first there ends the match"],
    ),
    "a hand not counted before the end": (
        record("cribbage", {"Ann": {"points": 50}}, players=2),
        ["rounds[0].hands.Bob.points: missing"],
    ),
    "15 books of nothing": (
        record("hand-and-foot", {"Ann": {"clean": 15}}),
        ["rounds[0].hands.Ann.melded: 0, but the cards of 15 books count at least 525"],
    ),
    "books of a side in the wrong seat": (
        record("hand-and-foot", {"Cy": {"clean": 1, "melded": 100, "out": True}}),
        [
            f"rounds[0].hands.Cy.{fact}: it is the side’s, so it stands in the hand of Ann"
            for fact in ("clean", "melded", "out")
        ],
    ),
    "two sides that went out": (
        record("hand-and-foot", {"Ann": {"out": True}, "Bob": {"out": True}}),
        ["rounds[0].hands: Ann and Bob both went out"],
    ),
    "five red threes": (
        record("canasta", {"Ann": {"red_threes": 3, "melded": 50}, "Bob": {"red_threes": 2, "melded": 50}}),
        ["rounds[0].hands: 5 red threes in all, but there are 4"],
    ),
    "concealed, but not out": (
        record("canasta", {"Ann": {"concealed": True}}),
        ["rounds[0].hands.Ann.concealed: concealed, but the side did not go out"],
    ),
    "nothing melded, and a canasta": (
        record("canasta", {"Ann": {"nothing_melded": True, "natural": 1, "melded": 70}}),
        ["rounds[0].hands.Ann.nothing_melded: nothing melded, but melds are written down"],
    ),
    "nothing melded, and went out": (
        record("canasta", {"Ann": {"nothing_melded": True, "out": True}}),
        ["rounds[0].hands.Ann: has both out and melded nothing written down: only one of them can be"],
    ),
    "more melded in canasta than there are cards": (
        record("canasta", {"Ann": {"melded": 1181, "out": True}, "Bob": {"melded": 1180}}),
        ["rounds[0].hands.Ann.melded: 1181, but all the cards in play are worth 1180"],
    ),
    "points of golf out of bounds": (
        record("golf", {"Ann": {"points": -51}, "Bob": {"points": 201}}, players=2),
        [
            "rounds[0].hands.Ann.points: -51, but it must be from -50 to 200",
            "rounds[0].hands.Bob.points: 201, but it must be from -50 to 200",
        ],
    ),
    "no cards of golf": (
        record("golf", {"Ann": {"cards": []}, "Bob": {"points": 0}}, players=2),
        ["rounds[0].hands.Ann.cards: none, but a player with no cards left is left with 0 points"],
    ),
    "a joker where none is played": (
        record("golf", {"Ann": {"cards": ["JK"]}, "Bob": {"points": 0}}, players=2, joker="none"),
        ['rounds[0].hands.Ann.cards[0]: "JK" is not a rank of golf'],
    ),
    "a twelfth round of five crowns": (
        record("five-crowns", *[{"Ann": {"out": True}, "Bob": {"points": 5}}] * 12, players=2),
        ["rounds[11]: comes after the match has ended"],
    ),
}


@pytest.mark.parametrize(("wrong", "lines"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_is_told_at_its_place(wrong: dict[str, Any], lines: list[str]) -> None:
    assert faults(wrong) == lines


def test_what_is_right_beside_it_is_taken() -> None:
    assert faults(record("golf", {"Ann": {"cards": ["2", "JK"]}, "Bob": {"points": -50}}, players=2)) == []
    assert faults(record("canasta", {"Ann": {"nothing_melded": True, "melded": 0, "natural": 0, "left": 90}})) == []
