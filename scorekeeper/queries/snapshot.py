"""Reading several tables as they are at one moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

BEGIN = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


@contextmanager
def consistent_read() -> Iterator[None]:
    """Read everything inside as it is at one moment, whatever is written meanwhile. Nothing may be written inside.

    It is no `atomic`, which would wait for whoever writes (settings.SQLITE_OPTIONS). Inside one, it is
    the lock on the match that keeps writers away (services/writing.py).
    """
    if connection.in_atomic_block:
        yield
        return
    _say(BEGIN[connection.vendor])
    try:
        yield
    finally:
        _say("COMMIT")


def _say(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
