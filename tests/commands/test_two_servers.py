"""Two servers on one PostgreSQL serve the same match; one is killed, and no watcher misses a change.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/commands/test_two_servers.py`.
"""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager

import psycopg
import pytest

from tests.fixtures.installations import Installation, on_the_database_of_the_tests
from tests.fixtures.served import Served, prepared, serving
from tests.fixtures.watchers import WatcherGroup
from tests.killed import FAST
from tests.loops import run_apart
from tests.phone import Phone

pytestmark = pytest.mark.postgres

WATCHERS = 40
SAVES = 5


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """Make a folder and a database for all servers."""
    with on_the_database_of_the_tests(prepared(tmp_path_factory.mktemp("shared"))) as made:
        yield made


@contextmanager
def two_served(shared: Installation) -> Iterator[tuple[Served, Served]]:
    """Start two processes with one secret key and one database."""
    told = FAST | dict(shared.environment)
    with serving(shared.folder, **told) as first, serving(shared.folder, **told) as second:
        yield first, second


@pytest.fixture(scope="module")
def servers(shared: Installation) -> Iterator[tuple[Served, Served]]:
    """Start two servers once for all tests; each test disconnects its watchers."""
    with two_served(shared) as both:
        yield both


@asynccontextmanager
async def looking_on(servers: tuple[Served, Served], phone: Phone) -> AsyncIterator[WatcherGroup]:
    """Open streams of the phone's match at both servers for the block."""
    group = WatcherGroup([served.port for served in servers], phone.streams(WATCHERS))
    await group.gather(WATCHERS)
    yield group
    await group.leave()


async def save(phone: Phone) -> int:
    """Tap several times, one after the other; return the revision after the last."""
    phone.close()  # the server closes idle connections
    return [await asyncio.to_thread(phone.tap) for _ in range(SAVES)][-1]


def test_whoever_looks_on_sees_what_is_written_at_the_other_server(servers: tuple[Served, Served]) -> None:
    async def evening() -> None:
        with closing(Phone(servers[0].port)) as phone:
            async with looking_on(servers, phone) as group:
                await group.shows(await save(phone))
                assert {watcher.number % 2 for watcher in group.watchers} == {0, 1}

    run_apart(evening())


def test_a_lost_connection_to_the_database_costs_nobody_a_change(
    shared: Installation, servers: tuple[Served, Served]
) -> None:
    async def evening() -> None:
        with closing(Phone(servers[0].port)) as phone:
            async with looking_on(servers, phone) as group:
                cut_off_who_listens(shared)
                await group.shows(await save(phone))

    run_apart(evening())


def cut_off_who_listens(shared: Installation) -> None:
    """End the connections on which servers listen to PostgreSQL's notifications."""
    with psycopg.connect(shared.environment["DATABASE_URL"], autocommit=True) as database:
        listening = "datname = current_database() AND application_name LIKE 'scorekeeper %'"
        cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {listening}"  # noqa: S608 - our own words
        assert len(database.execute(cut).fetchall()) == 2


def test_a_killed_server_costs_nobody_a_change(shared: Installation) -> None:
    async def evening(killed: Served, other: Served) -> None:
        with closing(Phone(other.port)) as phone:
            async with looking_on((killed, other), phone) as group:
                await save(phone)
                killed.end(signal.SIGKILL)
                await group.shows(await save(phone))
                await group.shows(await save(phone))
                for watcher in group.watchers:
                    assert watcher.number % 2 == 1
                    assert watcher.seen == sorted(set(watcher.seen))

    with two_served(shared) as (first, second):
        run_apart(evening(first, second))
