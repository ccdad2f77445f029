"""Connections to PostgreSQL that give up on a server which does not answer: psycopg waits for one without an end."""

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
    """A connection that is closed when the server leaves something unanswered for `patience` seconds.

    `gave_up` says whether it was.
    """

    patience: float = ANSWER_SECONDS
    gave_up = False

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """Wait as psycopg does. It calls this for all that it asks the server."""
        if timeout is not None or not limits.serving:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.patience)
        except errors._WaitTimeout as error:  # noqa: SLF001 - nothing else tells it from the server's own refusals
            self.gave_up = True
            self.close()
            raise psycopg.OperationalError(SILENT) from error


class Attempts:
    """Tries to connect: while the database does not answer, one thread waits for it and the others are refused."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._failed = False
        self._next_try = 0.0

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Connect in the block. Raises psycopg.OperationalError at once where somebody has just failed."""
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
            self._failed, self._next_try = False, 0.0  # it has answered, or something else is wrong
            raise
        self._failed, self._next_try = False, 0.0


attempts = Attempts()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, by connections with limits. A request that has waited in vain once does not connect anew."""

    _in_vain = False

    def get_connection_params(self) -> dict[str, Any]:
        """Return Django's own; options of DATABASE_URL are stronger than ours."""
        params: dict[str, Any] = super().get_connection_params()
        options = f"{limits.session()} {params.get('options', '')}".rstrip()
        return {**TCP, **params, "options": options}

    def connect(self) -> None:
        """Connect, unless this request has waited for an answer already."""
        if self._in_vain:
            raise psycopg.OperationalError(SILENT)
        super().connect()

    def get_new_connection(self, conn_params: dict[str, Any]) -> LimitedConnection:
        """Connect as Django does where the settings name neither a pool nor a level of isolation."""
        self.isolation_level = IsolationLevel.READ_COMMITTED
        with attempts.trying():
            return LimitedConnection.connect(**conn_params)

    def close(self) -> None:
        """Close the connection, and note whether it was given up."""
        self._in_vain = self._in_vain or (self.connection is not None and self.connection.gave_up)
        super().close()

    def is_usable(self) -> bool:
        """Return whether the connection still answers. It is not waited for long: a new one may."""
        if self.connection is None:
            return False
        self.connection.patience = CHECK_SECONDS
        usable: bool = super().is_usable()
        self.connection.patience, self.connection.gave_up = LimitedConnection.patience, False
        return usable

    def close_if_unusable_or_obsolete(self) -> None:
        """Do what Django does between two requests: the next one may wait again."""
        super().close_if_unusable_or_obsolete()
        self._in_vain = False
