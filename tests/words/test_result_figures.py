from datetime import date

import pytest

from scorekeeper.figures.past import TotalLine
from scorekeeper.words import result_figures as words

NAMES = {1: "Ann", 2: "Bob"}


def line(player: int, total: int, on: date = date(2026, 3, 13)) -> TotalLine:
    return TotalLine(1, total, (player,), 1, on, None)


def test_the_best_is_named_whole_and_others_after_their_ordinal() -> None:
    assert words.best_title(1, "Ten Step") == "The best Ten Step ever"
    assert words.best_title(2, "Ten Step") == "best Ten Step ever"


@pytest.mark.parametrize(
    ("better", "said"),
    [
        ([], ""),
        ([line(1, -85)], "Only Ann’s −85 of 13 March is better."),
        ([line(1, -85, date(2025, 3, 13))], "Only Ann’s −85 of 13 March 2025 is better."),
        ([line(1, -85), line(2, -75)], "Only Ann’s −85 and Bob’s −75 are better."),
    ],
)
def test_what_is_better_is_said(better: list[TotalLine], said: str) -> None:
    assert words.better_totals(better, NAMES, date(2026, 11, 20)) == said


@pytest.mark.parametrize(
    ("level", "said"),
    [(0, ""), (1, "One other is as good."), (2, "Two others are as good."), (13, "13 others are as good.")],
)
def test_what_is_as_good_is_counted(level: int, said: str) -> None:
    assert words.level_totals(level) == said


@pytest.mark.parametrize(("wins", "said"), [(4, "fourth"), (12, "twelfth"), (13, "13th")])
def test_wins_in_a_row_are_counted(wins: int, said: str) -> None:
    assert words.wins_in_a_row("Ann", wins) == f"Ann’s {said} win in a row"
