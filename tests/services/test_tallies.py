"""Tests of the counts that all processes share: none is lost while it is needed, and none is kept longer."""

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar
from urllib.parse import quote

import pytest
from django.conf import settings as current
from django.core.cache import BaseCache, caches
from django.db import connection, connections
from django.test import override_settings

from scorekeeper.models import Tally
from scorekeeper.services import tallies
from scorekeeper.services.tallies import PATIENCE, seconds_left, tally, untally
from tests.conftest import NOON
from tests.counting import no_counting
from tests.fixtures.served import ROOT

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1).total_seconds()
MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
ELSEWHERE = """
import django
django.setup()
from scorekeeper.services import tallies
tallies.time = lambda: {now}
print(tallies.tally("Bob", 60))
"""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that sets the clock of the counts to some seconds after noon."""
    return lambda seconds: monkeypatch.setattr(tallies, "time", lambda: NOON + seconds)


def test_every_name_is_counted_by_itself() -> None:
    assert [tally(name, 60) for name in ("Bob", "Bob", "Cy", "Bob")] == [1, 2, 1, 3]


def test_what_is_counted_once_less_is_counted_for_that_name_and_span_alone(clock: Callable[[float], None]) -> None:
    assert [tally(name, 60) for name in ("Bob", "Cy", "Bob")] == [1, 1, 2]
    untally("Bob", 60)
    assert [tally("Bob", 60), tally("Cy", 60)] == [2, 2]
    clock(60)
    untally("Bob", 60)
    assert tally("Bob", 60) == 1


def test_a_count_does_not_fall_below_none() -> None:
    tally("Bob", 60)
    untally("Bob", 60)
    untally("Bob", 60)
    assert tally("Bob", 60) == 1


def test_spans_of_other_lengths_are_counted_apart() -> None:
    assert [tally("Bob", seconds) for seconds in (60, 300, 60, 300)] == [1, 1, 2, 2]


def test_a_count_ends_with_its_span(clock: Callable[[float], None]) -> None:
    found = [tally("Bob", 60)]
    for seconds in (59, 60, 119, 120):
        clock(seconds)
        found.append(tally("Bob", 60))
    assert found == [1, 2, 1, 2, 1]


def test_a_span_says_how_long_it_lasts(clock: Callable[[float], None]) -> None:
    clock(45)
    assert (seconds_left(60), seconds_left(300)) == (15, 255)


def test_no_count_is_forgotten_for_how_many_others_there_are() -> None:
    for _ in range(8):
        tally("Bob", 300)
    for number in range(2000):
        tally(f"somebody {number}", 300)
    assert tally("Bob", 300) == 9


def test_however_many_are_counted_the_table_grows_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "SLOTS", 16)
    for number in range(200):
        tally(f"somebody {number}", 300)
    assert Tally.objects.count() == 16


def test_the_table_holds_no_names() -> None:
    tally("bob@example.org", 60)
    assert "bob" not in str(Tally.objects.values().get())


@pytest.mark.parametrize("moved", [-DAY, DAY, -365 * DAY])
def test_a_clock_that_is_moved_frees_nobody_for_long_and_blocks_nobody(
    clock: Callable[[float], None], moved: float
) -> None:
    for _ in range(50):
        tally("Bob", 300)
    clock(moved)
    assert [tally("Bob", 300) for _ in range(3)] == [1, 2, 3]
    clock(0)
    assert tally("Bob", 300) == 1


@pytest.mark.django_db(transaction=True)
def test_another_process_counts_on() -> None:
    assert tally("Bob", 60) == 1
    database = connection.settings_dict
    url = f"sqlite:///{quote(str(database['NAME']))}"
    if connection.vendor != "sqlite":
        url = f"postgres://{database['USER']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
    said = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", ELSEWHERE.format(now=NOON)],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            "SECRET_KEY": current.SECRET_KEY,
            "DATABASE_URL": url,
        },
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    assert int(said) == 2
    assert tally("Bob", 60) == 3


@pytest.mark.django_db(transaction=True)
def test_a_locked_database_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "PATIENCE", 1)
    tally("Bob", 60)
    other = connections.create_connection("default")
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN IMMEDIATE" if connection.vendor == "sqlite" else "BEGIN")
            if connection.vendor != "sqlite":
                cursor.execute("LOCK TABLE scorekeeper_tally")
            assert tally("Bob", 60) == 1  # counted in this process
            cursor.execute("ROLLBACK")
    finally:
        other.close()
    assert tally("Bob", 60) == 2


def test_whoever_writes_waits_for_a_lock_as_long_as_ever() -> None:
    tally("Bob", 60)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] == current.LOCK_SECONDS * 1000 > PATIENCE


@pytest.mark.parametrize("saying", ["database is locked", "database or disk is full"])
def test_what_the_database_cannot_count_this_process_counts(saying: str) -> None:
    with no_counting(saying):
        assert [tally("Bob", 60) for _ in range(3)] == [1, 2, 3]
    assert tally("Bob", 60) == 1


def test_a_cache_of_all_processes_counts_where_there_is_one() -> None:
    with override_settings(CACHES={"default": MEMORY, "shared": MEMORY | {"LOCATION": "shared"}}):
        assert [tally("Bob", 60) for _ in range(3)] == [1, 2, 3]
    assert not Tally.objects.exists()


class HungCache(BaseCache):
    """A cache of all processes that does not answer; notes what it was asked."""

    asked: ClassVar[list[str]] = []

    def __init__(self, _location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def add(self, key: Any, *_: Any, **__: Any) -> bool:
        self.asked.append(key)
        raise TimeoutError("nothing came")


def test_a_cache_that_hangs_is_waited_for_once_and_then_left_alone() -> None:
    HungCache.asked.clear()
    hung = {"BACKEND": f"{__name__}.HungCache", "LOCATION": "anywhere"}
    with override_settings(CACHES={"default": MEMORY, "shared": hung}):
        assert [tally("Bob", 60) for _ in range(8)] == list(range(1, 9))
        untally("Bob", 60)
        assert len(HungCache.asked) == 1
        caches["default"].delete(tallies.FAILED)  # as it is gone after a while
        assert [tally("Bob", 60) for _ in range(8)] == list(range(8, 16))
        assert len(HungCache.asked) == 2


def test_without_that_cache_this_process_counts() -> None:
    gone = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    with override_settings(CACHES={"default": MEMORY, "shared": gone}):
        assert [tally("Bob", 60) for _ in range(3)] == [1, 2, 3]
