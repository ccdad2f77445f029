"""Connections to PostgreSQL with a time limit for answers: psycopg waits without one."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

import psycopg
from django.db.backends.postgresql import base
from psycopg import IsolationLevel, errors
from psycopg.abc import PQGen

from scorekeeper.postgresql.limits import ANSWER_SECONDS, CHECK_SECONDS, CONNECT_SECONDS, PAUSE_SECONDS, TCP, limits

Result = TypeVar("Result")
SILENT = "The database does not answer."


class LimitedConnection(psycopg.Connection[Any]):
    """A connection that is closed if an answer takes longer than `patience` seconds; `gave_up` is true then."""

    patience: float = ANSWER_SECONDS
    gave_up = False

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """Wait for the server. psycopg calls this for every answer."""
        if timeout is not None or not limits.serving:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.patience)
        except errors._WaitTimeout as error:  # noqa: SLF001 - other errors are the server's own
            self.gave_up = True
            self.close()
            raise psycopg.OperationalError(SILENT) from error


class Attempts:
    """Attempts to connect. While the database does not answer, one thread tries and the others are refused."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._failed = False
        self._next_try = 0.0

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Connect in the block. Raises psycopg.OperationalError at once after a recent failure."""
        with self._lock:
            if monotonic() < self._next_try:
                raise psycopg.OperationalError(SILENT)
            if self._failed:  # this thread tries for all of them
                self._next_try = monotonic() + CONNECT_SECONDS + PAUSE_SECONDS
        try:
            yield
        except errors.ConnectionTimeout:
            self._failed, self._next_try = True, monotonic() + PAUSE_SECONDS
            raise
        except BaseException:
            self._failed, self._next_try = False, 0.0  # the server has answered
            raise
        self._failed, self._next_try = False, 0.0


attempts = Attempts()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own with time limits. A request that has waited in vain does not connect again."""

    _in_vain = False

    def get_connection_params(self) -> dict[str, Any]:
        """Return Django's own with our options; those of DATABASE_URL come before ours."""
        params: dict[str, Any] = super().get_connection_params()
        options = f"{limits.session()} {params.get('options', '')}".rstrip()
        return {**TCP, **params, "options": options}

    def connect(self) -> None:
        """Connect, unless this request has waited in vain."""
        if self._in_vain:
            raise psycopg.OperationalError(SILENT)
        super().connect()

    def get_new_connection(self, conn_params: dict[str, Any]) -> LimitedConnection:
        """Connect as Django does without a pool and without a level of isolation in the settings."""
        self.isolation_level = IsolationLevel.READ_COMMITTED
        with attempts.trying():
            return LimitedConnection.connect(**conn_params)

    def close(self) -> None:
        """Close the connection, and remember whether it gave up."""
        self._in_vain = self._in_vain or (self.connection is not None and self.connection.gave_up)
        super().close()

    def is_usable(self) -> bool:
        """Return whether the connection answers within CHECK_SECONDS: a new one may."""
        if self.connection is None:
            return False
        self.connection.patience = CHECK_SECONDS
        usable: bool = super().is_usable()
        self.connection.patience, self.connection.gave_up = LimitedConnection.patience, False
        return usable

    def close_if_unusable_or_obsolete(self) -> None:
        """Check the connection as Django does between requests; the next request may wait again."""
        super().close_if_unusable_or_obsolete()
        self._in_vain = False
