"""Measures the time of repeated calls."""

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection

PLAYERS = [f"Player {number}" for number in range(1, 13)]
TIMES = 200


def milliseconds(work: Callable[[], object], times: int = TIMES) -> list[float]:
    """Measure what each time took; the first, which also imports and compiles, is not counted."""
    work()
    return [once(work) for _ in range(times)]


def once(work: Callable[[], object]) -> float:
    """Measure one call in milliseconds."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def in_turns(works: Sequence[Callable[[], object]], times: int) -> list[float]:
    """Return the median of each work in milliseconds, done by turns so that other load affects all alike.

    The first call of each is not counted. Every second turn is in reverse order, so that none always follows the same.
    """
    for work in works:
        work()
    taken: list[list[float]] = [[] for _ in works]
    for number in range(times):
        turn = [*zip(works, taken, strict=True)]
        for work, column in turn if number % 2 else reversed(turn):
            column.append(once(work))
    return [statistics.median(column) for column in taken]


def get(connection: HTTPConnection, path: str, cookie: str) -> bytes:
    """Get a page as a browser asks for it, compressed."""
    connection.request("GET", path, headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status == 200, f"{path}: {answer.status}"
    return body


@dataclass(frozen=True)
class Pages:
    """The paths of pages by name at a server, and the cookie of somebody who sees all of them."""

    port: int
    cookie: str
    pages: Mapping[str, str]


def pages_in_turns(served: Sequence[Pages], times: int) -> Iterator[tuple[str, list[float]]]:
    """Yield the name of each page and its median at each server in milliseconds, by turns."""
    with ExitStack() as stack:
        connections = [stack.enter_context(closing(HTTPConnection("127.0.0.1", each.port))) for each in served]
        for name in served[-1].pages:
            asked = zip(connections, served, strict=True)
            works = [partial(get, connection, each.pages[name], each.cookie) for connection, each in asked]
            yield name, in_turns(works, times)
