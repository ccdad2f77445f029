"""Tests of the JSON text of a record: what is refused before its contents are read."""

import json

import pytest

from scorekeeper.rules.documents.text import LONGEST_TEXT
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record.reading import read
from tests.rules.builders import document, hands_data

RECORD = json.dumps(document({"hands": hands_data()}))


def fault(text: str | bytes) -> str:
    """Return the message of Refused that reading this text raises."""
    with pytest.raises(Refused) as refused:
        read(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "record: not JSON: Expecting value: line 1 column 1 (char 0)"),
        (b"\xff\xfe", "record: not UTF-8"),
        ('"\ud83d"', "record: not UTF-8"),
        ("null", "record: null is not an object"),
        ("[]", "record: a list is not an object"),
        ("NaN", "record: not JSON: NaN is not a number"),
        ('{"record": -Infinity}', "record: not JSON: -Infinity is not a number"),
        ('{"record": 1, "record": 1}', 'record: "record" stands twice in one object'),
        ("[" * 100_000, "record: nested too deep"),
        ('{"":' * 100_000, "record: nested too deep"),
        (RECORD + " " * LONGEST_TEXT, "record: longer than 1 MiB"),
    ],
    ids=lambda text: str(text)[:20],
)
def test_a_text_that_is_no_record(text: str | bytes, expected: str) -> None:
    assert fault(text) == expected


def test_length_is_counted_in_bytes() -> None:
    assert fault(json.dumps("ö" * 600_000, ensure_ascii=False)) == "record: longer than 1 MiB"


def test_a_mebibyte_is_not_too_long() -> None:
    assert read(RECORD + " " * (LONGEST_TEXT - len(RECORD))) == read(RECORD)


def test_a_byte_order_mark_before_the_text_is_passed_over() -> None:
    assert read(RECORD.encode("utf-8-sig")) == read(RECORD)


def test_a_hand_that_stands_twice_is_refused() -> None:
    text = RECORD.replace('"Ann": {', '"Bob": {')
    assert fault(text) == 'record: "Bob" stands twice in one object'


@pytest.mark.parametrize("number", ["1e999", "9" * 5000])
def test_a_number_beyond_counting_is_refused_where_it_stands(number: str) -> None:
    text = RECORD.replace('"out": true', f'"out": true, "buys": {number}')
    assert fault(text) == ("rounds[0].hands.Cy.buys: a number beyond all counting is not a whole number")


def test_many_rounds_and_many_names_are_refused_at_once() -> None:
    rounds: list[object] = [{"hands": {}}] * 40_000
    assert fault(json.dumps(document(*rounds, players=[str(seat) for seat in range(20_000)]))).startswith("players: ")
