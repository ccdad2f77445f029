"""Tests of Tens (scorekeeper/docs/games/tens.md): the grab, the target, and no dealer."""

from typing import Any

import pytest

from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data
from tests.rules.builders import document, faults, match

PLAYERS = ("Ann", "Bob", "Cy")


def grab(ann: int | None, bob: int | None, cy: int | None, **points: int) -> dict[str, Any]:
    """Return a round in which Cy goes out; the others have 10 points left unless told."""
    hands: dict[str, dict[str, Any]] = {"Cy": {"out": True}}
    hands |= {player: {"points": points.get(player, 10)} for player in ("Ann", "Bob")}
    for player, grabbed in zip(PLAYERS, (ann, bob, cy), strict=True):
        if grabbed is not None:
            hands[player]["grabbed"] = grabbed
    return hands


@pytest.mark.parametrize(
    ("grabs", "starter", "tied"),
    [
        ((19, 18, 20), "Ann", ()),
        ((25, 17, 30), "Bob", ()),
        ((18, 20, 30), None, ("Ann", "Bob")),
        ((19, 19, 19), None, ("Ann", "Bob", "Cy")),
        ((0, 1, 100), "Bob", ()),
        ((19, None, 20), None, ()),
    ],
)
def test_closest_to_nineteen_starts(grabs: tuple[int, ...], starter: str | None, tied: tuple[str, ...]) -> None:
    round_ = derive(match("tens", grab(*grabs))).rounds[0]
    assert (round_.starter, round_.tied) == (starter, tied)


def test_nobody_known_to_start_is_said_as_nobody() -> None:
    data = sheet_to_data(derive(match("tens", grab(18, 20, 30))))
    assert data["rounds"][0]["starter"] is None
    assert "starter" not in data["next"]


def test_who_starts_is_known_once_all_have_grabbed() -> None:
    hands = {"Ann": Hand(grabbed=19), "Bob": Hand(grabbed=21)}
    half = derive(Record("tens", PLAYERS), Round(hands)).next
    whole = derive(Record("tens", PLAYERS), Round(hands | {"Cy": Hand(grabbed=18)})).next
    assert half is not None
    assert whole is not None
    assert (half.starter, whole.starter) == (None, "Ann")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"first_dealer": "Ann"}, "first_dealer: nobody deals in Tens"),
        ({"options": {"target": 9}}, "options.target: 9 is not offered; it is a whole number from 10 to 1000"),
        ({"options": {"grab_bonus": 5}}, "options.grab_bonus: 5 is not offered; it is 10 or 0"),
        ({"players": list("ABCDEFGHIJK"), "rounds": []}, "players: 11, but Tens is for 2 to 10 players"),
    ],
)
def test_a_match_that_cannot_be(change: dict[str, Any], fault: str) -> None:
    rounds = [{"hands": grab(None, None, None)}]
    assert faults(document(game="tens") | {"rounds": rounds} | change) == [fault]


@pytest.mark.parametrize(
    ("bob", "fault"),
    [
        ({"points": 5, "grabbed": 105}, "grabbed: 105, but 2 decks hold 104"),
        ({"points": 0}, "points: 0, but a player with no cards left is out"),
    ],
)
def test_a_hand_that_cannot_be(bob: dict[str, Any], fault: str) -> None:
    hands = grab(None, None, None) | {"Bob": bob}
    assert faults(document({"hands": hands}, game="tens")) == [f"rounds[0].hands.Bob.{fault}"]


def test_no_round_comes_after_the_target() -> None:
    last = {"hands": grab(None, None, None, Ann=100)}
    one = {"hands": grab(None, None, None)}
    assert faults(document(one, last, one, one, game="tens")) == [
        "rounds[2]: comes after the match has ended",
        "rounds[3]: comes after the match has ended",
    ]


@pytest.mark.parametrize("options", [{"target": "100"}, {"grab_bonus": 1}])
def test_where_a_fault_hides_the_score_nothing_is_said_of_the_end(options: dict[str, Any]) -> None:
    last = {"hands": grab(None, None, None, Ann=100)}
    assert len(faults(document(last, last, game="tens", options=options))) == 1
    wrong = {"hands": grab(None, None, None, Ann=100) | {"Bob": {"points": "x"}}}
    assert len(faults(document(wrong, last, game="tens"))) == 1
