"""The chart of a rating: a line over the matches, within a band for the spread."""

from collections.abc import Sequence
from typing import Any, TypeVar

from scorekeeper.figures.rating import AVERAGE, Rating
from scorekeeper.pages.charts.scales import Scale, per_cent, polyline_point, pushed_apart

LINE = 19  # the distance of the labels, in per cent of the height: 21 px
MOST_POINTS = 100
T = TypeVar("T")


def rating_line(ratings: Sequence[Rating]) -> dict[str, Any] | None:
    """Lay out the ratings, given oldest first, for charts/rating.html; None for fewer than two. At most 100 are drawn.

    `line`, `band`, `upper` and `lower` are the points of SVG polylines, as text, in a drawing of 100 by 100. `newest`
    is the last rating. `end` (its height), `average`, and the places of their labels, `newest_label` and
    `average_label`, are in per cent from the top, as text.
    """
    if len(ratings) < 2:
        return None
    shown = downsampled(ratings, MOST_POINTS)
    high = max(AVERAGE, *(rating.points + rating.spread for rating in shown))
    low = min(AVERAGE, *(rating.points - rating.spread for rating in shown))
    across, upward = Scale(0, len(shown) - 1), Scale(low, high)
    upper = [_corner(across, upward, index, rating.points + rating.spread) for index, rating in enumerate(shown)]
    lower = [_corner(across, upward, index, rating.points - rating.spread) for index, rating in enumerate(shown)]
    end, average = upward.down(shown[-1].points), upward.down(AVERAGE)
    newest_label, average_label = _labels(end, average)
    return {
        "line": " ".join(_corner(across, upward, index, rating.points) for index, rating in enumerate(shown)),
        "band": " ".join([*upper, *reversed(lower)]),
        "upper": " ".join(upper),
        "lower": " ".join(lower),
        "average": per_cent(average),
        "end": per_cent(end),
        "newest_label": per_cent(newest_label),
        "average_label": per_cent(average_label),
        "newest": shown[-1],
    }


def downsampled(values: Sequence[T], most: int) -> Sequence[T]:
    """Return at most `most`, which is 2 or more, of the values, evenly spread, always with the first and the last."""
    if len(values) <= most:
        return values
    last = len(values) - 1
    return [values[round(index * last / (most - 1))] for index in range(most)]


def _corner(across: Scale, upward: Scale, index: int, points: int) -> str:
    """Return the point of a polyline, "12.5,30.0", for a rating of `points`; `index` is its position, from 0."""
    return polyline_point(across.across(index), upward.down(points))


def _labels(end: float, average: float) -> tuple[float, float]:
    """Return the y, in per cent, of the labels of the newest rating (`end`) and of the `average`, without overlap."""
    upper, lower = pushed_apart(sorted([end, average]), LINE)
    return (upper, lower) if end <= average else (lower, upper)
