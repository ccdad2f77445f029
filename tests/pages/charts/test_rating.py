from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.rating import AVERAGE, SCALE, UNRATED, Rating
from scorekeeper.pages.charts.rating import LINE, MOST_POINTS, downsampled, rating_line


def rated(*points: int) -> list[Rating]:
    """Return ratings of so many points, give or take 50."""
    return [Rating(UNRATED.mu + (each - AVERAGE) / SCALE, 50 / SCALE, 10) for each in points]


def ys(corners: str) -> list[float]:
    """Return the y of each corner of a polyline."""
    return [float(corner.split(",")[1]) for corner in corners.split()]


def test_the_line_runs_in_the_middle_of_its_band() -> None:
    line = rating_line(rated(950, 1050))
    assert line
    middles = [(upper + lower) / 2 for upper, lower in zip(ys(line["upper"]), ys(line["lower"]), strict=True)]
    assert middles == ys(line["line"])
    assert line["average"] == "50%"


def test_one_match_makes_no_line() -> None:
    assert rating_line(rated(1010)) is None


@given(st.lists(st.integers(0, 2500), min_size=2, max_size=300))
def test_the_two_labels_never_touch(points: Sequence[int]) -> None:
    line = rating_line(rated(*points))
    assert line
    newest, average = (float(place.removesuffix("%")) for place in (line["newest_label"], line["average_label"]))
    assert abs(newest - average) >= LINE - 0.02
    assert len(line["line"].split()) <= MOST_POINTS


def test_of_many_ratings_the_first_and_the_newest_are_drawn() -> None:
    many = rated(*range(1000))
    drawn = downsampled(many, MOST_POINTS)
    assert (len(drawn), drawn[0], drawn[-1]) == (MOST_POINTS, many[0], many[-1])
