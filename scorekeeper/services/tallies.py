"""How often something was done of late, counted for all processes together and in a bounded space.

A name is hashed to one of a fixed number of slots, so the table never grows beyond them and nothing in it
has to be cleared away. Time is cut into spans: a row of another span, be it over or still to come
by a clock that was set back, counts for nothing.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, time

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.db import connection, transaction
from django.utils.crypto import salted_hmac

from scorekeeper.outages import outage_of

SLOTS = 2**20  # for each length of a span; two names of a busy evening hardly ever share one
PATIENCE = 500  # milliseconds to wait for a lock
REST = 5  # seconds
SHARED = "shared"  # the cache of all processes (settings.CACHES), where there is one
COUNT = """
    INSERT INTO scorekeeper_tally (slot, span, count) VALUES (%s, %s, 1)
    ON CONFLICT (slot) DO UPDATE SET
        count = CASE WHEN scorekeeper_tally.span = excluded.span THEN scorekeeper_tally.count + 1 ELSE 1 END,
        span = excluded.span
    RETURNING count
"""
ONE_LESS = "UPDATE scorekeeper_tally SET count = count - 1 WHERE slot = %s AND span = %s AND count > 0"
log = logging.getLogger(__name__)


class Resting:
    """Whether the cache of all processes is left alone, since it has just failed: every count would wait for it."""

    def __init__(self) -> None:
        self._until = 0.0

    def __bool__(self) -> bool:
        return monotonic() < self._until

    def begin(self) -> None:
        """Leave it alone from now on for a while."""
        self._until = monotonic() + REST


resting = Resting()


def tally(name: str, seconds: int) -> int:
    """Count `name` once more; return how often it was counted in the present span of `seconds`.

    Where no store that all processes share can count just now, this process counts by itself.
    """
    slot, span = _place(name, seconds)
    if not resting:
        try:
            return _in_cache(caches[SHARED], slot, span, seconds) if _is_cached() else _in_table(slot, span)
        except Exception as error:  # noqa: BLE001 - whatever the store fails of, nobody's write fails of it
            _failed("Limits are counted by this process alone: %s", error)
    return _in_cache(caches["default"], slot, span, seconds)


def untally(name: str, seconds: int) -> None:
    """Take back one count of `name`: the act was counted in advance and is not limited after all."""
    slot, span = _place(name, seconds)
    try:
        if resting:
            caches["default"].decr(_key(slot, span))
        elif _is_cached():
            caches[SHARED].decr(_key(slot, span))
        else:
            _one_less(slot, span)
    except Exception as error:  # noqa: BLE001 - as above
        _failed("One too many is counted for a limit: %s", error)


def _failed(said: str, error: Exception) -> None:
    log.warning(said, outage_of(error) or error)
    if _is_cached():
        resting.begin()


def _is_cached() -> bool:
    """Return whether a cache counts for all processes, instead of the database."""
    return SHARED in settings.CACHES


def seconds_left(seconds: int) -> int:
    """Return how long the present span of `seconds` still lasts."""
    return seconds - int(time()) % seconds


def _place(name: str, seconds: int) -> tuple[int, int]:
    """Return where `name` is counted: its slot, and the present span of `seconds`."""
    return seconds * SLOTS + _hashed(name), int(time()) // seconds


def _hashed(name: str) -> int:
    """Return the number of the name's slot, which nobody can aim at without the secret key."""
    digest = salted_hmac("scorekeeper.tally", name, algorithm="sha256").digest()
    return int.from_bytes(digest[:8]) % SLOTS


def _in_table(slot: int, span: int) -> int:
    with _waiting_shortly(), connection.cursor() as cursor:
        cursor.execute(COUNT, [slot, span])
        return int(cursor.fetchone()[0])


def _one_less(slot: int, span: int) -> None:
    with _waiting_shortly(), connection.cursor() as cursor:
        cursor.execute(ONE_LESS, [slot, span])


@contextmanager
def _waiting_shortly() -> Iterator[None]:
    """Give up waiting for a lock after PATIENCE, so that a count never delays a write."""
    if connection.vendor != "sqlite":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {PATIENCE}")
            yield
        return
    with connection.cursor() as cursor:
        usual = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")


def _in_cache(cache: BaseCache, slot: int, span: int, seconds: int) -> int:
    key = _key(slot, span)
    cache.add(key, 0, 2 * seconds)
    return cache.incr(key)


def _key(slot: int, span: int) -> str:
    return f"tally.{slot}.{span}"
