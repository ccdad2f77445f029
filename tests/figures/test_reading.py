"""Tests of the faults of a club's document, and of their paths."""

import json
from typing import Any

import pytest

from scorekeeper.figures.reading import LONGEST_TEXT, from_data, read
from scorekeeper.rules.faults import Refused
from tests.rules.builders import document, hands_data

Data = dict[str, Any]
RECORD = document({"hands": hands_data()})
ONE, TWO = "0b9e6f0e-8d0c-4c55-9a1e-1f0d5f3f8f55", "0B9E6F0E-8D0C-4C55-9A1E-1F0D5F3F8F55"


def match(**changes: Any) -> Data:
    """Return a match as data, with these fields changed; None leaves a field out."""
    found = {"began": "2026-11-20T19:02:11.5+00:00", "record": RECORD} | changes
    return {key: value for key, value in found.items() if value is not None}


def night(*matches: Data, **changes: Any) -> Data:
    """Return a night as data, with these fields changed; None leaves a field out."""
    found = {"date": "2026-11-20", "matches": list(matches)} | changes
    return {key: value for key, value in found.items() if value is not None}


def club(*nights: Any, **changes: Any) -> Data:
    found = {"club": 1, "name": "Fridays", "players": [], "games": [], "nights": list(nights)} | changes
    return {key: value for key, value in found.items() if value is not None}


def faults(data: object) -> list[str]:
    try:
        from_data(data)
    except Refused as refused:
        return [str(fault) for fault in refused.faults]
    return []


def players(*entries: Data) -> Data:
    return club(players=list(entries))


def games(*entries: Data) -> Data:
    return club(night(match(game="Golf")), games=list(entries))


GOLF = {"title": "Golf", "game": "custom", "options": {"title": "Golf", "wins": "low"}}


@pytest.mark.parametrize(
    "data",
    [
        club(),
        club(night(match(id=ONE), place="at Bob's", note="rain\nand wind")),
        players({"name": "Ann", "archived": False}, {"name": "Annie", "same_as": " ann"}),
        # Long chains lead to one person too.
        players({"name": "A", "same_as": "B"}, {"name": "B", "same_as": "C"}, {"name": "C"}),
        games({**GOLF, "title": " GOLF ", "archived": True}, {"title": "Ours", "game": "ten-step"}),
        club(night(match(began="2026-11-20T19:02Z"), match(began="2026-11-20T19:02:11-05:30"))),
        club(night(match(record=document()))),
    ],
)
def test_a_faultless_document(data: Data) -> None:
    assert faults(data) == []


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({}, ["club: missing", "name: missing", "players: missing", "games: missing", "nights: missing"]),
        (club(club=2), ["club: 2, but only version 1 is known"]),
        (club(club=True), ["club: true is not a whole number"]),
        (club(when=1), ["when: unknown field; it may be club, games, milestones, name, nights, players or seasons"]),
        (players({}), ["players[0].name: missing"]),
        (players({"name": " "}), ["players[0].name: a name can’t be empty"]),
        (players({"name": "Ann"}, {"name": " ann"}), ['players[1].name: "␣ann" is the same name as "Ann"']),
        (players({"name": "Ann", "same_as": "Rob"}), ['players[0].same_as: "Rob" is nobody in players']),
        (players({"name": "Ann", "same_as": "ANN"}), ['players[0].same_as: "ANN" leads back to "Ann"']),
        (
            players(
                {"name": "Ann", "same_as": "Bob"}, {"name": "Bob", "same_as": "Cy"}, {"name": "Cy", "same_as": "Ann"}
            ),
            ['players[2].same_as: "Ann" leads back to "Cy"'],
        ),
        (games(), ['nights[0].matches[0].game: "Golf" is no title in games']),
        (games(GOLF, {**GOLF, "title": "golf"}), ['games[1].title: "golf" is the same title as "Golf"']),
        (games(GOLF, {**GOLF, "title": " "}), ["games[1].title: a title can’t be empty"]),
        (games(GOLF, {"title": "Chess", "game": "chess"}), ['games[1].game: "chess" is not a game of the catalogue']),
        (
            games({**GOLF, "options": {"wins": "last", "speed": 1}}),
            [
                'games[0].options.wins: "last" is not offered; it is "low" or "high"',
                "games[0].options.speed: Custom game has no such house rule",
            ],
        ),
        (club(5), ["nights[0]: 5 is not an object"]),
        (club(night(date=None)), ["nights[0].date: missing"]),
        (club(night(date="20261120")), ['nights[0].date: "20261120" is not a date like 2026-11-20']),
        (club(night(), night()), ['nights[1].date: "2026-11-20" is there twice']),
        (club(night(matches=None)), ["nights[0].matches: missing"]),
        (club({"date": "2026-11-20", "matches": [5]}), ["nights[0].matches[0]: 5 is not an object"]),
        (club(night(match(began=None))), ["nights[0].matches[0].began: missing"]),
        (club(night(match(record=None))), ["nights[0].matches[0].record: missing"]),
        (club(night(match(record=[]))), ["nights[0].matches[0].record: a list is not an object"]),
        (club(night(match(id="1"))), ['nights[0].matches[0].id: "1" is not a UUID']),
        (
            club(night(match(id=ONE), match(id=TWO))),
            [f'nights[0].matches[1].id: "{TWO}" is the same id as "{ONE}"'],
        ),
    ],
)
def test_a_fault_is_named_where_it_is(data: Data, expected: list[str]) -> None:
    assert faults(data) == expected


@pytest.mark.parametrize(
    "began", ["yesterday", "2026-11-20", "2026-11-20T19:02", "2026-11-20 19:02Z", "20261120T1902Z", "2026-11-31T19:02Z"]
)
def test_when_a_match_began_is_said_with_its_offset(began: str) -> None:
    reason = "is not a date and time with its offset, like 2026-11-20T19:02:11+00:00"
    assert faults(club(night(match(began=began)))) == [f'nights[0].matches[0].began: "{began}" {reason}']


def test_nobody_sits_at_a_table_under_two_spellings() -> None:
    entries = [{"name": "Ann", "same_as": "Di"}, {"name": "Bob", "same_as": "Di"}, {"name": "Di"}]
    expected = ['nights[0].matches[0].record.players[1]: "Bob" is the same person as "Ann"']
    assert faults(club(night(match()), players=entries)) == expected


def test_a_name_that_stands_twice_in_a_record_is_one_fault() -> None:
    twice = document(players=["Ann", "ann", "Cy"])
    expected = ['nights[0].matches[0].record.players[1]: "ann" is the same name as "Ann"']
    assert faults(club(night(match(record=twice)))) == expected


def test_what_could_not_be_read_raises_no_other_fault() -> None:
    unread = [{"name": 5}, {"name": "Annie", "same_as": "Ann"}]
    games_ = [{"title": 7, "game": "custom"}, {"title": 7, "game": "custom"}]
    assert faults(club(night(match(game="Golf")), players=unread, games=games_)) == [
        "players[0].name: 5 is not text",
        "games[0].title: 7 is not text",
        "games[1].title: 7 is not text",
    ]


def test_faults_stand_in_the_order_of_the_document() -> None:
    """What is missing stands where it should; a record as in the order of its own fields."""
    wrong = document({"hands": hands_data(Ann={"cards": ["1"]}, Bob=None)}, game=None)
    data = {
        "nights": [night(match(record=wrong, id="x")), night({"record": RECORD}), night(date="soon")],
        "players": [{"name": "Ann", "same_as": "Rob"}],
        "name": "Fridays",
        "club": 1,
    }
    assert [fault.partition(": ")[0] for fault in faults(data)] == [
        "nights[0].matches[0].record.game",
        "nights[0].matches[0].id",
        "nights[1].date",
        "nights[1].matches[0].began",
        "nights[2].date",
        "players[0].same_as",
        "games",
    ]


def test_the_faults_of_a_record_are_those_of_score() -> None:
    wrong = document({"hands": hands_data(Ann={"cards": ["1"]}, Bob=None)}, speed=1)
    with pytest.raises(Refused) as refused:
        read(json.dumps(club(night(match(record=wrong)))))
    places = [fault.place.removeprefix("nights[0].matches[0].record.") for fault in refused.value.faults]
    assert places == ["rounds[0].hands", "rounds[0].hands.Ann.cards[0]", "speed"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "club: not JSON: Expecting value: line 1 column 1 (char 0)"),
        ("[]", "club: a list is not an object"),
        (b" " * (LONGEST_TEXT + 1), "club: longer than 32 MiB"),
    ],
    ids=["nothing", "list", "long"],
)
def test_a_fault_of_the_whole_text_stands_under_club(text: str | bytes, expected: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert str(refused.value) == expected
