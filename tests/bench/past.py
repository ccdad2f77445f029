"""Every page of a club after 100 matches and after 10,000, on each database.

By itself: `python -m tests.bench.past`; on PostgreSQL also with `tests/setup/postgres` before it. The files that hold a
club's whole past are left out.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

from tests.bench.commands import own_database, run
from tests.bench.figures import Figure, print_table
from tests.bench.seed import seeded
from tests.bench.timing import get, in_turns
from tests.fixtures.served import serving

FEW, MANY = 100, 10_000  # matches
TIMES = 30
SLOWER, SLOW = 2, 150  # times, and ms at the server
FILLED = 120_000  # ms


@dataclass(frozen=True)
class Pages:
    """A server with its demo club: the cookie of somebody who sees all of it, and the pages by name."""

    port: int
    cookie: str
    pages: dict[str, str]
    filled: float  # ms


def past() -> Iterator[Figure]:
    """Measure what each page takes on each database after many matches, and against what it takes after a few."""
    yield from _compared("SQLite", {})
    if url := os.environ.get("DATABASE_URL"):
        yield from _compared("PostgreSQL", {"DATABASE_URL": url})


def _compared(database: str, environment: dict[str, str]) -> Iterator[Figure]:
    with ExitStack() as stack:
        few, many = (stack.enter_context(_filled(matches, environment)) for matches in (FEW, MANY))
        yield Figure(f"{database}: demo club of {MANY} matches, filled", many.filled, "ms", FILLED)
        connections = [stack.enter_context(closing(HTTPConnection("127.0.0.1", each.port))) for each in (few, many)]
        for name in many.pages:
            pair = [
                partial(get, connection, club.pages[name], club.cookie)
                for connection, club in zip(connections, (few, many), strict=True)
            ]
            yield from _figures(f"{database}: {name} after {MANY} matches", *in_turns(pair, TIMES))


def _figures(title: str, short: float, long: float) -> Iterator[Figure]:
    """Yield what a page takes, if it is no page of the staff, and how many times as long that is as it was.

    What a filter leaves of a short past is less to draw than what it leaves of a long one: the two do not compare.
    """
    if "admin:" not in title:
        yield Figure(title, long, "ms", SLOW)
    if "?" not in title:
        yield Figure(f"{title}, against {FEW}", long / short, "×", SLOWER, f"{short:.1f} ms")


@contextmanager
def _filled(matches: int, environment: dict[str, str]) -> Iterator[Pages]:
    """Serve a club with so many matches."""
    own = {name: own_database(url, f"after_{matches}") for name, url in environment.items()}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), WRITES_A_MINUTE="1000000", **own) as served:
        filled = run({"SCOREKEEPER_DATA": folder, **own}, "demo", "--matches", str(matches))
        yield Pages(port=served.port, filled=filled.taken, **seeded("tests.bench.seed_past", folder, **own))


if __name__ == "__main__":
    print_table([*past()])
