"""The clock: the default time of new rows, and the evening that is being played."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime

from django.utils import timezone

from scorekeeper.rules.documents.dates import evening_of

_past: ContextVar[datetime | None] = ContextVar("past", default=None)


def now() -> datetime:
    """Return the time of now, as `timezone.now` tells it when a row is made; in a block of `past`, that time."""
    return _past.get() or timezone.now()


@contextmanager
def past(moment: datetime) -> Iterator[None]:
    """Set the time of everything written in this block: for matches that are recorded later."""
    before = _past.set(moment)
    try:
        yield
    finally:
        _past.reset(before)


def tonight() -> date:
    """Return the date of the evening that is being played."""
    return evening_of(timezone.localtime())
