"""Measures a public site with ten thousand clubs: pages, query plans, a busy evening, the nightly backup, and growth.

Run it alone with `tests/setup/postgres .venv/bin/python -m tests.bench.clubs`. `--clubs 300` makes it a trial of
minutes; names of parts (growth, pages, plans, evening, night) choose among them. The clubs are copies of one with 100
short matches (tests/bench/seed_club.py): a million matches and their backup take 45 GB in TMPDIR.
"""

import argparse
import json
import os
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from tests.bench.commands import own_database, run
from tests.bench.figures import Figure, printed
from tests.bench.seed import seeded
from tests.bench.timing import Pages, pages_in_turns
from tests.fixtures.served import serving
from tests.soak import site
from tests.soak.load import Crowd, loaded

CLUBS = 10_000
TIMES = 30  # for each page, alternating between the servers
SLOWER = 1.3
EVENING = Crowd(matches=200, beside=0, watchers=2000, seconds=120, between=10)
A_CLUB = 4_500_000  # bytes on the disk for a club, in the database and the backup
PLAYED, LARGEST = 20, 8  # copies of a club with typical matches; tables in the output
PARTS = ("growth", "pages", "plans", "evening", "night")
Settings = dict[str, str]


@dataclass(frozen=True)
class Clubs:
    """A club in a database where it is alone, and so many of its copies with it in another one."""

    count: int
    folder: str
    alone: Settings
    many: Settings
    club: Mapping[str, Any]  # the cookie and the pages of its owner


def clubs(count: int = CLUBS, parts: Collection[str] = PARTS) -> list[Figure]:
    """Measure a site with `count` clubs on the PostgreSQL at DATABASE_URL; print a table of each part."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        return []
    figures = printed(_growth(url)) if "growth" in parts else []
    measures = {"pages": _pages, "plans": _plans, "evening": _evening, "night": _night}
    wanted = [measure for part, measure in measures.items() if part in parts]
    free = shutil.disk_usage(tempfile.gettempdir()).free
    if wanted and free < count * A_CLUB:
        print(f"Not measured: {count} clubs, for which {(count * A_CLUB - free) / 1e9:.0f} GB are missing.")
    elif wanted:
        with tempfile.TemporaryDirectory() as folder:
            filled = _prepared(url, count, folder)
            for measure in (_filling, *wanted):
                figures += printed(measure(filled))
        _dropped(url, "one_club", "many_clubs")
    return figures


def _prepared(url: str, count: int, folder: str) -> Clubs:
    """Fill the database of one club; make the one of many clubs as its copy, with no other clubs yet."""
    alone: Settings = {"SECRET_KEY": "bench", "DATABASE_URL": own_database(url, "one_club"), "CLUBS": str(count)}
    club = _filled(folder, alone, "tests.bench.seed_club")
    (Path(folder) / "pages.json").write_text(json.dumps(club), "utf-8")
    run({"SCOREKEEPER_DATA": folder, **alone}, "collectstatic", "--no-input", "-v0")  # the pages name static files
    return Clubs(count, folder, alone, alone | {"DATABASE_URL": own_database(url, "many_clubs", "one_club")}, club)


def _filled(folder: str, settings: Settings, module: str) -> dict[str, Any]:
    run({"SCOREKEEPER_DATA": folder, **settings}, "migrate", "-v0")
    return seeded(module, folder, **settings)


def _filling(filled: Clubs) -> Iterator[Figure]:
    begun = monotonic()
    matches = seeded("tests.bench.copy_club", filled.folder, **filled.many)["matches"]
    title = f"{filled.count} clubs with {matches} matches"
    yield Figure(f"{title}, filled", monotonic() - begun, "s")
    yield Figure(f"{title}, in PostgreSQL", sum(_sizes(filled.many["DATABASE_URL"]).values()) / 1e6, "MB")


def _pages(filled: Clubs) -> Iterator[Figure]:
    """Yield for each page of a club its time among all clubs divided by its time in a database of one club."""
    # The staff's pages are left out, as they list the rows of all clubs.
    pages = {name: path for name, path in filled.club["pages"].items() if not name.startswith("admin:")}
    with ExitStack() as stack:
        served = [stack.enter_context(serving(Path(filled.folder), **each)) for each in (filled.alone, filled.many)]
        asked = [Pages(each.port, filled.club["cookie"], pages) for each in served]
        for name, (own, among) in pages_in_turns(asked, TIMES):
            why = f"{among:.1f} ms against {own:.1f} ms"
            yield Figure(f"{name} among {filled.count} clubs, against that club alone", among / own, "×", SLOWER, why)


def _plans(filled: Clubs) -> Iterator[Figure]:
    found: dict[str, list[str]] = seeded("tests.bench.plans_of_clubs", filled.folder, **filled.many)
    for name, queries in found.items():
        for query in queries:
            print(f"{name} reads a table of all clubs: {query}")
    yield Figure(f"pages and work that read a table of all {filled.count} clubs", len(found), "", 0, ", ".join(found))


def _evening(filled: Clubs) -> Iterator[Figure]:
    site.peaks.clear()
    title = f"{EVENING.matches} keepers among {filled.count} clubs, {EVENING.watchers} looking on"
    yield from loaded(title, EVENING, 2, filled.many)
    for number, peak in enumerate(site.peaks, 1):
        yield Figure(f"{title}: memory of process {number} at its highest", peak, "MB", site.MEMORY)


def _night(filled: Clubs) -> Iterator[Figure]:
    """Yield the times of the nightly commands, and the memory and size of the backup."""
    environment, backup = {"SCOREKEEPER_DATA": filled.folder, **filled.many}, Path(filled.folder) / "backup.sqlite3.gz"
    done = run(environment, "backup", str(backup))
    yield Figure(f"{filled.count} clubs: backup", done.taken / 1000, "s")
    yield Figure(f"{filled.count} clubs: backup, memory", done.memory, "MB", site.MEMORY)
    yield Figure(f"{filled.count} clubs: backup, packed", backup.stat().st_size / 1e6, "MB")
    for command in (["purge"], ["clearsessions"], ["rebuild", "--missing"]):
        yield Figure(f"{filled.count} clubs: {' '.join(command)}", run(environment, *command).taken / 1000, "s")


def _growth(url: str) -> Iterator[Figure]:
    """Yield the KB that a match adds to all tables, and to the largest ones, indexes included."""
    settings = {"SECRET_KEY": "bench", "DATABASE_URL": own_database(url, "played"), "CLUBS": str(PLAYED)}
    with tempfile.TemporaryDirectory() as folder:
        _filled(folder, settings, "tests.bench.seed_played")
        matches = seeded("tests.bench.copy_club", folder, **settings)["matches"]
    sizes = _sizes(settings["DATABASE_URL"])
    yield Figure("a match in PostgreSQL, all tables", sum(sizes.values()) / matches / 1000, "KB")
    for table in sorted(sizes, key=lambda name: -sizes[name])[:LARGEST]:
        yield Figure(f"a match in PostgreSQL, {table}", sizes[table] / matches / 1000, "KB")
    _dropped(url, "played")


def _sizes(url: str) -> dict[str, int]:
    """Return the bytes of each table and its indexes."""
    import psycopg  # noqa: PLC0415 - on PostgreSQL alone

    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables")
        return dict(found.fetchall())


def _dropped(url: str, *names: str) -> None:
    import psycopg  # noqa: PLC0415 - as above

    with psycopg.connect(url, autocommit=True) as connection:
        for name in names:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--clubs", type=int, default=CLUBS)
    parser.add_argument("parts", nargs="*", metavar=f"{{{','.join(PARTS)}}}")  # `choices` does not accept an empty list
    asked = parser.parse_args()
    if unknown := set(asked.parts) - {*PARTS}:
        parser.error(f"unknown parts: {', '.join(sorted(unknown))}")
    clubs(asked.clubs, asked.parts or PARTS)
