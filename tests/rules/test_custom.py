"""Tests of the club's own games, which have rounds and points only."""

from typing import Any

import pytest

from scorekeeper.rules.record import MOST_ROUNDS, Hand, Record, Round
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data
from tests.rules.builders import document, faults, match


def scores(ann: int, bob: int, cy: int) -> dict[str, Any]:
    return {"Ann": {"points": ann}, "Bob": {"points": bob}, "Cy": {"points": cy}}


def test_the_highest_wins_where_the_table_says_so() -> None:
    record = match("custom", scores(0, -7, 12), options={"wins": "high"}, ended=True)
    assert derive(record).winners == ("Cy",)
    assert [line.place for line in derive(record).standings] == [1, 2, 3]


def test_it_is_open_unless_agreed_otherwise() -> None:
    assert not derive(match("custom", *[scores(100, 5, 5)] * 30)).finished
    assert derive(match("custom", *[scores(100, 5, 5)] * 3, options={"rounds": 3})).finished
    assert derive(match("custom", *[scores(100, 5, 5)] * 3, options={"target": 300})).winners == ("Bob", "Cy")


def test_a_hundred_rounds_are_the_most() -> None:
    rounds = [scores(2, 1, 5)] * MOST_ROUNDS
    assert not derive(match("custom", *rounds[1:])).finished
    last = derive(match("custom", *rounds))
    assert (last.finished, last.winners, last.next) == (True, ("Bob",), None)


def test_a_match_to_a_total_that_nobody_reaches_ends_there_too() -> None:
    rounds = [scores(0, 0, 1)] * MOST_ROUNDS
    assert derive(match("custom", *rounds, options={"target": 1000})).winners == ("Ann", "Bob")


def test_the_deal_rotates_or_there_is_none() -> None:
    dealt = sheet_to_data(derive(match("custom", first_dealer="Cy")))["next"]
    assert dealt == {"number": 1, "dealer": "Cy", "starter": "Ann"}
    bare = sheet_to_data(derive(match("custom", scores(1, 2, 3), options={"dealer": "none"})))
    assert bare["next"] == {"number": 2}
    assert bare["rounds"][0].keys() == {"number", "hands"}


def test_one_may_play_alone() -> None:
    sheet = derive(Record("custom", ("Ann",), ended=True, rounds=(Round({"Ann": Hand(points=3)}),)))
    assert sheet.winners == ("Ann",)


@pytest.mark.parametrize(
    "options", [{"title": "Mölkky", "rounds": 100, "target": 1_000_000}, {"rounds": 0, "target": 0}]
)
def test_what_a_table_may_agree_on(options: dict[str, Any]) -> None:
    assert faults(document(game="custom", options=options)) == []


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"title": ""}, 'title: "" is not offered; it is a line of 1 to 40 characters'),
        ({"rounds": 101}, "rounds: 101 is not offered; it is 0 or a whole number from 1 to 100"),
        ({"target": -1}, "target: -1 is not offered; it is 0 or a whole number from 1 to 1000000"),
        ({"wins": "most"}, 'wins: "most" is not offered; it is "low" or "high"'),
        ({"dealer": "drawn"}, 'dealer: "drawn" is not offered; it is "rotates" or "none"'),
    ],
)
def test_what_no_table_may_agree_on(options: dict[str, Any], fault: str) -> None:
    assert faults(document({"hands": scores(1, 2, 3)}, game="custom", options=options)) == [f"options.{fault}"]


@pytest.mark.parametrize(
    ("bob", "fault"),
    [({}, "missing"), ({"points": -1_000_001}, "-1000001, but it must be from -1000000 to 1000000")],
)
def test_points_are_asked_for_up_to_a_million(bob: dict[str, Any], fault: str) -> None:
    hands = scores(1, 2, 3) | {"Bob": bob}
    assert faults(document({"hands": hands}, game="custom")) == [f"rounds[0].hands.Bob.points: {fault}"]


def test_where_nobody_deals_no_dealer_is_named() -> None:
    data = document({"hands": scores(1, 2, 3), "dealer": "Bob"}, game="custom", first_dealer="Ann")
    assert faults(data) == []
    assert sorted(faults(data | {"options": {"dealer": "none", "title": "Golf"}})) == [
        "first_dealer: nobody deals in Golf",
        "rounds[0].dealer: nobody deals in Golf",
    ]
