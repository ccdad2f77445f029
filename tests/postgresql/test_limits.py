"""Tests that no query waits endlessly for a database that does not answer.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/postgresql`.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection, transaction

from scorekeeper.postgresql import base
from scorekeeper.postgresql.base import Attempts, DatabaseWrapper, LimitedConnection
from scorekeeper.postgresql.limits import ANSWER_SECONDS, CONNECT_SECONDS, PAUSE_SECONDS, limits
from scorekeeper.serving import health
from tests.fixtures.tcp_proxy import TcpProxy

pytestmark = pytest.mark.django_db

ANSWER, CHECK, AT_ONCE = 1.5, 0.3, 1.0  # seconds
SLACK = 10  # seconds on a slow machine; without the limit the test would not end


@pytest.fixture(autouse=True)
def _serving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the limits of a server, with shorter timeouts."""
    monkeypatch.setattr(limits, "serving", True)
    monkeypatch.setattr(LimitedConnection, "answer_seconds", ANSWER)
    monkeypatch.setattr(base, "CHECK_SECONDS", CHECK)
    monkeypatch.setattr(base, "attempts", Attempts())


@pytest.fixture
def proxy() -> Iterator[TcpProxy]:
    """Return a proxy between a server and its database."""
    made = TcpProxy(int(connection.settings_dict["PORT"]))
    yield made
    made.close()


def connected(proxy: TcpProxy) -> DatabaseWrapper:
    return DatabaseWrapper({**connection.settings_dict, "HOST": "127.0.0.1", "PORT": str(proxy.port)})


@pytest.fixture
def database(proxy: TcpProxy) -> Iterator[DatabaseWrapper]:
    """Return a connection through the proxy, as a thread of the server has it."""
    made = connected(proxy)
    assert value_of(made) == 1
    yield made
    made.close()


def value_of(database: DatabaseWrapper, query: str = "SELECT 1") -> object:
    with database.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()[0]


@contextmanager
def refused(least: float, most: float) -> Iterator[None]:
    """Assert that the block raises OperationalError, after at least `least` and less than `most` seconds."""
    begun = time.monotonic()
    with pytest.raises(OperationalError):
        yield
    assert least <= time.monotonic() - begun < most


def test_a_statement_that_is_left_unanswered_is_given_up(database: DatabaseWrapper, proxy: TcpProxy) -> None:
    proxy.silent = True
    with refused(ANSWER, ANSWER + SLACK):
        value_of(database)


def test_a_request_that_has_waited_in_vain_does_not_wait_again(database: DatabaseWrapper, proxy: TcpProxy) -> None:
    database.in_atomic_block = True
    proxy.silent = True
    with refused(ANSWER, ANSWER + SLACK):
        value_of(database)
    database.in_atomic_block = False
    database.close()  # like the end of a lost transaction
    proxy.silent = False
    with refused(0, AT_ONCE):
        value_of(database)
    database.close_if_unusable_or_obsolete()  # between two requests
    assert value_of(database) == 1


def test_readyz_looks_again_after_a_look_that_was_left_unanswered(
    database: DatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "connection", database)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE django_migrations")
        assert health.SILENT in health.faults()
        transaction.set_rollback(True)
    assert health.SILENT not in health.faults()


def test_an_old_connection_that_is_dead_is_replaced_soon(database: DatabaseWrapper, proxy: TcpProxy) -> None:
    database.close_if_unusable_or_obsolete()
    proxy.mute()
    begun = time.monotonic()
    assert value_of(database) == 1
    assert CHECK <= time.monotonic() - begun < ANSWER


def test_one_waits_to_connect_and_the_others_are_refused_at_once(proxy: TcpProxy) -> None:
    proxy.silent = True
    with refused(CONNECT_SECONDS, CONNECT_SECONDS + SLACK):
        connected(proxy).ensure_connection()
    with refused(0, AT_ONCE):
        connected(proxy).ensure_connection()
    time.sleep(PAUSE_SECONDS)
    with ThreadPoolExecutor(1) as other:
        trying = other.submit(connected(proxy).ensure_connection)
        time.sleep(CHECK)
        with refused(0, AT_ONCE):
            connected(proxy).ensure_connection()
        assert isinstance(trying.exception(), OperationalError)


def test_a_database_that_can_be_reached_again_is_used_again(proxy: TcpProxy) -> None:
    proxy.silent = True
    with pytest.raises(OperationalError):
        connected(proxy).ensure_connection()
    proxy.silent = False
    time.sleep(PAUSE_SECONDS)
    for _ in range(2):
        made = connected(proxy)
        assert value_of(made) == 1
        made.close()


def test_a_database_that_refuses_is_asked_by_everybody(proxy: TcpProxy) -> None:
    nowhere = DatabaseWrapper({**connection.settings_dict, "PORT": "1"})
    for _ in range(3):
        with pytest.raises(OperationalError, match="refused"):
            nowhere.ensure_connection()


def test_the_database_itself_ends_what_takes_too_long_before_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LimitedConnection, "answer_seconds", ANSWER_SECONDS)
    made = DatabaseWrapper(connection.settings_dict)
    with refused(ANSWER_SECONDS / 2, ANSWER_SECONDS):
        value_of(made, "SELECT pg_sleep(60)")
    assert value_of(made) == 1
    made.close()


def test_a_process_that_is_stopped_in_a_transaction_lets_go_of_its_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.postgresql.limits.IDLE_SECONDS", 0.2)
    made = DatabaseWrapper(connection.settings_dict)
    made.set_autocommit(False)
    value_of(made, "SELECT 1 FROM pg_advisory_xact_lock(77)")
    with transaction.atomic():
        while not value_of(connection, "SELECT pg_try_advisory_xact_lock(77)"):  # type: ignore[arg-type]
            time.sleep(0.05)
    made.close()


def test_a_command_takes_the_time_that_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "serving", False)
    made = DatabaseWrapper(connection.settings_dict)
    assert value_of(made, f"SELECT pg_sleep({2 * ANSWER}) IS NULL") is False
    made.close()
