"""Tests of the sentences about who won most; a number stays on the line of its name."""

from collections import Counter
from datetime import date

import pytest
from django.utils import translation

from scorekeeper.words.phrases import plain
from scorekeeper.words.winners import winners, won_most


def test_names_come_by_their_letters_whatever_their_case_and_marks() -> None:
    said = winners({1: 2, 2: 2, 3: 1, 4: 1}, {1: "Zed", 2: "anna", 3: "Zoe", 4: "Émile"})
    assert plain(said) == "anna and Zed won 2 each, Émile\u00a01, Zoe\u00a01"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Ann und Bob haben je 2 gewonnen, Cy\u00a01"),
        ("es", "Ann y Bob ganaron 2 cada cual, Cy\u00a01"),
        ("fr", "Ann et Bob ont gagné 2 fois chacun, Cy\u00a01"),
    ],
)
def test_how_many_each_won_is_said_in_every_language(language: str, said: str) -> None:
    with translation.override(language):
        assert plain(winners({1: 2, 2: 2, 3: 1}, {1: "Ann", 2: "Bob", 3: "Cy"})) == said


@pytest.mark.parametrize(
    ("wins", "matches", "said"),
    [
        ({"Di": 2}, 3, "Di won 2 of 3 matches tonight"),
        ({"Di": 2}, 2, "Di won both matches tonight"),
        ({"Di": 3, "Bob": 1}, 3, "Di won all 3 matches tonight"),
        ({"Di": 1, "Bob": 1}, 2, "Bob and Di won 1 match each tonight"),
    ],
)
def test_who_won_all_of_a_night_did_not_win_some_of_them(wins: dict[str, int], matches: int, said: str) -> None:
    night = date(2026, 11, 20)
    assert won_most(Counter(wins), matches, night, night) == said
