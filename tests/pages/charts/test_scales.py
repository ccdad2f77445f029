from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pages.charts.scales import HIGHEST_LABEL, LOWEST_LABEL, Scale, path, polyline_point, pushed_apart

GAP = 6.6


def test_a_scale_has_air_round_its_values() -> None:
    scale = Scale(0, 100, above=0.25, below=0.25)
    assert (scale.down(100), scale.down(0)) == pytest.approx((100 / 6, 500 / 6))


def test_a_scale_of_one_value_divides_by_nothing() -> None:
    assert Scale(5, 5).across(5) == 0


def test_a_line_is_written_from_place_to_place() -> None:
    assert path([(0, 92.73), (1, 90.0), (3, 91.26)]) == "M0,927 l1,-27 2,13"
    assert path([(4, 50)]) == "M4,500"
    assert polyline_point(12.5, 30) == "12.5,30.0"


def test_labels_far_apart_stay_where_they_are() -> None:
    assert pushed_apart([10, 50, 90], GAP) == [10, 50, 90]


def test_two_labels_on_one_spot_move_the_same_way_from_it() -> None:
    first, second = pushed_apart([50, 50], GAP)
    assert (50 - first, second - 50) == pytest.approx((GAP / 2, GAP / 2))


@given(st.lists(st.floats(0, 100), min_size=1, max_size=12))
def test_no_label_covers_another_or_leaves_the_drawing(places: list[float]) -> None:
    moved = pushed_apart(sorted(places), GAP)
    assert all(after - before >= GAP - 1e-9 for before, after in pairwise(moved))
    assert moved[0] >= HIGHEST_LABEL - 1e-9
    assert moved[-1] <= LOWEST_LABEL + 1e-9
