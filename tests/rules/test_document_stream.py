"""Tests that a document read in chunks gives the same result, and the same faults, as one read at once."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.documents.stream import LONGEST_VALUE, MOST_ENTRIES, MOST_FIELDS, Shape, parse_stream
from scorekeeper.rules.documents.text import TextError, parse
from scorekeeper.rules.faults import Path, Refused

LONGEST = 32 * LONGEST_VALUE
CUT_OFF = "club: the end of this file is missing"
KINDS = [("nights",), ("nights", "matches"), ("players",)]
SCALARS = st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=5) | st.floats(-9, 9)


def fields(values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(st.sampled_from(["nights", "matches", "players", "hän\U0001f0cf", "b"]), values, max_size=4)


VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | fields(inner), max_leaves=12)


class Slow(io.BytesIO):
    """Gives few bytes at a time, and counts them."""

    given = 0

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(min(3, size or 0))
        self.given += len(found)
        return found


class Counted(Slow):
    """Gives as many bytes as are asked for, and counts them."""

    def read(self, size: int | None = -1, /) -> bytes:
        found = io.BytesIO.read(self, size)
        self.given += len(found)
        return found


def streamed(text: bytes, stream: type[Slow] = Slow) -> tuple[object, list[Path]]:
    """Return what the text says, and the paths of the entries that were read one by one."""
    paths: list[Path] = []

    def entry(path: Path, data: object) -> object:
        paths.append(path)
        return data

    return parse_stream(stream(text), LONGEST, lambda _field: Shape(LONGEST, dict.fromkeys(KINDS, entry))), paths


def outcome(read: Callable[[], object]) -> object:
    """Return the result of `read`, or the message of what it raises."""
    try:
        return read()
    except TextError as error:
        return str(error.fault("club"))
    except Refused as refused:
        return str(refused)


def refusal(text: bytes, stream: type[Slow] = Slow) -> str:
    """Return the message of the TextError that this stream raises."""
    with pytest.raises(TextError) as error:
        streamed(text, stream)
    return str(error.value.fault("club"))


@given(VALUES, st.sampled_from([None, 1]))
def test_what_is_read_as_it_comes_is_what_is_read_whole(data: Any, indent: int | None) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=indent).encode()
    assert streamed(text)[0] == data


@pytest.mark.parametrize("text", [b'{"name": "Friday"}', b"1"])
def test_a_byte_order_mark_before_the_text_is_passed_over(text: bytes) -> None:
    assert streamed(b"\xef\xbb\xbf" + text)[0] == json.loads(text)


@given(fields(VALUES), st.booleans(), st.sampled_from([None, 1]), st.data())
def test_a_text_that_was_cut_off_is_known_for_one(
    data: dict[str, Any], ascii_only: bool, indent: int | None, drawn: st.DataObject
) -> None:
    text = json.dumps(data, ensure_ascii=ascii_only, indent=indent).encode()
    assert refusal(text[: drawn.draw(st.integers(1, len(text) - 1))]) == CUT_OFF


@given(fields(VALUES), st.data())
def test_a_broken_text_is_refused_in_the_same_words(data: dict[str, Any], drawn: st.DataObject) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=drawn.draw(st.sampled_from([None, 1]))).encode()
    at = drawn.draw(st.integers(0, len(text)))
    broken = text[:at] + drawn.draw(st.sampled_from([b"", b"]", b",", b"}", b"\xff", b"NaN", b'"', b"\n"]))
    broken += text[at + drawn.draw(st.integers(0, 2)) :]
    told, whole = outcome(lambda: streamed(broken)[0]), outcome(lambda: parse(broken, "club"))
    if told == CUT_OFF:
        assert str(whole).startswith(("club: not JSON", "club: not UTF-8"))
    else:
        assert told == whole


def test_entries_are_read_one_by_one_on_every_way_to_them() -> None:
    text = b'{"nights": [{"matches": [1, [2]]}, 3, {"matches": {"players": [4]}}], "games": [{"players": [5]}]}'
    document, paths = streamed(text)
    assert document == json.loads(text)
    assert [*map(_place, paths)] == ["nights 0 matches 0", "nights 0 matches 1", "nights 0", "nights 1", "nights 2"]


def _place(path: Path) -> str:
    return " ".join(map(str, path))


def test_a_fault_far_behind_stands_at_its_line_and_column() -> None:
    text = b'{"nights": [\n' + b' "\xc3\xa4" ,\n' * 40_000 + b"\n \n" * LONGEST_VALUE + b'"\xc3\xa4", x'
    with pytest.raises(Refused) as refused:
        parse(text, "club", LONGEST)
    assert refusal(text, Counted) == str(refused.value.faults[0])


LONG = b"1" * LONGEST_VALUE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"nights": [["' + LONG * 20, "nights[0]: longer than 1 MiB"),
        (b'{"nights": [' + b"[" * 500 + b"[]," * LONGEST_VALUE, "nights[0]: longer than 1 MiB"),
        (b'{"name": "' + LONG + b'"}', "name: longer than 1 MiB"),
        (b'{"nights": [' + LONG * 2 + b"]}", "nights[0]: longer than 1 MiB"),
        (b"[" * LONGEST_VALUE * 3, "club: nested too deep"),
        (b'{"nights": [' + b'{"matches": [' * LONGEST_VALUE, "club: nested too deep"),
        (b'{"nights": [' + b"1," * LONGEST_VALUE * 9, f"nights[{MOST_ENTRIES}]: more than {MOST_ENTRIES}"),
        (b"{" + b'"a": 1,' * LONGEST_VALUE, f"club: more than {MOST_FIELDS}"),
        (b"\x1f\x8b\x08" + LONG * 3, "club: compressed: unpack it first"),
        (b"\xef\xbb\xbf{}" + LONG * 3, "club: not JSON: Extra data: line 1 column 3 (char 2)"),
    ],
)
def test_a_hostile_text_is_refused_before_much_of_it_is_read(text: bytes, said: str) -> None:
    stream = Counted(text)
    with pytest.raises(TextError) as error:
        parse_stream(stream, LONGEST, lambda _field: Shape(LONGEST, dict.fromkeys(KINDS, lambda _path, data: data)))
    assert str(error.value.fault("club")) == said
    assert stream.given <= 3 * LONGEST_VALUE


def test_a_text_that_is_too_long_is_read_no_further() -> None:
    stream = Counted(b" \n" * 20 * LONGEST_VALUE)
    with pytest.raises(TextError) as error:
        parse_stream(stream, 2 * LONGEST_VALUE, lambda _field: Shape(2 * LONGEST_VALUE, {}))
    assert str(error.value.fault("club")) == "club: longer than 2 MiB"
    assert stream.given == 3 * LONGEST_VALUE


def test_a_field_may_tell_that_the_text_is_too_long() -> None:
    with pytest.raises(TextError) as error:
        parse_stream(
            Counted(b'{"record":' + b" " * 9 * LONGEST_VALUE), LONGEST, lambda _field: Shape(LONGEST_VALUE, {})
        )
    assert str(error.value.fault("record")) == "record: longer than 1 MiB"
