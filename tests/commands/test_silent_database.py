"""The database of a server hangs, or its connections die without a word: nobody waits for long, no page seems live.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/commands/test_silent_database.py`.
"""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from urllib.parse import urlsplit

import psycopg
import pytest

from scorekeeper.asgi import EXPORTERS, READERS, WRITERS
from scorekeeper.words.phrases import NUMBERS
from tests.fixtures.installations import Installation, on_the_database_of_the_tests
from tests.fixtures.served import Served, prepared, serving, started
from tests.fixtures.tcp_proxy import TcpProxy
from tests.fixtures.watchers import WatcherGroup
from tests.killed import FAST
from tests.loops import run_apart
from tests.phone import Phone
from tests.test_readme import README

pytestmark = pytest.mark.postgres

LONGEST = 4.0  # seconds that anything waits for the database
NOTICED = 10.0  # seconds until a page says that it is not live
SLACK = 1.0  # for a busy machine
WATCHERS, TAPS = 10, 30


@dataclass
class Shop:
    """Two servers on one database, the second of which reaches it through a proxy."""

    installation: Installation
    first: Served
    second: Served
    proxy: TcpProxy


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    """Start both servers once: the database answers again at the end of a test."""
    with ExitStack() as stack:
        made = stack.enter_context(on_the_database_of_the_tests(prepared(tmp_path_factory.mktemp("shared"))))
        database = urlsplit(made.environment["DATABASE_URL"])
        proxy = TcpProxy(database.port or 5432)
        stack.callback(proxy.close)
        user = f"{database.username}@" if database.username else ""
        through = database._replace(netloc=f"{user}127.0.0.1:{proxy.port}").geturl()
        first = stack.enter_context(serving(made.folder, **FAST, **made.environment))
        second = stack.enter_context(serving(made.folder, **FAST, DATABASE_URL=through))
        yield Shop(made, first, second, proxy)


@contextmanager
def silent(proxy: TcpProxy) -> Iterator[None]:
    """Let the database hang in the block."""
    proxy.silent = True
    try:
        yield
    finally:
        proxy.silent = False


@asynccontextmanager
async def looking_on(shop: Shop) -> AsyncIterator[tuple[Phone, WatcherGroup]]:
    """Have a match begun at the first server, and looked at through the second."""
    with closing(Phone(shop.first.port)) as phone:
        group = WatcherGroup([shop.second.port], phone.streams(WATCHERS))
        try:
            await group.gather(WATCHERS)
            yield phone, group
        finally:
            await group.leave()


def asked(port: int, phone: Phone, path: str = "") -> tuple[int, float]:
    """Return the status of a page of the phone's, and how many seconds the answer took."""
    begun = time.monotonic()
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", path or phone.table, headers={"Cookie": phone.cookies})
        answer = connection.getresponse()
        answer.read()
    return answer.status, time.monotonic() - begun


async def at_once(port: int, phone: Phone) -> list[tuple[int, float]]:
    """Ask for more pages at once than there are threads."""
    return await asyncio.gather(*(asyncio.to_thread(asked, port, phone) for _ in range(3 * READERS)))


def test_connections_that_die_without_a_word_are_noticed_and_nobody_misses_a_change(shop: Shop) -> None:
    async def evening() -> None:
        async with looking_on(shop) as (phone, group):
            shop.proxy.mute()
            revision = [await asyncio.to_thread(phone.tap) for _ in range(TAPS)][-1]
            assert await group.says_live(live=False) < NOTICED + SLACK
            await group.shows(revision, patience=NOTICED)
            assert await group.says_live(live=True) < NOTICED

    run_apart(evening())


def test_while_the_database_hangs_pages_are_answered_soon_and_say_that_they_are_not_live(shop: Shop) -> None:
    async def evening() -> None:
        async with looking_on(shop) as (phone, group):
            assert {status for status, _ in await at_once(shop.second.port, phone)} == {200}
            with silent(shop.proxy):
                hanging, noticed = await asyncio.gather(at_once(shop.second.port, phone), group.says_live(live=False))
                assert {status for status, _ in hanging} == {503}
                assert max(seconds for _, seconds in hanging) < LONGEST + SLACK
                assert noticed < NOTICED + SLACK
                phone.close()  # a connection that was idle for long is anew
                revision = await asyncio.to_thread(phone.tap)
            await group.shows(revision, patience=NOTICED)
            await group.says_live(live=True)
            assert (await asyncio.to_thread(asked, shop.second.port, phone))[0] == 200

    run_apart(evening())


def test_a_process_holds_as_many_connections_as_the_readme_says(shop: Shop) -> None:
    async def evening() -> None:
        async with looking_on(shop) as (phone, _):
            port, export = shop.second.port, f"/clubs/{newest_club(shop)}/hands.csv"
            work = [partial(asked, port, phone), partial(asked, port, phone, export), partial(begin, port)] * 8
            with ThreadPoolExecutor(len(work)) as visitors:
                assert {each.result()[0] for each in [visitors.submit(each) for each in work]} == {200}

    run_apart(evening())
    (said,) = re.findall(r"Each process holds (\w+) connections", README)
    threads = READERS + WRITERS + EXPORTERS
    assert threads < shop.proxy.joined <= NUMBERS.index(said) == threads + len(["listening", "drawing"])


def newest_club(shop: Shop) -> int:
    with closing(psycopg.connect(shop.installation.environment["DATABASE_URL"])) as database:
        (club,) = database.execute("SELECT max(id) FROM scorekeeper_club").fetchone() or ()
        return int(club)


def begin(port: int) -> tuple[int, float]:
    """Begin a match; return as `asked` does."""
    begun = time.monotonic()
    Phone(port).close()
    return 200, time.monotonic() - begun


def test_a_server_with_another_secret_key_does_not_start_beside_it(shop: Shop) -> None:
    url = shop.installation.environment["DATABASE_URL"]
    with started(shop.installation.folder, SECRET_KEY="another", DATABASE_URL=url) as other:
        assert not other.ready()
        assert other.process.returncode == 1
        said = "Another server uses this database with another secret key: no browser is known to both. "
        assert other.printed == f"{said}Give all the same SECRET_KEY, or stop the other one first.\n"
