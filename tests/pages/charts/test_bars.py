from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pages.charts.bars import MOST_IN_ROW, StepMeans, bar_chart, costliest, to_whole


def steps(*means: int | None, club: int = 10) -> list[StepMeans]:
    return [
        StepMeans(number, None if mean is None else Fraction(mean), Fraction(club))
        for number, mean in enumerate(means, 1)
    ]


def bars(*means: int | None, club: int = 10) -> list[dict[str, Any]]:
    chart = bar_chart(steps(*means, club=club))
    assert chart
    return [bar for row in chart["rows"] for bar in row]


def percent(place: str) -> float:
    return float(place.removesuffix("%"))


def test_a_bar_stands_on_the_base_line_and_the_highest_fills_the_drawing() -> None:
    low, high = bars(30, 60)
    assert (high["y"], high["height"]) == ("0%", "100%")
    assert (low["y"], low["height"]) == ("50%", "50%")


def test_a_mean_under_nought_hangs_below_the_base_line() -> None:
    chart = bar_chart(steps(50, -50))
    assert chart
    below = chart["rows"][0][1]
    assert (chart["base"], below["y"], below["height"]) == ("50%", "50%", "50%")
    assert below["below"]


def test_the_clubs_line_is_cut_out_of_a_bar_that_it_crosses() -> None:
    assert [bar["crossed"] for bar in bars(60, 5)] == [True, False]


def test_the_figure_stands_in_the_bars_foot_and_above_a_short_bar() -> None:
    long, short = bars(100, 5, club=50)
    assert (long["short"], long["figure_y"]) == (False, "100%")
    assert (short["short"], short["figure_y"]) == (True, "95%")


def test_the_figure_of_a_short_bar_stands_past_the_clubs_line() -> None:
    _, short = bars(100, 5, club=10)
    assert short["figure_y"] == short["club_y"] == "90%"


def test_who_never_sat_in_a_step_has_no_bar_in_it() -> None:
    assert [bar["figure"] for bar in bars(20, None, 30)] == [20, None, 30]


def test_a_mean_is_rounded_half_away_from_nought() -> None:
    assert (to_whole(Fraction(65, 2)), to_whole(Fraction(-5, 2))) == (33, -3)


@pytest.mark.parametrize(("means", "number"), [((11, 60, 38), 2), ((60, 11, 60), None), ((60,), None), ((0, -5), None)])
def test_one_step_costs_most_or_none_is_marked(means: tuple[int, ...], number: int | None) -> None:
    most = costliest(steps(*means))
    assert (most and most.number) == number


@pytest.mark.parametrize(("count", "lengths"), [(7, [7]), (12, [12]), (13, [7, 6]), (19, [10, 9]), (30, [10, 10, 10])])
def test_many_steps_stand_in_rows_of_much_the_same_length(count: int, lengths: list[int]) -> None:
    chart = bar_chart(steps(*range(count)))
    assert chart
    assert [len(row) for row in chart["rows"]] == lengths


def test_nothing_is_drawn_of_a_game_without_steps() -> None:
    assert bar_chart([]) is None


@given(st.lists(st.integers(-300, 900), min_size=1, max_size=40), st.integers(-300, 900))
def test_every_bar_stays_in_the_drawing(means: list[int], club: int) -> None:
    for bar in bars(*means, club=club):
        assert -0.01 <= percent(bar["y"]) <= percent(bar["y"]) + percent(bar["height"]) <= 100.02
        assert -0.01 <= percent(bar["club_y"]) <= 100.01
    chart = bar_chart(steps(*means))
    assert chart
    assert max(map(len, chart["rows"])) <= MOST_IN_ROW
