"""The rating as a line that runs in the middle of its band, match after match."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.figures.past import RatingPoint
from scorekeeper.figures.rating import AVERAGE
from scorekeeper.pages.charts.scales import Scale, corner, per_cent, pushed_apart

LINE = 19  # per cent of the height: 21 px, as the newest figure is larger than the scale's
MOST_POINTS = 100


@dataclass(frozen=True, slots=True)
class DrawnRating:
    """The line, its band and the band's edges as corners, and where the two labels at the right end stand.

    `newest` is the last rating.
    """

    line: str
    band: str
    upper: str
    lower: str
    average: str
    end: str
    newest_label: str
    average_label: str
    newest: RatingPoint


def rating_line(ratings: Sequence[RatingPoint]) -> DrawnRating | None:
    """Draw the ratings, oldest first; None where there is no line to draw, of fewer than two."""
    if len(ratings) < 2:
        return None
    shown = thinned(ratings)
    high = max(AVERAGE, *(each.points + each.spread for each in shown))
    low = min(AVERAGE, *(each.points - each.spread for each in shown))
    across, upward = Scale(0, len(shown) - 1), Scale(low, high)
    upper = [_corner(across, upward, index, each.points + each.spread) for index, each in enumerate(shown)]
    lower = [_corner(across, upward, index, each.points - each.spread) for index, each in enumerate(shown)]
    end, average = upward.down(shown[-1].points), upward.down(AVERAGE)
    newest_label, average_label = _labels(end, average)
    return DrawnRating(
        line=" ".join(_corner(across, upward, index, each.points) for index, each in enumerate(shown)),
        band=" ".join([*upper, *reversed(lower)]),
        upper=" ".join(upper),
        lower=" ".join(lower),
        average=per_cent(average),
        end=per_cent(end),
        newest_label=per_cent(newest_label),
        average_label=per_cent(average_label),
        newest=shown[-1],
    )


def thinned(ratings: Sequence[RatingPoint], most: int = MOST_POINTS) -> Sequence[RatingPoint]:
    """Return so many of these at most, evenly apart, the first and the newest among them."""
    if len(ratings) <= most:
        return ratings
    last = len(ratings) - 1
    return [ratings[round(index * last / (most - 1))] for index in range(most)]


def _corner(across: Scale, upward: Scale, index: int, points: int) -> str:
    return corner(across.across(index), upward.down(points))


def _labels(end: float, average: float) -> tuple[float, float]:
    """Return where the newest figure and the average stand, so that neither covers the other."""
    if end <= average:
        first, second = pushed_apart([end, average], LINE)
        return first, second
    second, first = pushed_apart([average, end], LINE)
    return first, second
