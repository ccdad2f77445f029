"""How long a club takes in and out of a file, and how much memory: 1,000 and 10,000 matches, on each database.

By itself: `python -m tests.bench.imports`; on PostgreSQL also with `tests/setup/postgres` before it.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.bench.figures import Figure, print_table
from tests.fixtures.club_documents import club_document
from tests.fixtures.served import ROOT

ROUNDS = 11  # at most, of a match: 10,000 of them are just short of 32 MiB
MATCHES = {1000: 60_000, 10_000: None}  # and the ms that an import may take
MEMORY = 300  # MB


@dataclass(frozen=True)
class Run:
    """A command that has ended: what it printed, the ms that it took, and the MB that it had at most."""

    printed: str
    taken: float
    memory: float


def imports() -> Iterator[Figure]:
    """Measure the import of a document into a new club, the same once more, and the export of that club."""
    for matches in MATCHES:
        yield from _measured(f"SQLite: {matches} matches", matches, {})
        if url := os.environ.get("DATABASE_URL"):
            yield from _measured(
                f"PostgreSQL: {matches} matches", matches, {"DATABASE_URL": _own_database(url, matches)}
            )


def _measured(title: str, matches: int, database: dict[str, str]) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "club.json"
        file.write_text(json.dumps(club_document(matches, ROUNDS)), encoding="utf-8")
        settings = {"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": folder, "SECRET_KEY": "bench", **database}
        _run(settings, "migrate", "-v0")
        club = "1"  # the only one
        for name, command, budget in (
            ("imported", ("import", str(file), "--new"), MATCHES[matches]),
            ("imported again", ("import", str(file), "--club", club), MATCHES[matches]),
            ("exported", ("export", club, str(file)), None),
        ):
            run = _run(settings, *command)
            yield Figure(f"{title} {name}", run.taken, "ms", budget)
            yield Figure(f"{title} {name}, memory", run.memory, "MB", MEMORY)


def _run(settings: dict[str, str], *command: str) -> Run:
    begun = monotonic()
    with tempfile.TemporaryFile("w+") as printed:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "manage.py", *command], cwd=ROOT, env=settings, stdout=printed
        )
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        printed.seek(0)
        return Run(printed.read(), (monotonic() - begun) * 1000, used.ru_maxrss / 1024)


def _own_database(url: str, matches: int) -> str:
    """Make a database beside the one of this address, and return its address."""
    import psycopg  # noqa: PLC0415 - on PostgreSQL alone

    name = f"imported_{matches}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{url.rpartition('/')[0]}/{name}"


if __name__ == "__main__":
    print_table([*imports()])
