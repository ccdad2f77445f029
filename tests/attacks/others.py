"""How everybody else fares while something is going on."""

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Generic, TypeVar

from tests.bench.figures import Figure
from tests.serving import Served

PAUSE = 0.05  # seconds between two pages
PAGE_MILLISECONDS = 500  # 99 of 100 times
MEGABYTES = 300

Result = TypeVar("Result")


@dataclass
class Others(Generic[Result]):
    """What pages took meanwhile, in milliseconds, their statuses, and the server's memory in megabytes."""

    result: Result
    pages: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.pages, n=100, method="inclusive")[-1]

    def figures(self, title: str) -> list[Figure]:
        why = f"{dict(self.statuses)}; {self.result}"
        return [
            Figure(f"{title}: others' pages, median", statistics.median(self.pages), "ms"),
            Figure(f"{title}: others' pages, 99 %", self.p99, "ms", PAGE_MILLISECONDS, why),
            Figure(f"{title}: others' pages that were refused", self.statuses.total() - self.statuses[200], "", 0, why),
            Figure(f"{title}: memory before", self.memory[0], "MB"),
            Figure(f"{title}: memory at its highest", max(self.memory), "MB", MEGABYTES, why),
        ]


def meanwhile(served: Served, attack: Callable[[], Coroutine[Any, Any, Result]], path: str = "/") -> Others[Result]:
    """Runs the attack in a process of its own; another phone, at 127.1.0.1, reads a page over and over.

    Each page comes on a new connection. What is called must be fit to be sent to a process (functools.partial).
    """
    others: Others[Any] = Others(None)
    with ProcessPoolExecutor(1) as attackers:
        attacking = attackers.submit(_run, attack)
        while not attacking.done():
            others.memory.append(memory_of(served))
            begun = time.perf_counter()
            others.statuses[_status(served.port, path)] += 1
            others.pages.append((time.perf_counter() - begun) * 1000)
            time.sleep(PAUSE)
        others.result = attacking.result()
    return others


def _run(attack: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    return asyncio.run(attack())


def memory_of(served: Served) -> float:
    """Megabytes that the server holds."""
    status = Path(f"/proc/{served.process.pid}/status").read_text("ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1000


def _status(port: int, path: str) -> int:
    """The status of a page; 0 where there was no answer."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=30, source_address=("127.1.0.1", 0))) as connection:
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
        except (OSError, HTTPException):
            return 0
        return answer.status
