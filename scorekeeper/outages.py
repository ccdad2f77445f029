"""Recognises outages by their exceptions: a database that is busy or unreachable, a full disk."""

import errno
import sqlite3
import time
from collections import deque
from enum import StrEnum

from django.db import InterfaceError, OperationalError

FULL_DISK = {errno.ENOSPC, errno.EDQUOT}
FULL_SECONDS = 60  # for how long the disk is assumed to be full after a write has failed
# PostgreSQL's SQLSTATE for a full disk, and those for timeouts of locks and statements, for serialisation failures,
# deadlocks and too many connections.
FULL_STATE = "53100"
BUSY_STATES = {"55P03", "57014", "40001", "40P01", "53300"}

_full_at = deque[float](maxlen=1)  # monotonic time of the last failed write


class Outage(StrEnum):
    """Why nothing can be read or written at present."""

    BUSY = "The database is busy"
    DOWN = "The database can't be reached"
    FULL = "The disk is full"


def outage_of(error: BaseException | None) -> Outage | None:
    """Return the outage that caused this error; None if there is none.

    If it is a full disk, record the time for `disk_is_full`.
    """
    found = _classified(error)
    if found == Outage.FULL:
        _full_at.append(time.monotonic())
    return found


def disk_is_full() -> bool:
    """Return whether a write of this process failed within the last minute because the disk is full."""
    return any(time.monotonic() - at < FULL_SECONDS for at in _full_at)


def _classified(error: BaseException | None) -> Outage | None:
    """Return the outage that an error of the system, SQLite or PostgreSQL shows; None if it shows none."""
    if isinstance(error, OSError) and error.errno in FULL_DISK:
        return Outage.FULL
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    message, cause = str(error), error.__cause__
    if getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:
        return None  # an error in an SQL statement, no outage
    state = getattr(cause, "sqlstate", None)
    if state == FULL_STATE or "disk is full" in message:
        return Outage.FULL
    return Outage.BUSY if state in BUSY_STATES or "is locked" in message else Outage.DOWN
