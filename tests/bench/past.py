"""Measures every page of a club with 100 matches and with 10,000, on each database.

Run it alone with `python -m tests.bench.past`, on PostgreSQL with `tests/setup/postgres` before it. Files that contain
the whole past of a club are left out.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bench.commands import own_database, run
from tests.bench.figures import Figure, print_table
from tests.bench.seed import seeded
from tests.bench.timing import Pages, pages_in_turns
from tests.fixtures.served import serving

FEW, MANY = 100, 10_000  # matches
TIMES = 30
SLOWER, SLOW = 2, 150  # times, and ms at the server
FILLED = 120_000  # ms


def past() -> Iterator[Figure]:
    """Measure what each page takes on each database after many matches, and against what it takes after a few."""
    yield from _compared("SQLite", {})
    if url := os.environ.get("DATABASE_URL"):
        yield from _compared("PostgreSQL", {"DATABASE_URL": url})


def _compared(database: str, environment: dict[str, str]) -> Iterator[Figure]:
    with ExitStack() as stack:
        (few, _), (many, filled) = (stack.enter_context(_filled(matches, environment)) for matches in (FEW, MANY))
        yield Figure(f"{database}: demo club of {MANY} matches, filled", filled, "ms", FILLED)
        for name, (short, long) in pages_in_turns((few, many), TIMES):
            yield from _figures(f"{database}: {name} after {MANY} matches", short, long)


def _figures(title: str, short: float, long: float) -> Iterator[Figure]:
    """Yield the time of a page in the long past, but not of staff's pages, and its ratio to that in the short past.

    A filtered page has no ratio, as its filter leaves more of a long past than of a short one.
    """
    if "admin:" not in title:
        yield Figure(title, long, "ms", SLOW)
    if "?" not in title:
        yield Figure(f"{title}, against {FEW}", long / short, "×", SLOWER, f"{short:.1f} ms")


@contextmanager
def _filled(matches: int, environment: dict[str, str]) -> Iterator[tuple[Pages, float]]:
    """Serve a club with this number of matches; yield its pages, and the milliseconds that it took to fill it."""
    own = {name: own_database(url, f"after_{matches}") for name, url in environment.items()}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), WRITES_A_MINUTE="1000000", **own) as served:
        filled = run({"SCOREKEEPER_DATA": folder, **own}, "demo", "--matches", str(matches))
        yield Pages(port=served.port, **seeded("tests.bench.seed_past", folder, **own)), filled.taken


if __name__ == "__main__":
    print_table([*past()])
