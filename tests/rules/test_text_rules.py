"""Tests of the characters that a new name may contain."""

import pytest

from scorekeeper.rules.text_rules import legible, storable, visible

PERSIAN, RANDY, JOHN = "نیم\u200cفاصله", "র\u200d\u09cdযান্ডি", "ജോണ\u0d4d\u200d"
FAMILY, NODDING, ENGLAND = (
    "👩🏽\u200d🦰",
    "🙂\u200d↕\ufe0f",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
)


@pytest.mark.parametrize("name", ["Ann", "José", "Jose\u0301", "한국", "辻\U000e0100", "=1+1", "🂡", "1\ufe0f\u20e3"])
def test_what_shows_is_a_name(name: str) -> None:
    assert visible(name)


@pytest.mark.parametrize("name", [PERSIAN, RANDY, JOHN, f"{JOHN} 2", FAMILY, NODDING, ENGLAND, "❤\ufe0f", "ℹ\ufe0f"])
def test_a_joiner_stands_where_it_changes_what_is_shown(name: str) -> None:
    assert visible(name)


@pytest.mark.parametrize(
    "name", ["A\u200dnn", "A\u200cnn", "1\u200d2", "Ann\u200d한", "한\u200dAnn", "Ann\ufe0f", "❤\ufe0f\ufe0f"]
)
def test_a_joiner_or_selector_beside_a_plain_letter_makes_no_other_name(name: str) -> None:
    assert not visible(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b",
        "A\u200bnn",
        "\u3164",
        "Ann\u3164",
        "\u2800",
        "\u202eAnn",
        "\u2066Ann\u2069",
        "Ann\ufeff",
        "\u00ad",
        "Ann\U0001d159",
        "Ann\ufff0",
        "Ann\U000e0067\U000e007f",
    ],
)
def test_what_is_invisible_or_turns_the_writing_is_none(name: str) -> None:
    assert not visible(name)


@pytest.mark.parametrize("name", ["\u200dAnn", "Ann\u200c", "A\u200d\u200dnn", "\ufe0f", "\u0301"])
def test_a_mark_or_joiner_needs_something_to_mark_or_join(name: str) -> None:
    assert not visible(name)


def test_a_database_takes_all_but_nul_and_half_a_character() -> None:
    assert storable("two\nlines \N{GRINNING FACE}")
    assert not storable("a\0b")
    assert not storable("a\ud83d")


@pytest.mark.parametrize(
    "text", ["Ann", PERSIAN, RANDY, JOHN, FAMILY, NODDING, ENGLAND, "1\ufe0f\u20e3", f"“{FAMILY}”", ""]
)
def test_what_shows_is_written_as_it_is(text: str) -> None:
    assert legible(text) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bob\u200d", r"Bob\u200d"),
        ("\u202eAnn", r"\u202eAnn"),
        ("a\nb\0", r"a\nb\x00"),
        ("\ud800", r"\ud800"),
        ("\u3164", r"\u3164"),
        (f"{ENGLAND}\u200b{FAMILY}\u200d", rf"{ENGLAND}\u200b{FAMILY}\u200d"),
    ],
)
def test_what_shows_nothing_is_escaped(text: str, said: str) -> None:
    assert legible(text) == said
    assert legible(said) == said
