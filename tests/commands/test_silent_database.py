"""Tests of a database that hangs or whose connections die silently: nobody waits long, and no page claims to be live.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/commands/test_silent_database.py`.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

import psycopg
import pytest

from scorekeeper.asgi import CONNECTED, READERS
from tests.fixtures.hung_database import LONGEST, NOTICED, TwoServers, two_servers
from tests.fixtures.installations import on_the_database_of_the_tests
from tests.fixtures.served import prepared, refusal
from tests.loops import run_apart
from tests.phone import Phone
from tests.test_readme import GUIDES

pytestmark = pytest.mark.postgres

SLACK = 3.0  # seconds that a busy machine may add; a second wait would take longer
TAPS = 30


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoServers]:
    """Start them once: the database answers again at the end of a test."""
    folder = prepared(tmp_path_factory.mktemp("shared"))
    with on_the_database_of_the_tests(folder) as made, two_servers(made) as both:
        yield both


def test_connections_that_die_without_a_word_are_noticed_and_nobody_misses_a_change(servers: TwoServers) -> None:
    async def evening() -> None:
        async with servers.looked_on() as (phone, group):
            servers.proxy.mute()
            # On a busy machine the pages are live again before the last tap.
            tapping = asyncio.to_thread(lambda: [phone.tap() for _ in range(TAPS)][-1])
            revision, noticed = await asyncio.gather(tapping, group.says_live(live=False))
            assert noticed < NOTICED + SLACK
            await group.shows(revision, patience=NOTICED)
            assert await group.says_live(live=True) < NOTICED

    run_apart(evening())


def test_while_the_database_hangs_pages_are_answered_soon_and_say_that_they_are_not_live(servers: TwoServers) -> None:
    async def evening() -> None:
        async with servers.looked_on() as (phone, group):
            many = 3 * READERS.places
            assert {status for status, _ in await servers.asked_at_once(many, phone)} == {200}
            with servers.silent():
                asking = servers.asked_at_once(many, phone)
                hanging, noticed = await asyncio.gather(asking, group.says_live(live=False))
                assert {status for status, _ in hanging} == {503}
                assert max(seconds for _, seconds in hanging) < LONGEST + SLACK
                assert noticed < NOTICED + SLACK
                phone.close()  # the server closes idle connections
                revision = await asyncio.to_thread(phone.tap)
            await group.shows(revision, patience=NOTICED)
            await group.says_live(live=True)
            assert servers.asked(phone)[0] == 200

    run_apart(evening())


def test_a_process_holds_as_many_connections_as_the_guide_says(servers: TwoServers) -> None:
    async def evening() -> None:
        async with servers.looked_on() as (phone, _):
            club = f"/clubs/{newest_club(servers)}/"
            pages = ["", f"{club}records/", f"{club}hands.csv"]
            kinds: list[Callable[[], object]] = [
                *(partial(servers.asked, phone, page, 1 + visitor) for page in pages for visitor in range(8)),
                *([lambda: Phone(servers.second.port).close()] * 8),
            ]
            with ThreadPoolExecutor() as visitors:
                for work in [visitors.submit(kind) for kind in kinds]:
                    work.result()

    run_apart(evening())
    (said,) = re.findall(r"Each process holds (\d+) connections", GUIDES["hosting/public_host"])
    threads = sum(turns.places for turns in CONNECTED)
    assert threads // 2 < servers.proxy.joined <= int(said) == threads + len(["listening", "drawing"])


def newest_club(servers: TwoServers) -> int:
    with closing(psycopg.connect(servers.installation.environment["DATABASE_URL"])) as database:
        (club,) = database.execute("SELECT max(id) FROM scorekeeper_club").fetchone() or ()
        return int(club)


def test_a_server_with_another_secret_key_does_not_start_beside_them(servers: TwoServers) -> None:
    url = servers.installation.environment["DATABASE_URL"]
    said = "Another server uses this database with another secret key: no browser is known to both. "
    refused = refusal(servers.installation.folder, SECRET_KEY="another", DATABASE_URL=url)
    assert refused == f"{said}Give all the same SECRET_KEY, or stop the other one first.\n"
