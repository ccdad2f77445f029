"""Two servers on one PostgreSQL serve the same match; one of them is killed, and nobody misses anything.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/commands/test_two_servers.py`.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import psycopg
import pytest

from tests.fixtures.served import Served, prepared, serving
from tests.fixtures.watchers import WatcherGroup
from tests.loops import run_apart
from tests.phone import Phone

pytestmark = pytest.mark.postgres

WATCHERS = 40
SAVES = 5
LIVE = {"DATABASE_URL": os.environ["DATABASE_URL"], "WRITES_A_MINUTE": "100000"}


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Start two processes with one secret key and one database."""
    with serving(prepared(tmp_path), **LIVE) as first, serving(tmp_path, **LIVE) as second:
        yield first, second


@asynccontextmanager
async def looking_on(servers: tuple[Served, Served], phone: Phone) -> AsyncIterator[WatcherGroup]:
    group = WatcherGroup([served.port for served in servers], phone.streams(WATCHERS))
    await group.gather(WATCHERS)
    yield group
    await group.leave()


async def save(phone: Phone) -> int:
    """Tap several times, one after the other; return the revision after the last."""
    return [await asyncio.to_thread(phone.tap) for _ in range(SAVES)][-1]


def test_whoever_looks_on_sees_what_is_written_at_the_other_server(servers: tuple[Served, Served]) -> None:
    async def evening() -> None:
        with closing(Phone(servers[0].port)) as phone:
            async with looking_on(servers, phone) as group:
                await group.shows(await save(phone))
                assert {watcher.number % 2 for watcher in group.watchers} == {0, 1}

    run_apart(evening())


def test_a_lost_connection_to_the_database_costs_nobody_a_change(servers: tuple[Served, Served]) -> None:
    async def evening() -> None:
        with closing(Phone(servers[0].port)) as phone:
            async with looking_on(servers, phone) as group:
                cut_off_who_listens()
                await group.shows(await save(phone))

    run_apart(evening())


def cut_off_who_listens() -> None:
    with psycopg.connect(LIVE["DATABASE_URL"], autocommit=True) as database:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        assert len(database.execute(cut).fetchall()) == 2


def test_a_killed_server_costs_nobody_a_change(servers: tuple[Served, Served]) -> None:
    async def evening() -> None:
        killed, other = servers
        with closing(Phone(other.port)) as phone:
            async with looking_on(servers, phone) as group:
                await save(phone)
                killed.end(signal.SIGKILL)
                await group.shows(await save(phone))
                await group.shows(await save(phone))
                for watcher in group.watchers:
                    assert watcher.number % 2 == 1
                    assert watcher.seen == sorted(set(watcher.seen))

    run_apart(evening())
