"""Makes the database refuse the counts of rate limits, as if it were locked or full."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError, connection


@contextmanager
def no_counting(saying: str) -> Iterator[None]:
    """Make the database refuse every count during the block."""

    def refuse(execute: Any, sql: str, *rest: Any) -> Any:
        if "scorekeeper_tally" in sql:
            raise OperationalError(saying)
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse):
        yield
