"""A served site for the soak, and the most memory that any of its servers ever held."""

import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median, quantiles
from typing import Self

from tests.bench.figures import Figure
from tests.fixtures.served import ROOT, Served, serving
from tests.soak.scale import STALL, highest_memory

MEMORY = 300  # megabytes
PAUSE = 0.05  # seconds between two pages of somebody else
PATIENCE = 120  # seconds for one page

HOME = {"X-Forwarded-For": "198.51.100.1"}  # where those live who have nothing to do with it

peaks: list[float] = []


@dataclass(frozen=True)
class Seeded:
    """Paths of a match as long as there can be and of another club's, the cookies that open them, and addresses."""

    long: str
    long_cookie: str
    other: str
    other_cookie: str
    mails: list[str]


@contextmanager
def site(folder: Path, **environment: str) -> Iterator[Served]:
    """Run a server whose memory is looked at before it ends."""
    with serving(folder, **environment) as served:
        try:
            yield served
        finally:
            if served.process.poll() is None:
                peaks.append(highest_memory(served.process.pid))


def memory() -> Figure:
    """Return the memory of the server, of all so far, that held most."""
    return Figure("memory of a server at its highest", max(peaks, default=0), "MB", MEMORY)


def seeded(folder: Path) -> Seeded:
    """Make what the stalls need."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.seed"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": str(folder)},
        stdout=subprocess.PIPE,
        check=True,
    )
    return Seeded(**json.loads(done.stdout))


class Others:
    """Somebody who has nothing to do with it asks for a page, again and again, and what each time took.

    It is a process of its own, which no attack slows down.
    """

    def __init__(self, served: Served, seed: Seeded) -> None:
        self._over: Event = multiprocessing.Event()
        self._found: SimpleQueue[tuple[list[float], int]] = multiprocessing.SimpleQueue()
        self._process = multiprocessing.Process(target=_ask, args=(served.port, seed, self._over, self._found))
        self.took: list[float] = []
        self.failed = 0

    def __enter__(self) -> Self:
        self._process.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.took, self.failed = self._found.get()
        self._process.join()

    def figures(self, title: str) -> Iterator[Figure]:
        """Return the figures of their pages: the median, 99 of 100, and those that did not come."""
        yield Figure(f"{title}: others' page, median of {len(self.took)}", median(self.took or [0]), "ms")
        slowest = quantiles(self.took, n=100, method="inclusive")[-1] if len(self.took) > 1 else PATIENCE * 1000
        yield Figure(f"{title}: others' page, 99 %", slowest, "ms", STALL)
        yield Figure(f"{title}: others' pages that failed", self.failed, "pages", 0)


def _ask(port: int, seed: Seeded, over: Event, found: "SimpleQueue[tuple[list[float], int]]") -> None:
    took, failed = [], 0
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        while not over.wait(PAUSE):
            begun = time.perf_counter()
            try:
                connection.request("GET", seed.other, headers=HOME | {"Cookie": seed.other_cookie})
                answer = connection.getresponse()
                answer.read()
                failed += answer.status != HTTPStatus.OK
            except (OSError, HTTPException):
                connection.close()
                failed += 1
            took.append((time.perf_counter() - begun) * 1000)
    found.put((took, failed))
