"""Measures how soon the last watcher sees a save, what each watcher costs, and the keeper's response times.

The watchers read in four languages, so each state is rendered in each of them.

Run it alone with `python -m tests.bench.live`, on PostgreSQL with `tests/setup/postgres` before it.
"""

import asyncio
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from scorekeeper.live.open_files import raise_limit
from tests.bench.figures import Figure, print_table
from tests.bench.timing import once
from tests.fixtures.served import Served, serving
from tests.fixtures.watchers import WatcherGroup
from tests.phone import Phone

LANGUAGES = ("en", "de", "es", "fr")
GROUP_SIZES = {10: 100, 100: None, 500: 250, 2000: 1000}  # watchers → ms until the last one has it, 99th percentile
SAVES = 100
PAUSE = 0.1  # seconds between two saves; nobody taps faster
SLOWER = 1.5
WATCHED = 500
ENVIRONMENT = {"WRITES_A_MINUTE": "1000000", "STREAMS_AN_ADDRESS": "1000000"}


def live() -> Iterator[Figure]:
    """Measure one process on SQLite; two on PostgreSQL if DATABASE_URL names one."""
    yield from _measured("one process, SQLite", 1, {})
    if "DATABASE_URL" in os.environ:
        yield from _measured("two processes, PostgreSQL", 2, {"DATABASE_URL": os.environ["DATABASE_URL"]})


def _measured(title: str, processes: int, environment: dict[str, str]) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        served = [stack.enter_context(serving(Path(folder), **ENVIRONMENT, **environment)) for _ in range(processes)]
        yield from asyncio.run(_watch(title, served))


async def _watch(title: str, served: Sequence[Served]) -> list[Figure]:
    raise_limit()
    with closing(Phone(served[0].port)) as phone, closing(Phone(served[0].port)) as other:
        return await _figures(title, served, phone, other)


async def _figures(title: str, served: Sequence[Served], phone: Phone, other: Phone) -> list[Figure]:
    group = WatcherGroup([each.port for each in served], phone.streams(max(GROUP_SIZES) // 2), LANGUAGES)
    figures, before = [], _memory(served)
    for count, budget in GROUP_SIZES.items():
        await group.gather(count)
        for each in (phone, other):
            each.close()  # the server has closed idle connections; the next request opens a new one
        delays, watched, alone = await _saves(phone, other, group)
        why = f"the median is {statistics.median(delays):.0f} ms"
        figures.append(Figure(f"{title}: save to the last of {count}, median", statistics.median(delays), "ms"))
        figures.append(Figure(f"{title}: save to the last of {count}, 99 %", _percentile(delays), "ms", budget, why))
        if count == WATCHED:
            none, many = statistics.median(alone), statistics.median(watched)
            figures.append(Figure(f"{title}: keeper's save with nobody looking on", none, "ms"))
            why = f"{many:.1f} ms against {none:.1f} ms"
            figures.append(Figure(f"{title}: keeper's save with {count}, against that", many / none, "×", SLOWER, why))
    figures.append(Figure(f"{title}: memory for each of {count}", (_memory(served) - before) / count, "KB"))
    await group.leave()
    if len(served) > 1:
        figures.append(await _killed(title, served))
    return figures


async def _killed(title: str, served: Sequence[Served]) -> Figure:
    """Kill one of two servers, then save; measure the time until all watchers see that through the other."""
    with closing(Phone(served[1].port)) as phone:
        group = WatcherGroup([each.port for each in served], phone.streams(WATCHED))
        await group.gather(WATCHED)
        begun = time.perf_counter()
        served[0].process.kill()
        seconds = await group.shows(await asyncio.to_thread(phone.tap)) - begun
        await group.leave()
    return Figure(f"{title}: one killed under {WATCHED}, until all of them see the next save", seconds * 1000, "ms")


async def _saves(phone: Phone, other: Phone, group: WatcherGroup) -> tuple[list[float], list[float], list[float]]:
    """Return milliseconds of each save: until the last watcher sees it, until its answer, and of an unwatched match.

    Both matches are saved by turns, so that other load on the machine affects both; the first save is not counted.
    """
    shown, watched, alone = [], [], []
    for _ in range(SAVES + 1):
        begun = time.perf_counter()
        revision = await asyncio.to_thread(phone.tap)
        watched.append((time.perf_counter() - begun) * 1000)
        shown.append((await group.shows(revision) - begun) * 1000)
        await asyncio.sleep(PAUSE)
        alone.append(await asyncio.to_thread(once, other.tap))
        await asyncio.sleep(PAUSE)
    return shown[1:], watched[1:], alone[1:]


def _percentile(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[-1]


def _memory(served: Sequence[Served]) -> float:
    """Return the kilobytes of all server processes."""
    pages = sum(int(Path(f"/proc/{each.process.pid}/statm").read_text().split()[1]) for each in served)
    return pages * resource.getpagesize() / 1000


if __name__ == "__main__":
    print_table(list(live()))
