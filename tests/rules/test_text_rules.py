"""Which characters a new name may hold."""

import pytest

from scorekeeper.rules.text_rules import storable, visible


@pytest.mark.parametrize(
    "name", ["Ann", "José", "Jose\u0301", "한국", "نیم\u200cفاصله", "❤\ufe0f", "👩\u200d🦰", "=1+1", "🂡"]
)
def test_what_shows_is_a_name(name: str) -> None:
    assert visible(name)


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
