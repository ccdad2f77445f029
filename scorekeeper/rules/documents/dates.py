"""Dates: how documents write them, and the date of an evening that ends after midnight."""

from datetime import date, datetime, time, timedelta

from scorekeeper.rules.documents.faults import NOT_A_DATE
from scorekeeper.rules.faults import Path, Report

LATE = timedelta(hours=5)  # how long after midnight an evening goes on


def evening_of(at: datetime) -> date:
    """Return the date of the evening at this local time; before 5 in the morning it is the day before."""
    return (at - LATE).date()


def end_of_evening(at: datetime) -> datetime:
    """Return when the evening at this local time ends: at the next 5 in the morning, local time without a zone."""
    return datetime.combine(evening_of(at) + timedelta(days=1), time()) + LATE


def read_date(report: Report, path: Path, text: str | None) -> date | None:
    """Return the date of a text like 2026-11-20, or None for None.

    For any other text add a fault to the report, and return None.
    """
    if text is None:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    # Other ISO forms (20261120, 2026-W47-5) are read by some programs only.
    if day is None or day.isoformat() != text:
        report.add(path, NOT_A_DATE, value=text)
        return None
    return day
