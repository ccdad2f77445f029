"""Reads several tables as of one moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

BEGIN = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


@contextmanager
def consistent_read() -> Iterator[None]:
    """Read everything in this block as of one moment, whatever others write meanwhile.

    The block must not write, nor contain another such block. It does not use `atomic`, which would wait for writers
    (settings.SQLITE_OPTIONS). Within an `atomic` block it does nothing: there the lock on the match keeps other writers
    away (services/writing.py).
    """
    if connection.in_atomic_block:
        yield
        return
    _execute(BEGIN[connection.vendor])
    try:
        yield
    finally:
        _execute("COMMIT")


def _execute(statement: str) -> None:
    """Execute a statement without parameters."""
    with connection.cursor() as cursor:
        cursor.execute(statement)
