"""Dates in documents, in the one way in which they are written."""

from datetime import date

from scorekeeper.rules.document_faults import NOT_A_DATE
from scorekeeper.rules.faults import Path, Report


def read_date(report: Report, path: Path, text: str | None) -> date | None:
    """Read a date like 2026-11-20; what is no such date is a fault, and nothing at all is none."""
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
