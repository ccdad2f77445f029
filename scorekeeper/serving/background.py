"""Periodic work of the server, each kind in a thread that ends with the process."""

import logging
import threading
from collections.abc import Callable

from django.db import DatabaseError, close_old_connections, connections

Work = Callable[[], float]  # returns the seconds until it is due again

BUSY_SECONDS = 1.0  # until the next try after an error of the database
FAULTY_SECONDS = 60.0  # after any other error

logger = logging.getLogger(__name__)


def repeat(name: str, work: Work, *, wanted: threading.Event | None = None, first: float = 0.0) -> None:
    """Start a daemon thread with this name that calls `work` after `first` seconds, and then again and again.

    `work` returns the seconds until its next call; once the event `wanted` is set, it is called at once. Errors are
    logged, and the work is tried again: a second after one of the database, a minute after any other.
    """
    arguments = (name, work, wanted or threading.Event(), first)
    threading.Thread(target=_run, args=arguments, name=name, daemon=True).start()


def _run(name: str, work: Work, wanted: threading.Event, first: float) -> None:
    """Do the work in an endless loop: after `first` seconds, then after those that `_run_once` returned.

    Once `wanted` is set, do it at once and clear the event.
    """
    seconds = first
    while True:
        wanted.wait(seconds)
        wanted.clear()
        seconds = _run_once(name, work)


def _run_once(name: str, work: Work) -> float:
    """Do the work once and close its database connections; return the seconds until it is due again.

    An error is logged, not raised: after one of the database return a second, after any other a minute.
    """
    close_old_connections()
    try:
        return work()
    except DatabaseError as error:
        logger.warning("Work on %s waits for the database: %s", name, error)
        return BUSY_SECONDS
    except Exception:
        logger.exception("Work on %s failed, and is tried again in %d seconds.", name, FAULTY_SECONDS)
        return FAULTY_SECONDS
    finally:
        connections.close_all()
