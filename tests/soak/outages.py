"""Hangs the database behind one of two servers, or kills its connections silently, and measures how long visitors wait.

A proxy between that server and the database drops all data, as a hung machine does.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from tests.bench.figures import Figure
from tests.fixtures.hung_database import LONGEST, NOTICED, TwoServers, two_servers
from tests.fixtures.installations import on_the_database_of_the_tests
from tests.phone import Phone
from tests.soak.scale import some

TAPS, VISITORS = 30, 40
HANGING = 30  # seconds
BETWEEN = 1.0  # seconds between two requests during an outage
RECOVERY = 10  # seconds until the present state is shown again
WITHOUT_DATABASE = "/worker.js"


def outages() -> Iterator[Figure]:
    """Yield how long people wait in each outage; nothing unless DATABASE_URL names a PostgreSQL."""
    if "DATABASE_URL" not in os.environ:
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        on_the_database_of_the_tests(Path(folder)) as made,
        two_servers(made) as servers,
    ):
        yield from asyncio.run(_all(servers))


async def _all(servers: TwoServers) -> list[Figure]:
    return [figure for part in (_dead_connections, _hung_database) async for figure in part(servers)]


async def _dead_connections(servers: TwoServers) -> AsyncIterator[Figure]:
    title = "connections dead without a word"
    async with servers.looked_on() as (phone, group):
        servers.proxy.mute()
        begun = time.perf_counter()
        revision = [await asyncio.to_thread(phone.tap) for _ in range(TAPS)][-1]
        yield Figure(f"{title}: until open pages say so", await group.says_live(live=False), "s", NOTICED)
        shown = await group.shows(revision, patience=120)
        yield Figure(f"{title}: until they show all {TAPS} taps", shown - begun, "s", NOTICED + RECOVERY)
        _, seconds = await asyncio.to_thread(servers.asked, phone)
        yield Figure(f"{title}: a page after it", seconds * 1000, "ms", LONGEST * 1000)


async def _hung_database(servers: TwoServers) -> AsyncIterator[Figure]:
    title = "a database that hangs"
    async with servers.looked_on() as (phone, group):
        await servers.asked_at_once(VISITORS, phone)
        with servers.silent():
            asking = servers.asked_at_once(VISITORS, phone), servers.asked_at_once(VISITORS, phone, WITHOUT_DATABASE)
            pages, others, noticed = await asyncio.gather(*asking, group.says_live(live=False))
            yield Figure(f"{title}: until open pages say that they are not live", noticed, "s", NOTICED)
            yield _longest(f"{title}: the longest of {VISITORS} pages at once", pages)
            yield _longest(f"{title}: what needs no database, meanwhile", others)
            later = await _visits(servers, phone, some(HANGING, 5))
            yield _longest(f"{title}: the longest of {len(later)} pages, one a second", later)
            unsaid = [status for status, _ in [*pages, *later] if status != 503]
            yield Figure(f"{title}: answers other than 503", len(unsaid), "answers", 0, str(unsaid))
            phone.close()  # the server closes idle connections
            revision = await asyncio.to_thread(phone.tap)
        begun = time.perf_counter()
        shown = await group.shows(revision, patience=120)
        await group.says_live(live=True)
        yield Figure(f"{title}: until the newest is shown after it", shown - begun, "s", RECOVERY)


def _longest(what: str, answers: list[tuple[int, float]]) -> Figure:
    return Figure(what, max(seconds for _, seconds in answers) * 1000, "ms", LONGEST * 1000)


async def _visits(servers: TwoServers, phone: Phone, many: int) -> list[tuple[int, float]]:
    """Request a page `many` times, one after another; return each status and its seconds."""
    found = []
    for _ in range(many):
        found.append(await asyncio.to_thread(servers.asked, phone))
        await asyncio.sleep(BETWEEN)
    return found
