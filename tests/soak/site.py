"""A served site for the soak, and the greatest memory that any of its servers has used."""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median, quantiles
from typing import Self

from tests.bench.figures import Figure
from tests.fixtures.served import Served, serving
from tests.phone import Phone

MEMORY = 300  # megabytes
STALL = 500.0  # milliseconds; the 99th percentile for another visitor's page
PAUSE = 0.05  # seconds between two pages of another visitor
PATIENCE = 120  # seconds for one page

HOME = {"X-Forwarded-For": "198.51.100.1"}  # the address of uninvolved visitors

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
    """Run a server, and note the most memory that it has used before it ends."""
    with serving(folder, **environment) as served:
        try:
            yield served
        finally:
            if served.process.poll() is None:
                peaks.append(_highest_memory(served.process.pid))


def _highest_memory(process: int) -> float:
    """Return the most that a process has held in memory so far, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(kilobytes) * 1024 / 1e6


def memory() -> Figure:
    """Return the memory of the server, of all so far, that held most."""
    return Figure("memory of a server at its highest", max(peaks, default=0), "MB", MEMORY)


Ask = Callable[[], bool]  # returns whether the answer was right
Asking = Callable[[int, Seeded], Ask]


class Others:
    """Requests for a page, or taps, of an uninvolved user over and over, with the time of each.

    They come from a process of their own, which no attack slows down.
    """

    def __init__(self, served: Served, seed: Seeded, asking: Asking) -> None:
        self._over: Event = multiprocessing.Event()
        self._found: SimpleQueue[tuple[list[float], int]] = multiprocessing.SimpleQueue()
        arguments = (asking, served.port, seed, self._over, self._found)
        self._process = multiprocessing.Process(target=_ask, args=arguments)
        self.took: list[float] = []
        self.failed = 0

    def __enter__(self) -> Self:
        self._process.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.took, self.failed = self._found.get()
        self._process.join()

    def figures(self, title: str, budget: float = STALL) -> Iterator[Figure]:
        """Return the figures of what they asked for: the median, 99 of 100, and those that did not come."""
        yield Figure(f"{title}, median of {len(self.took)}", median(self.took or [0]), "ms")
        slowest = quantiles(self.took, n=100, method="inclusive")[-1] if len(self.took) > 1 else PATIENCE * 1000
        yield Figure(f"{title}, 99 %", slowest, "ms", budget)
        yield Figure(f"{title}, failed", self.failed, "of them", 0)


def pages(port: int, seed: Seeded) -> Ask:
    """Return a function that requests the table of the other match, and returns whether that was answered."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask() -> bool:
        try:
            connection.request("GET", seed.other, headers=HOME | {"Cookie": seed.other_cookie})
            answer = connection.getresponse()
            answer.read()
        except (OSError, HTTPException):
            connection.close()
            return False
        return answer.status == HTTPStatus.OK

    return ask


def taps(port: int, _seed: Seeded) -> Ask:
    """Return a function that taps at a match of its own, and returns whether that was answered."""
    phone = Phone(port)

    def tap() -> bool:
        try:
            phone.tap()
        except (AssertionError, OSError, HTTPException):
            phone.close()
            return False
        return True

    return tap


def _ask(asking: Asking, port: int, seed: Seeded, over: Event, found: "SimpleQueue[tuple[list[float], int]]") -> None:
    """Ask over and over until `over` is set; put the times, and how many failed, into `found`."""
    ask, took, failed = asking(port, seed), [], 0
    while not over.wait(PAUSE):
        begun = time.perf_counter()
        failed += not ask()
        took.append((time.perf_counter() - begun) * 1000)
    found.put((took, failed))
