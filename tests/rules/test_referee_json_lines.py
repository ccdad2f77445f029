"""Tests that the referee answers every line of input; an error says what is wrong and where."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.documents.text import LONGEST_TEXT
from scorekeeper.rules.referee import ASKED, answer, answer_line
from tests.rules.test_referee_cases import CASES

MELD = {"ask": "meld", "game": "ten-step", "kind": "run", "cards": ["3H", "4H", "5H", "6H"]}
LAY_OFF = {"ask": "lay_off", "game": "ten-step", "table": [{"kind": "set", "cards": ["3H", "3D", "3S"]}], "card": "3C"}
BEATS = {
    "ask": "beats",
    "game": "step",
    "previous": {"cards": ["8"], "token": 8},
    "play": {"cards": ["9"], "token": 7},
}


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"", "question: not JSON: Expecting value: line 1 column 1 (char 0)"),
        (b"  \r", "question: not JSON: Expecting value: line 1 column 4 (char 3)"),
        (b"\xff\xfe{}", "question: not UTF-8"),
        (b"[" * 100_000, "question: nested too deep"),
        (b" " * LONGEST_TEXT + b"1", "question: longer than 1 MiB"),
        (b"null", "question: null is not an object"),
        (b"[]", "question: a list is not an object"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_what_is_no_question_is_told_so(line: bytes, error: str) -> None:
    assert json.loads(answer_line(line)) == {"error": error}


def test_an_answer_is_one_line_that_can_be_written() -> None:
    for text in ("\ud800", "a\nb\u2028", "\x00", "9" * 5000):
        line = answer_line(json.dumps(MELD | {"kind": text}).encode())
        assert line.encode("utf-8").decode("utf-8").isprintable()
        assert json.loads(line)["error"].startswith("kind: ")


def test_what_can_be_asked_is_named() -> None:
    for question in ({}, {"ask": "no-such-game"}):
        assert all(f'"{ask}"' in answer(question)["error"] for ask in ASKED)


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"ask": ["meld"]}, "ask"),
        (MELD | {"game": "no-such-game"}, "game"),
        (MELD | {"game": None}, "game"),
        (MELD | {"game": "tens"}, "game"),
        (MELD | {"card": "3H"}, "card"),
        (MELD | {"kind": "row"}, "kind"),
        (MELD | {"cards": []}, "cards"),
        (MELD | {"cards": "3H 4H"}, "cards"),
        (MELD | {"cards": ["3H", 4]}, "cards[1]"),
        (MELD | {"cards": ["3H", "11H"]}, "cards[1]"),
        (MELD | {"cards": ["3H", ""]}, "cards[1]"),
        (MELD | {"options": []}, "options"),
        (MELD | {"options": {"tie": 1}}, "options.tie"),
        (MELD | {"options": {"jokers": True}}, "options.jokers"),
        (MELD | {"options": {"all_wild_melds": 1}}, "options.all_wild_melds"),
        (LAY_OFF | {"table": {}}, "table"),
        (LAY_OFF | {"table": [[]]}, "table[0]"),
        (LAY_OFF | {"table": [{}]}, "table[0].kind"),
        (LAY_OFF | {"table": [{"kind": "set", "cards": []}]}, "table[0].cards"),
        (LAY_OFF | {"table": [{"kind": "set", "cards": ["3H"], "of": 3}]}, "table[0].of"),
        (LAY_OFF | {"table": [{"kind": "set", "cards": ["3H", "4D", "5S"]}]}, "table"),
        (LAY_OFF | {"card": "3"}, "card"),
        ({"ask": "contract", "game": "ten-step", "step": 1, "melds": []}, "melds"),
        ({"ask": "contract", "game": "ten-step", "step": 1, "melds": [[]]}, "melds[0]"),
        ({"ask": "contract", "game": "ten-step", "step": 11, "melds": [["3H"]]}, "step"),
        ({"ask": "contract", "game": "ten-step", "step": 10**30, "melds": [["3H"]]}, "step"),
        ({"ask": "contract", "game": "ten-step", "step": True, "melds": [["3H"]]}, "step"),
        (BEATS | {"play": {"cards": ["9"]}}, "play.token"),
        (BEATS | {"play": {"cards": ["13"], "token": 7}}, "play.cards[0]"),
        (BEATS | {"previous": ["9"]}, "previous"),
    ],
    ids=str,
)
def test_the_error_names_the_place(question: dict[str, Any], place: str) -> None:
    assert answer(question)["error"].startswith(f"{place}: ")


def meld_answer(game: str, *cards: str, **more: object) -> dict[str, Any]:
    return answer({"ask": "meld", "game": game, "kind": "set", "cards": list(cards), **more})


def test_no_more_copies_of_a_card_than_any_table_has() -> None:
    assert meld_answer("ten-step", *["AS"] * 6)["ok"] is True
    assert meld_answer("ten-step", *["AS"] * 7) == {"error": "cards: 7 × AS, but 6 is the limit"}
    assert meld_answer("ten-step", "AS", *["JK"] * 13) == {"error": "cards: 13 × JK, but 12 is the limit"}


def test_melds_are_judged_of_more_decks_than_the_game_asks_for() -> None:
    assert meld_answer("contract-rummy", *["AS"] * 6)["ok"] is True
    assert meld_answer("contract-rummy", *["AS"] * 7) == {"error": "cards: 7 × AS, but 6 is the limit"}


def test_eight_wild_cards_are_judged_in_every_game() -> None:
    assert meld_answer("contract-rummy", "AS", *["JK"] * 8)["ok"] is True
    assert meld_answer("contract-rummy", "AS", *["JK"] * 9) == {"error": "cards: 9 × JK, but 8 is the limit"}


def test_the_decks_in_play_can_be_told() -> None:
    assert meld_answer("ten-step", *["AS"] * 7, decks=7)["ok"] is True
    assert meld_answer("ten-step", *["AS"] * 3, decks=2) == {"error": "cards: 3 × AS, but 2 decks hold 2"}
    assert meld_answer("contract-rummy", *["AS"] * 3, decks=1)["error"] == "decks: 1, but it must be from 2 to 100"


def test_cards_of_several_melds_come_from_the_same_decks() -> None:
    melds = [["AS"] * 4, ["AS"] * 3]
    found = answer({"ask": "contract", "game": "ten-step", "step": 1, "melds": melds})
    assert found == {"error": "melds: 7 × AS, but 6 is the limit"}
    found = answer(LAY_OFF | {"table": [{"kind": "set", "cards": ["AS"] * 6}], "card": "AS"})
    assert found == {"error": "table: 7 × AS, but 6 is the limit"}


def test_a_hundred_thousand_cards_are_counted_and_not_read() -> None:
    found = meld_answer("ten-step", *["?"] * 100_000)
    assert found == {"error": "cards: 100000 cards, but only 324 are in play"}


def test_a_hand_no_table_has_is_not_searched() -> None:
    cards = [f"{rank}{suit}" for rank in "3456789JQK" for suit in "SHDC"]
    question = {"ask": "lay_down", "game": "ten-step", "step": 1}
    assert answer(question | {"hand": cards[:36]})["ok"] is True
    assert answer(question | {"hand": cards[:37]}) == {"error": "hand: 37 cards, but the referee judges 36 at most"}
    assert answer(question | {"hand": []}) == {"error": "hand: there are no cards"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
QUESTIONS = [case["question"] for case in CASES if "question" in case]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return every place in a question."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


@given(st.sampled_from(QUESTIONS), st.data())
def test_anything_in_any_place_of_a_question_is_answered(question: dict[str, Any], data: st.DataObject) -> None:
    changed = {"question": copy.deepcopy(question)}
    *path, last = data.draw(st.sampled_from(places(changed)[1:]))
    at: Any = changed
    for key in path:
        at = at[key]
    at[last] = data.draw(JSON | st.sampled_from(list(games())))
    assert isinstance(answer(changed["question"]), dict)


@given(st.binary() | JSON.map(json.dumps).map(str.encode))
def test_any_line_is_answered(line: bytes) -> None:
    assert isinstance(json.loads(answer_line(line)), dict)
