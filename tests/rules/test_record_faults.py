"""Tests of the faults of a record as a whole, and of their order."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.faults import Fault, FaultCode, fill, shown
from tests.rules.builders import document, faults, hands_data

ROUND = {"hands": hands_data()}


def places(data: object) -> list[str]:
    return [line.split(": ")[0] for line in faults(data)]


def test_a_good_record_is_read() -> None:
    assert faults(document(ROUND)) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"record": 2}, "record: 2, but only version 1 is known"),
        ({"record": True}, "record: true is not a whole number"),
        ({"record": 1.0}, "record: 1.0 is not a whole number"),
        ({"record": None}, "record: missing"),
        ({"game": None}, "game: missing"),
        ({"game": 5}, "game: 5 is not text"),
        ({"game": "no-such-game"}, 'game: "no-such-game" is not a game of the catalogue'),
        ({"options": []}, "options: a list is not an object"),
        ({"options": {"aces": "low"}}, "options.aces: Ten Step has no such house rule"),
        ({"options": {"buys": "4"}}, 'options.buys: "4" is not offered; it is "3-4", "3-2" or "unlimited"'),
        ({"players": "Ann"}, 'players: "Ann" is not a list'),
        ({"players": None}, "players: missing"),
        ({"first_dealer": "Di"}, 'first_dealer: "Di" does not play in this match'),
        ({"first_dealer": 0}, "first_dealer: 0 is not text"),
        ({"played_on": "20261120"}, 'played_on: "20261120" is not a date like 2026-11-20'),
        ({"played_on": "2026-02-30"}, 'played_on: "2026-02-30" is not a date like 2026-11-20'),
        ({"ended": 1}, "ended: 1 is not true or false"),
        ({"rounds": {}}, "rounds: an object is not a list"),
        ({"rounds": None}, "rounds: missing"),
        ({"rounds": [[]]}, "rounds[0]: a list is not an object"),
        ({"rounds": [{}]}, "rounds[0].hands: missing"),
        (
            {"winner": "Ann"},
            "winner: unknown field; it may be ended, first_dealer, game, options, played_on, players, record or rounds",
        ),
    ],
)
def test_a_fault_is_named_at_its_place(change: dict[str, Any], fault: str) -> None:
    assert faults(document(ROUND, **change) if "rounds" not in change else document(**change)) == [fault]


def test_null_is_not_the_same_as_absent() -> None:
    assert faults(document() | {"first_dealer": None}) == ["first_dealer: null is not text"]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (["Ann"], ["players: 1, but Ten Step is for 2 to 12 players"]),
        (list("ABCDEFGHIJKLM"), ["players: 13, but Ten Step is for 2 to 12 players"]),
        (["Ann", " ann "], ['players[1]: "␣ann␣" is the same name as "Ann"']),
        (["Ann", "Ann "], ['players[1]: "Ann␣" is the same name as "Ann"']),
        (["Ann", "Ann"], ['players[1]: "Ann" is there twice']),
        (["Zo\u00e9", "Zoe\u0301"], ['players[1]: "Zoe\u0301" is the same name as "Zo\u00e9"']),
        (["Straße", "STRASSE"], ['players[1]: "STRASSE" is the same name as "Straße"']),
        (["Ann", "  "], ["players[1]: a name can’t be empty"]),
        (["Ann", 7], ["players[1]: 7 is not text"]),
        (["Ann", "Bob\nCy"], ['players[1]: "Bob\\nCy" has a character that can’t be written']),
        (["Ann", "\ud83d"], ['players[1]: "\\ud83d" has a character that can’t be written']),
    ],
)
def test_seats_have_good_names(players: list[object], expected: list[str]) -> None:
    assert faults(document(players=players)) == expected


def test_a_name_has_at_most_forty_characters() -> None:
    assert faults(document(players=["Ann", "B" * 40])) == []
    assert faults(document(players=["Ann", "B" * 41])) == [f'players[1]: "{"B" * 39}…" is longer than 40 characters']


def test_every_round_after_the_end_is_named() -> None:
    assert faults(document(*[ROUND] * 12)) == [
        "rounds[10]: comes after the match has ended",
        "rounds[11]: comes after the match has ended",
    ]


@pytest.mark.parametrize("key", games())
def test_no_fact_is_at_fault_because_the_game_is_unknown(key: str) -> None:
    for example in games()[key].examples:
        data = {**example.record, "game": "no-such-game"}
        assert faults(data) == ['game: "no-such-game" is not a game of the catalogue']


def test_of_an_unknown_game_facts_are_read_by_their_type_all_the_same() -> None:
    data = document({"hands": {"Ann": {"bid": "x", "score": 1}}}, game="no-such-game")
    assert places(data) == ["game", "rounds[0].hands.Ann.bid", "rounds[0].hands.Ann.score"]


@pytest.mark.parametrize("game", ["custom", "ten-step", "no-such-game"])
def test_more_than_a_hundred_rounds_are_one_fault_and_nothing_in_them_is_judged(game: str) -> None:
    rounds = [{"hands": {"Zoe": 5}}, 7] * 51
    expected = ["rounds: 102, but a match has at most 100"]
    unknown = ['game: "no-such-game" is not a game of the catalogue'] if game == "no-such-game" else []
    assert faults(document(*rounds, game=game)) == [*unknown, *expected]


def test_too_many_rounds_hide_no_other_fault() -> None:
    data = document(*[ROUND] * 101, options={"cut_bonus": 7}, players=["Ann"])
    assert places(data) == ["players", "rounds", "options.cut_bonus"]


def test_faults_come_in_document_order() -> None:
    data = {
        "rounds": [
            {"hands": {"Cy": {"buys": 9}, "Ann": {"buys": "x", "cards": ["Z"]}}, "replays": -1},
            7,
        ],
        "record": 1,
        "players": ["Ann", "Bob", "Cy"],
        "options": {"tie": "toss"},
        "game": "ten-step",
    }
    assert places(data) == [
        "rounds[0].hands",
        "rounds[0].hands.Cy",
        "rounds[0].hands.Cy.buys",
        "rounds[0].hands.Ann.buys",
        "rounds[0].hands.Ann.cards[0]",
        "rounds[0].replays",
        "rounds[1]",
        "options.tie",
    ]


def test_missing_fields_stand_where_they_belong() -> None:
    assert places({"record": 1}) == ["game", "players", "rounds"]
    assert places({"rounds": [], "x": 1}) == ["record", "game", "players", "x"]


def test_without_a_game_the_names_are_checked_all_the_same() -> None:
    assert places(document(game="no-such-game", players=["Ann", "ann"])) == ["game", "players[1]"]


def test_a_fault_is_one_line_whatever_a_name_contains() -> None:
    fault = Fault(("rounds", 0, "hands", "A\nB\u2028"), FaultCode("a_test", "{name} is x\0"), {"name": "A\nB"})
    assert str(fault) == "rounds[0].hands.A\\nB\\u2028: A\\nB is x\\x00"


@pytest.mark.parametrize(
    ("template", "value", "sentence"),
    [
        ("{x} went out", "Ann", "Ann went out"),
        ("{x:quoted} is not text", None, "null is not text"),
        ("{x:and} went out", ["Ann", "Bob", "Cy"], "Ann, Bob and Cy went out"),
        ("it may be {x:or}", ["a", "b"], "it may be a or b"),
        ("it may be {x:quoted or}", ["a", 1], 'it may be "a" or 1'),
        ("{x} {x:deck holds|decks hold} 4", 1, "1 deck holds 4"),
        ("{x} {x:deck holds|decks hold} 4", 2, "2 decks hold 4"),
        ("{x}", "{x:quoted}", "{x:quoted}"),
    ],
)
def test_a_sentence_is_filled_in_with_its_parameters(template: str, value: object, sentence: str) -> None:
    assert fill(template, {"x": value}) == sentence


def test_long_values_are_cut_short() -> None:
    assert len(shown("x" * 100)) == 42
    assert shown({}) == "an object"
