"""Counts attempts for rate limits, shared by all processes and in bounded space.

The name of what is attempted is hashed to one of a fixed number of slots, so that the table does not grow and needs no
clearing. Time is divided into spans. A count of any other span is ignored, also of a later one, from before the clock
was set back.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import time

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.utils.crypto import salted_hmac

from scorekeeper.outages import outage_of

SLOTS = 2**20  # for each length of a span: so many that two names rarely share one, even on a busy evening
PATIENCE = 500  # milliseconds to wait for a lock
SHARED = "shared"  # the cache that all processes share (settings.CACHES), if there is one
FAILED = "tally.failed"  # key in this process's cache; for REST seconds after a failure the shared cache is not used
REST = 5
COUNT = """
    INSERT INTO scorekeeper_tally (slot, span, count) VALUES (%s, %s, 1)
    ON CONFLICT (slot) DO UPDATE SET
        count = CASE WHEN scorekeeper_tally.span = excluded.span THEN scorekeeper_tally.count + 1 ELSE 1 END,
        span = excluded.span
    RETURNING count
"""
ONE_LESS = "UPDATE scorekeeper_tally SET count = count - 1 WHERE slot = %s AND span = %s AND count > 0"
log = logging.getLogger(__name__)


def tally(name: str, seconds: int) -> int:
    """Count an attempt under `name`; return the number of attempts in the present span of `seconds`, with this one.

    If neither the shared cache nor the database can count, this process counts by itself. Raises no error of either.
    """
    slot, span = _slot_and_span(name, seconds)
    if not _is_resting():
        try:
            return _count_in_cache(caches[SHARED], slot, span, seconds) if _is_cached() else _count_in_table(slot, span)
        except Exception as error:  # noqa: BLE001 - no error of the store may prevent a write
            _failed("Limits are counted by this process alone: %s", error)
    return _count_in_cache(caches["default"], slot, span, seconds)


def untally(name: str, seconds: int) -> None:
    """Subtract an attempt that `tally` counted under `name` in the present span of `seconds`; log if that fails.

    For an attempt that was counted in advance and is not limited after all. Raises no error of the cache or database.
    """
    slot, span = _slot_and_span(name, seconds)
    try:
        if _is_resting():
            caches["default"].decr(_key(slot, span))
        elif _is_cached():
            caches[SHARED].decr(_key(slot, span))
        else:
            with _cursor() as cursor:
                cursor.execute(ONE_LESS, [slot, span])
    except Exception as error:  # noqa: BLE001 - as above
        _failed("One too many is counted for a limit: %s", error)


def _failed(message: str, error: Exception) -> None:
    """Log `message` as a warning, the error in place of its "%s"; do not use a shared cache again for REST seconds."""
    log.warning(message, outage_of(error) or error)
    if _is_cached():
        caches["default"].set(FAILED, True, REST)  # noqa: FBT003 - the value


def _is_cached() -> bool:
    """Return whether attempts are counted in a shared cache, not in the database."""
    return SHARED in settings.CACHES


def _is_resting() -> bool:
    """Return whether the shared cache is not to be used: it failed within the last REST seconds."""
    return FAILED in caches["default"]


def seconds_left(seconds: int) -> int:
    """Return the number of seconds until the present span of `seconds` ends."""
    return seconds - int(time()) % seconds


def _slot_and_span(name: str, seconds: int) -> tuple[int, int]:
    """Return the slot of `name`, which depends on the secret key and `seconds`, and the number of the present span."""
    digest = salted_hmac("scorekeeper.tally", name, algorithm="sha256").digest()
    return seconds * SLOTS + int.from_bytes(digest[:8]) % SLOTS, int(time()) // seconds


def _count_in_table(slot: int, span: int) -> int:
    """Count an attempt in the database; return how many there are in this `span` of the `slot`, with this one."""
    with _cursor() as cursor:
        cursor.execute(COUNT, [slot, span])
        return int(cursor.fetchone()[0])


@contextmanager
def _cursor() -> Iterator[CursorWrapper]:
    """Yield a cursor that waits at most PATIENCE milliseconds for a lock, so that counting hardly delays a write."""
    if connection.vendor != "sqlite":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {PATIENCE}")
            yield cursor
        return
    with connection.cursor() as cursor:
        usual = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        try:
            yield cursor
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")


def _count_in_cache(cache: BaseCache, slot: int, span: int, seconds: int) -> int:
    """Count an attempt in a cache; return the number of attempts in the span, this one included.

    The cache forgets it after two spans of `seconds`.
    """
    key = _key(slot, span)
    cache.add(key, 0, 2 * seconds)
    return cache.incr(key)


def _key(slot: int, span: int) -> str:
    """Return the key of a count in a cache: "tally.<slot>.<span>"."""
    return f"tally.{slot}.{span}"
