"""The names of players, as they are listed."""

import pytest

from scorekeeper.rules.names import alphabetical


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
