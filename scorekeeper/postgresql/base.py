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
NO_ANSWER = "The database does not answer."


class LimitedConnection(psycopg.Connection[Any]):
    """A connection that is closed if an answer takes longer than `answer_seconds`; `timed_out` is then True."""

    answer_seconds: float = ANSWER_SECONDS
    timed_out = False

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """Wait for an answer of the server and return the result of `gen`. Called by psycopg.

        While the app serves, and without a `timeout`, close the connection after `answer_seconds`, set `timed_out` and
        raise psycopg.OperationalError.
        """
        if timeout is not None or not limits.serving:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.answer_seconds)
        except errors._WaitTimeout as error:  # noqa: SLF001 - other errors are the server's own
            self.timed_out = True
            self.close()
            raise psycopg.OperationalError(NO_ANSWER) from error


class Attempts:
    """A circuit breaker for connecting: after a timeout one thread at a time tries to connect, others fail at once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._failed = False
        self._next_try = 0.0

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Run a block that connects, and record whether it timed out.

        Raises psycopg.OperationalError without running the block in the second after a timeout, and later while another
        thread tries to connect.
        """
        with self._lock:
            if monotonic() < self._next_try:
                raise psycopg.OperationalError(NO_ANSWER)
            if self._failed:  # other threads do not try to connect meanwhile
                self._next_try = monotonic() + CONNECT_SECONDS + PAUSE_SECONDS
        try:
            yield
        except errors.ConnectionTimeout:
            self._failed, self._next_try = True, monotonic() + PAUSE_SECONDS
            raise
        except BaseException:
            self._failed, self._next_try = False, 0.0  # any answer, even an error, shows that the server is reachable
            raise
        self._failed, self._next_try = False, 0.0


attempts = Attempts()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper with time limits. After a timeout, a request does not connect again."""

    _in_vain = False  # whether a connection of this request has timed out

    def get_connection_params(self) -> dict[str, Any]:
        """Return Django's parameters with TCP and the options of `limits.session`; those of DATABASE_URL win."""
        params: dict[str, Any] = super().get_connection_params()
        options = f"{limits.session()} {params.get('options', '')}".rstrip()
        return {**TCP, **params, "options": options}

    def connect(self) -> None:
        """Connect. Raises psycopg.OperationalError if a connection of this request has timed out."""
        if self._in_vain:
            raise psycopg.OperationalError(NO_ANSWER)
        super().connect()

    def get_new_connection(self, conn_params: dict[str, Any]) -> LimitedConnection:
        """Connect as Django does, with LimitedConnection. Pools and isolation levels in the settings are ignored.

        Raises psycopg.OperationalError if that fails; after a timeout it may raise at once (Attempts).
        """
        self.isolation_level = IsolationLevel.READ_COMMITTED
        with attempts.trying():
            return LimitedConnection.connect(**conn_params)

    def close(self) -> None:
        """Close the connection. If it has timed out, `connect` raises for the rest of the request."""
        self._in_vain = self._in_vain or (self.connection is not None and self.connection.timed_out)
        super().close()

    def is_usable(self) -> bool:
        """Return whether the connection answers within a second; False without one.

        If it does not answer, the request may still connect anew.
        """
        if self.connection is None:
            return False
        self.connection.answer_seconds = CHECK_SECONDS
        usable: bool = super().is_usable()
        self.connection.answer_seconds, self.connection.timed_out = LimitedConnection.answer_seconds, False
        return usable

    def close_if_unusable_or_obsolete(self) -> None:
        """Check the connection as Django does between requests, and allow `connect` again after a timeout."""
        super().close_if_unusable_or_obsolete()
        self._in_vain = False
