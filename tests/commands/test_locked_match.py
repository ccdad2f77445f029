"""Tests that a match locked by another program delays only its own keepers, for as long as a lock may last at most.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/commands/test_locked_match.py`.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from tests.fixtures.installations import on_the_database_of_the_tests
from tests.fixtures.served import prepared, serving
from tests.phone import Beside, Phone

pytestmark = pytest.mark.postgres

KEEPERS, OTHERS = 4, 3
SLACK = 10  # seconds that a slow machine needs besides waiting; the lock lasts as long as the test
WAITS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@contextmanager
def locked(url: str, phone: Phone) -> Iterator["psycopg.Connection[tuple[int]]"]:
    """Lock the row of the phone's match during the block; yield another connection, to look at those who wait."""
    number = int(phone.table.split("/")[2])
    with psycopg.connect(url) as other, psycopg.connect(url, autocommit=True) as looking:
        other.execute("SELECT FROM scorekeeper_match WHERE id = %s FOR UPDATE", [number])
        yield looking
        other.rollback()


def timed_tap(phone: Phone) -> tuple[int, float]:
    """Tap; return the status of the answer and how many seconds it took."""
    begun = time.monotonic()
    return phone.send_tap(), time.monotonic() - begun


def test_a_locked_match_takes_one_place(tmp_path: Path) -> None:
    with ExitStack() as stack:
        shared = stack.enter_context(on_the_database_of_the_tests(prepared(tmp_path / "shared")))
        port = stack.enter_context(serving(shared.folder, **shared.environment)).port
        first, *others = (stack.enter_context(closing(Phone(port))) for _ in range(1 + OTHERS))
        beside = [stack.enter_context(closing(Beside(first, port, seat))) for seat in range(1, KEEPERS)]
        pool = stack.enter_context(ThreadPoolExecutor(KEEPERS))
        with locked(shared.environment["DATABASE_URL"], first) as looking:
            held_up = [pool.submit(timed_tap, phone) for phone in (first, *beside)]
            while looking.execute(WAITS).fetchone() == (0,):
                time.sleep(0.01)
            assert [phone.send_tap() for phone in others] == [200] * OTHERS
            assert not any(tap.done() for tap in held_up)
            answers = [tap.result() for tap in held_up]
        assert [status for status, _ in answers] == [503] * KEEPERS
        assert max(seconds for _, seconds in answers) < settings.LOCK_SECONDS + SLACK
        assert [phone.send_tap() for phone in (first, *beside)] == [200] * KEEPERS
