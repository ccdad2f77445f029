"""The clock: the default time of new rows, the date of tonight's evening, and the time of matches without one."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time

from django.utils import timezone

from scorekeeper.rules.documents.dates import evening_of

_past: ContextVar[datetime | None] = ContextVar("past", default=None)


def now() -> datetime:
    """Return the current time; within a block of `past`, the time set there."""
    return _past.get() or timezone.now()


@contextmanager
def past(moment: datetime) -> Iterator[None]:
    """Set the time that `now` returns in this block, to store matches that were played earlier."""
    before = _past.set(moment)
    try:
        yield
    finally:
        _past.reset(before)


def tonight() -> date:
    """Return the date of the current evening: until 5 in the morning, the day before."""
    return evening_of(timezone.localtime())


def noon_of(day: date) -> datetime:
    """Return noon of a day in the current time zone, for a match whose time is unknown."""
    return timezone.make_aware(datetime.combine(day, time(12)))
