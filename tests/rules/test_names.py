"""Tests of the names of players in a record."""

import pytest

from scorekeeper.rules.names import alphabetical, as_typed_plainly, without_marks


@pytest.mark.parametrize(
    "names",
    [
        ["Adam", "Ägir", "Ann", "Émile", "Erik", "Łucja", "Lucy", "Øyvind", "Pam", "Zoë"],
        ["Dag", "Đorđe", "Dustin", "Straße", "Strauß", "Thea", "Þór", "Þórunn", "Tom"],
        ["李雷", "韩梅梅"],
        ["jan", "Ján", "Jana"],
    ],
)
def test_a_letter_with_a_mark_stands_with_its_plain_one(names: list[str]) -> None:
    assert sorted({*names}, key=alphabetical) == names


def test_a_name_without_marks_is_found_by_plain_letters() -> None:
    assert without_marks(" Rommé à 10 étapes ") == "romme a 10 etapes"


@pytest.mark.parametrize(
    ("name", "typed"), [("Müller", "muller mueller"), ("Zoë", "zoe"), ("Ağa", "aga"), ("Weiß", "weiss")]
)
def test_an_umlaut_is_typed_as_one_letter_or_as_two(name: str, typed: str) -> None:
    assert as_typed_plainly(name) == typed
