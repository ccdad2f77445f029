"""Who won a month, in words: a number stays on the line of its name."""

import pytest
from django.utils import translation

from scorekeeper.words.phrases import plain
from scorekeeper.words.winners import winners


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
