"""Advisory locks in PostgreSQL, for processes that share a database, perhaps on different hosts."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

# Any numbers that no other lock uses.
START = 1_026_004
MAIL = 1_026_005


@contextmanager
def advisory_lock(number: int, *, wait: bool = True) -> Iterator[bool]:
    """Lock a number in PostgreSQL during the block; yield whether this process got the lock, always True with `wait`.

    On SQLite yield True without a lock, as there is only one process.
    """
    if connection.vendor != "postgresql":
        yield True
        return
    with connection.cursor() as cursor:
        if wait:
            cursor.execute("SELECT pg_advisory_lock(%s)", [number])
            locked = True
        else:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [number])
            (locked,) = cursor.fetchone()
        try:
            yield locked
        finally:
            if locked:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [number])
