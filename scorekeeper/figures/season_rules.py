"""How a season counts, the faults of its rules and dates, and quarters (scorekeeper/docs/season_standings.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from scorekeeper.rules.documents.faults import (
    ENDS_BEFORE_IT_BEGINS,
    MISSING,
    OUT_OF_BOUNDS,
    RISING_POINTS,
    SEASON_TOO_LONG,
    TOO_MANY_ENTRIES,
)
from scorekeeper.rules.faults import Fault

POINTS = (10, 7, 5, 3, 2, 1)  # by place, unless a season has others
MOST_PLACES = 12  # that get points
MOST_POINTS = 1000  # of a place
MOST_DAYS = 366  # of a season, including the first and the last


class Counting(StrEnum):
    """What counts in a season: wins, points by place, or the share of the opponents beaten."""

    WINS = "wins"
    POINTS = "points"  # by place
    SHARE = "share"  # of the opponents beaten


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How the nights of a season count. `points` are those of the first place, the second and so on.

    `best`: how many nights of a person count, the highest first, None for all. `least`: in how many nights a person
    must have played to have a place.
    """

    counting: Counting
    points: Sequence[int] = POINTS
    best: int | None = None
    least: int = 1


def span_faults(first: date, last: date) -> Iterator[Fault]:
    """Yield what is wrong with the first and the last day of a season: an end before the start, or more than 366 days.

    The path of a fault is ("last",).
    """
    if last < first:
        yield Fault(("last",), ENDS_BEFORE_IT_BEGINS, {"value": last.isoformat(), "first": first.isoformat()})
    elif (last - first).days >= MOST_DAYS:
        yield Fault(("last",), SEASON_TOO_LONG, {"value": last.isoformat(), "most": MOST_DAYS})


def rules_faults(rules: SeasonRules) -> Iterator[Fault]:
    """Yield what is wrong with the rules of a season; the path of a fault begins with the field.

    There must be 1 to 12 points, each from 0 to 1000 and none above the one before; `best` and `least` from 1 to 366.
    """
    points = rules.points
    if not points:
        yield Fault(("points",), MISSING)
    if len(points) > MOST_PLACES:
        yield Fault(("points",), TOO_MANY_ENTRIES, {"most": MOST_PLACES})
    for index, value in enumerate(points):
        if not 0 <= value <= MOST_POINTS:
            yield Fault(("points", index), OUT_OF_BOUNDS, {"value": value, "least": 0, "most": MOST_POINTS})
        elif index and value > points[index - 1]:
            yield Fault(("points", index), RISING_POINTS, {"value": value, "before": points[index - 1]})
    for field, nights in (("best", rules.best), ("least", rules.least)):
        if nights is not None and not 1 <= nights <= MOST_DAYS:
            yield Fault((field,), OUT_OF_BOUNDS, {"value": nights, "least": 1, "most": MOST_DAYS})


def quarter_of(on: date) -> tuple[date, date]:
    """Return the first and the last day of the quarter with this date: December to February, March to May and so on."""
    months = (on.month % 12) // 3 * 3  # from December to the first month of the quarter
    year = on.year + (on.month == 12)
    first = date(year, months, 1) if months else date(year - 1, 12, 1)
    after = date(year, months + 3, 1)
    return first, after - timedelta(days=1)
