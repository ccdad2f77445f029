"""Tests of news from other processes: a lost connection is noticed, and made again.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/live`.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread

import pytest
from django.db import connection, connections
from django.test import override_settings

from scorekeeper.live import listening
from scorekeeper.live.hub import Hub
from scorekeeper.live.listening import has_others_with_another_key
from scorekeeper.postgresql import base
from scorekeeper.postgresql.base import Attempts, DatabaseWrapper, LimitedConnection
from scorekeeper.postgresql.limits import ANSWER_SECONDS, limits
from tests.fixtures.tcp_proxy import TcpProxy

pytestmark = pytest.mark.django_db(transaction=True)

SOON, CHECK, ANSWER = 30.0, 0.1, 0.3  # seconds
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'scorekeeper %'"
CONNECTED, LOST = ("connected", True), ("connected", False)


class Heard(Hub):
    """Notes what is told; the thread that tells it ends once it is `over`."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, object]] = []
        self.over = False

    def publish(self, topic: str, number: int) -> None:
        self.told.append((topic, number))

    def set_connected(self, *, connected: bool = True) -> None:
        if self.over:
            sys.exit()
        self.told.append(("connected", connected))

    def next(self) -> tuple[str, object]:
        """Wait for the next event told to the hub, and return it."""
        latest = time.monotonic() + SOON
        while not self.told:
            assert time.monotonic() < latest
            time.sleep(0.01)
        return self.told.pop(0)


@pytest.fixture
def proxy() -> Iterator[TcpProxy]:
    """Return a proxy between the server and its database."""
    made = TcpProxy(int(connection.settings_dict["PORT"]))
    yield made
    made.close()


@pytest.fixture
def heard(proxy: TcpProxy, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    """Listen through the proxy as a server does, with shorter timeouts; yield what is heard, once it is connected."""
    hub = Heard()
    database = {**connection.settings_dict, "HOST": "127.0.0.1", "PORT": str(proxy.port)}
    monkeypatch.setattr(listening, "hub", hub)
    monkeypatch.setattr(listening, "CHECK_SECONDS", CHECK)
    monkeypatch.setattr(listening, "RETRY_SECONDS", CHECK)
    monkeypatch.setattr(LimitedConnection, "answer_seconds", ANSWER)
    monkeypatch.setattr(limits, "serving", True)
    monkeypatch.setattr(base, "attempts", Attempts())
    monkeypatch.setattr(connections, "create_connection", lambda alias: DatabaseWrapper(database, alias))
    thread = Thread(target=_listen)
    thread.start()
    assert hub.next() == CONNECTED
    yield hub
    hub.over = True
    execute(CUT)
    thread.join()


def _listen() -> None:
    """Run the listener until `Heard.set_connected` exits its thread."""
    with suppress(SystemExit):
        listening._listen()


def execute(query: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(query)


def test_what_another_process_writes_is_heard(heard: Heard) -> None:
    execute("NOTIFY scorekeeper, 'match.12 7'")
    assert heard.next() == ("match.12", 7)


def test_a_connection_that_is_dead_without_a_word_is_noticed_and_replaced(heard: Heard, proxy: TcpProxy) -> None:
    proxy.mute()
    execute("NOTIFY scorekeeper, 'match.12 7'")
    assert [heard.next(), heard.next()] == [LOST, CONNECTED]
    execute("NOTIFY scorekeeper, 'match.12 8'")
    assert heard.next() == ("match.12", 8)


def test_as_long_as_the_database_does_not_answer_nothing_seems_live(heard: Heard, proxy: TcpProxy) -> None:
    proxy.silent = True
    assert heard.next() == LOST
    time.sleep(10 * CHECK)
    assert CONNECTED not in heard.told
    proxy.silent = False
    while heard.next() != CONNECTED:
        pass


def test_a_connection_that_is_cut_is_replaced(heard: Heard) -> None:
    execute(CUT)
    assert [heard.next(), heard.next()] == [LOST, CONNECTED]


def test_what_no_server_of_ours_has_told_ends_nothing(heard: Heard) -> None:
    execute("NOTIFY scorekeeper, 'hello'")
    assert [heard.next(), heard.next()] == [LOST, CONNECTED]


def test_a_server_with_another_key_that_was_started_at_the_same_moment_is_logged(
    heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    other = DatabaseWrapper(connection.settings_dict)
    with other.cursor() as cursor:
        cursor.execute(CUT)
        cursor.execute("SET application_name = 'scorekeeper 0123456789abcdef'")
        assert [heard.next(), heard.next()] == [LOST, CONNECTED]
    other.close()
    assert listening.OTHER_KEY in caplog.messages


def test_it_is_noticed_within_ten_seconds() -> None:
    assert listening.CHECK_SECONDS + ANSWER_SECONDS < 10


@pytest.mark.usefixtures("heard")
def test_a_server_with_another_key_is_noticed() -> None:
    with connection.cursor() as cursor:
        assert not has_others_with_another_key(cursor)
        with override_settings(SECRET_KEY="another one"):
            assert has_others_with_another_key(cursor)
