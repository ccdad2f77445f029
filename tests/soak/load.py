"""Twenty keepers at twenty matches, six more at one match, and three hundred watchers: response times, and lost writes.

A keeper taps about every two seconds, faster than anybody plays; after a slow answer at once.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from random import Random
from statistics import median, quantiles

from tests.bench.figures import Figure
from tests.fixtures.served import Served
from tests.fixtures.watchers import WatcherGroup
from tests.phone import Beside, Phone
from tests.soak.scale import some
from tests.soak.site import site

BETWEEN = 2.0  # seconds between two taps of a keeper, unless an answer takes longer
KEPT = 4.0  # seconds for which the server keeps an idle connection at least

MEDIAN, SLOWEST = 100.0, 400.0  # milliseconds
ENVIRONMENT = {"WRITES_A_MINUTE": "1000000", "STREAMS_AN_ADDRESS": "10000"}
NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus")


@dataclass(frozen=True)
class Crowd:
    """A keeper at each match, further ones at the first, people who look on, and for how many seconds."""

    matches: int
    beside: int
    watchers: int
    seconds: float
    between: float = BETWEEN


EVENING = Crowd(matches=some(20, 2), beside=some(6), watchers=some(300, 20), seconds=some(180, 5))


class Keeper:
    """Lays one player's cards down and takes them up again; what is lost on the way is sent again."""

    def __init__(self, phone: Phone, number: int, between: float = BETWEEN) -> None:
        self.phone, self._between, self._pause = phone, between, Random(number)  # noqa: S311 - a pace, no secret
        self.took: list[float] = []
        self.errors: list[str] = []
        self.again = 0

    def play(self, until: float) -> None:
        """Play until then (time.monotonic)."""
        time.sleep(self._between * self._pause.random())
        while time.monotonic() < until:
            begun = time.perf_counter()
            self._tap()
            self.took.append((time.perf_counter() - begun) * 1000)
            pause = max(0, self._between * self._pause.uniform(0.5, 1.5) - self.took[-1] / 1000)
            if pause > KEPT:
                self.phone.close()  # the server closes idle connections; a browser also connects again
            time.sleep(pause)

    def _tap(self) -> None:
        try:
            self.phone.tap()
        except AssertionError as error:
            self.errors.append(str(error))
        except (OSError, HTTPException):
            self.phone.close()
            self.again += 1


def load() -> Iterator[Figure]:
    """Load one process on SQLite; two on PostgreSQL if DATABASE_URL names one."""
    yield from loaded("SQLite, one process", EVENING, 1, {})
    if "DATABASE_URL" in os.environ:
        yield from loaded("PostgreSQL, two processes", EVENING, 2, {"DATABASE_URL": os.environ["DATABASE_URL"]})


def loaded(title: str, crowd: Crowd, processes: int, environment: Mapping[str, str]) -> list[Figure]:
    """Run a crowd on this number of server processes with these settings; add the memory of each to `peaks`."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        served = [stack.enter_context(site(Path(folder), **ENVIRONMENT, **environment)) for _ in range(processes)]
        return asyncio.run(_evening(title, crowd, served))


async def _evening(title: str, crowd: Crowd, served: Sequence[Served]) -> list[Figure]:
    ports = [each.port for each in served]
    phones = [Phone(ports[number % len(ports)], NAMES) for number in range(crowd.matches)]
    beside = [Beside(phones[0], ports[seat % len(ports)], seat) for seat in range(1, crowd.beside + 1)]
    groups = await _gathered(phones, ports, crowd.watchers)
    keepers = [Keeper(phone, number, crowd.between) for number, phone in enumerate([*phones, *beside])]
    await play(keepers, crowd.seconds)
    figures = [*_figures(title, keepers), *await _agreed(title, phones, beside, groups)]
    for phone in (*phones, *beside):
        phone.close()
    return figures


async def play(keepers: Sequence[Keeper], seconds: float) -> None:
    """Let all keepers tap at the same time, for this number of seconds."""
    until, loop = time.monotonic() + seconds, asyncio.get_running_loop()
    with ThreadPoolExecutor(len(keepers)) as phones:
        await asyncio.gather(*(loop.run_in_executor(phones, keeper.play, until) for keeper in keepers))


async def _gathered(phones: Sequence[Phone], ports: Sequence[int], watchers: int) -> list[WatcherGroup]:
    """Connect the watchers, equally many for each match, and return them by match."""
    each = -(-watchers // len(phones))
    for phone in phones:
        phone.close()  # as above
    groups = [WatcherGroup(ports, phone.streams(each)) for phone in phones]
    for group in groups:
        await group.gather(each)
    for phone in phones:
        phone.close()  # the server closes idle connections
    return groups


def _figures(title: str, keepers: Sequence[Keeper]) -> Iterator[Figure]:
    took = [milliseconds for keeper in keepers for milliseconds in keeper.took]
    errors = [status for keeper in keepers for status in keeper.errors]
    yield Figure(f"{title}: {len(took)} taps, errors", len(errors), "taps", 0, "answered " + ", ".join(errors))
    yield Figure(f"{title}: taps sent once more", sum(keeper.again for keeper in keepers), "taps")
    yield Figure(f"{title}: a tap, median", median(took), "ms", MEDIAN)
    yield Figure(f"{title}: a tap, 99 %", quantiles(took, n=100, method="inclusive")[-1], "ms", SLOWEST)


async def _agreed(
    title: str, phones: Sequence[Phone], beside: Sequence[Phone], groups: Sequence[WatcherGroup]
) -> list[Figure]:
    """Return how many answered taps are not in the matches, and how many watchers do not show the last revision."""
    lost = wrong = 0
    for phone, group in zip(phones, groups, strict=True):
        answered = sum(each.taps for each in (phone, *beside) if each.table == phone.table)
        phone.close()  # the server closes idle connections
        revision = await asyncio.to_thread(phone.revision)
        lost += max(0, answered + 1 - revision)
        wrong += await _behind(group, revision)
        await group.leave()
    watchers = sum(len(group.watchers) for group in groups)
    return [
        Figure(f"{title}: taps lost", lost, "taps", 0),
        Figure(f"{title}: of {watchers} who look on, at a wrong revision", wrong, "watchers", 0),
    ]


async def _behind(group: WatcherGroup, revision: int) -> int:
    """Return how many watchers show another revision after ten seconds."""
    with suppress(TimeoutError):
        await group.shows(revision, patience=10)
    return sum(watcher.revision != revision for watcher in group.watchers)
