"""How many queries a part of a test may send to the database."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext


@contextmanager
def at_most_queries(most: int, info: str = "") -> Iterator[None]:
    """Fail a block that sends more queries than this: print them all, and what they were sent for."""
    with CaptureQueriesContext(connection) as sent:
        yield
    if len(sent) > most:
        listed = "\n".join(f"{number}. {query['sql']}" for number, query in enumerate(sent, 1))
        pytest.fail(f"{info or 'This'} took {len(sent)} queries instead of at most {most}:\n{listed}")
