"""A public site with ten thousand clubs: its pages, its plans, a busy evening, the backup of the night, and its growth.

By itself: `tests/setup/postgres .venv/bin/python -m tests.bench.clubs`; with `--clubs 300` it is a trial of minutes.
The clubs are copies of one with 100 short matches (tests/bench/seed_club.py): a million of them and their backup fit
into 45 GB, where TMPDIR is.
"""

import argparse
import json
import os
import shutil
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic
from typing import Any

from tests.bench.commands import own_database, run
from tests.bench.figures import Figure, print_table
from tests.bench.seed import seeded
from tests.bench.timing import get, once
from tests.fixtures.served import serving
from tests.soak import site
from tests.soak.load import Crowd, loaded

CLUBS = 10_000
TIMES = 20  # for each page, by turns
SLOWER = 1.3
EVENING = Crowd(matches=200, beside=0, watchers=2000, seconds=120, between=10)
A_CLUB = 4_500_000  # bytes on the disk, of the database and its backup
PLAYED, LARGEST = 20, 8  # copies of a club with matches as they are played, and tables that are printed


def clubs(count: int = CLUBS) -> Iterator[Figure]:
    """Measure a site with so many clubs, where DATABASE_URL names a PostgreSQL."""
    if url := os.environ.get("DATABASE_URL"):
        yield from _growth(url)
        free = shutil.disk_usage(tempfile.gettempdir()).free
        if free < count * A_CLUB:
            print(f"Not measured: {count} clubs, for which {(count * A_CLUB - free) / 1e9:.0f} GB are missing.")
            return
        yield from _measured(url, count)


def _measured(url: str, count: int) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        alone = own_database(url, "one_club")
        of_one = {"SECRET_KEY": "bench", "DATABASE_URL": alone, "CLUBS": str(count)}
        pages = _filled(folder, of_one, "tests.bench.seed_club")
        (Path(folder) / "pages.json").write_text(json.dumps(pages), "utf-8")
        many = own_database(url, "many_clubs", "one_club")
        of_many = of_one | {"DATABASE_URL": many}
        begun = monotonic()
        matches = seeded("tests.bench.copy_club", folder, **of_many)["matches"]
        title = f"{count} clubs with {matches} matches"
        yield Figure(f"{title}, filled", monotonic() - begun, "s")
        yield Figure(f"{title}, in PostgreSQL", _size(many) / 1e6, "MB")
        yield from _pages(count, folder, of_one, of_many, pages)
        yield from _plans(count, folder, of_many)
        yield from _evening(count, of_many)
        yield from _night(title, folder, of_many)
    _dropped(url, "one_club", "many_clubs")


def _filled(folder: str, settings: dict[str, str], module: str) -> dict[str, Any]:
    run({"SCOREKEEPER_DATA": folder, **settings}, "migrate", "-v0")
    return seeded(module, folder, **settings)


def _pages(
    count: int, folder: str, of_one: dict[str, str], of_many: dict[str, str], club: dict[str, Any]
) -> Iterator[Figure]:
    """Yield what each page of a club takes among all clubs, against the same where it is alone."""
    with ExitStack() as stack:
        served = [stack.enter_context(serving(Path(folder), **settings)) for settings in (of_one, of_many)]
        connections = [stack.enter_context(closing(HTTPConnection("127.0.0.1", each.port))) for each in served]
        for name, path in club["pages"].items():
            if name.startswith("admin:"):  # they show what all clubs have
                continue
            works = [partial(get, connection, path, club["cookie"]) for connection in connections]
            own, among = _quickest(works)
            why = f"{among:.1f} ms against {own:.1f} ms"
            yield Figure(f"{name} among {count} clubs, against that club alone", among / own, "×", SLOWER, why)


def _quickest(works: Sequence[Callable[[], object]]) -> list[float]:
    """Return the lower quartile of each in ms, done in turns: whatever else the machine does weighs little on it."""
    for work in works:
        work()
    taken = [[once(work) for work in works] for _ in range(TIMES)]
    return [statistics.quantiles(column, n=4)[0] for column in zip(*taken, strict=True)]


def _plans(count: int, folder: str, settings: dict[str, str]) -> Iterator[Figure]:
    found: dict[str, list[str]] = seeded("tests.bench.plans_of_clubs", folder, **settings)
    for name, queries in found.items():
        for query in queries:
            print(f"{name} reads a table of all clubs: {query}")
    yield Figure(f"pages and work that read a table of all {count} clubs", len(found), "", 0, ", ".join(found))


def _evening(count: int, settings: dict[str, str]) -> Iterator[Figure]:
    site.peaks.clear()
    title = f"{EVENING.matches} keepers among {count} clubs, {EVENING.watchers} looking on"
    yield from loaded(title, EVENING, 2, settings)
    for number, peak in enumerate(site.peaks, 1):
        yield Figure(f"{title}: memory of process {number} at its highest", peak, "MB", site.MEMORY)


def _night(title: str, folder: str, settings: dict[str, str]) -> Iterator[Figure]:
    """Yield what the work of a night takes, and what the backup weighs."""
    environment, backup = {"SCOREKEEPER_DATA": folder, **settings}, Path(folder) / "backup.sqlite3.gz"
    done = run(environment, "backup", str(backup))
    yield Figure(f"{title}: backup", done.taken / 1000, "s")
    yield Figure(f"{title}: backup, memory", done.memory, "MB", site.MEMORY)
    yield Figure(f"{title}: backup, packed", backup.stat().st_size / 1e6, "MB")
    for command in (["purge"], ["clearsessions"], ["rebuild", "--missing"]):
        yield Figure(f"{title}: {' '.join(command)}", run(environment, *command).taken / 1000, "s")


def _growth(url: str) -> Iterator[Figure]:
    """Yield what each table grows by a match that is played as people play, with its indexes."""
    settings = {"SECRET_KEY": "bench", "DATABASE_URL": own_database(url, "played"), "CLUBS": str(PLAYED)}
    with tempfile.TemporaryDirectory() as folder:
        _filled(folder, settings, "tests.bench.seed_played")
        matches = seeded("tests.bench.copy_club", folder, **settings)["matches"]
    sizes = dict(_sizes(settings["DATABASE_URL"]))
    yield Figure("a match in PostgreSQL, all tables", sum(sizes.values()) / matches / 1000, "KB")
    for table in sorted(sizes, key=lambda name: -sizes[name])[:LARGEST]:
        yield Figure(f"a match in PostgreSQL, {table}", sizes[table] / matches / 1000, "KB")
    _dropped(url, "played")


def _sizes(url: str) -> list[tuple[str, int]]:
    """Return the bytes of each table and its indexes."""
    import psycopg  # noqa: PLC0415 - on PostgreSQL alone

    with psycopg.connect(url) as connection:
        return connection.execute("SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables").fetchall()


def _size(url: str) -> int:
    return sum(size for _, size in _sizes(url))


def _dropped(url: str, *names: str) -> None:
    import psycopg  # noqa: PLC0415 - as above

    with psycopg.connect(url, autocommit=True) as connection:
        for name in names:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--clubs", type=int, default=CLUBS)
    print_table(list(clubs(parser.parse_args().clubs)))
