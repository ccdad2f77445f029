"""Measures the time and the memory of imports, exports and figures of clubs with up to 10,000 matches.

Run it alone with `python -m tests.bench.imports`, on PostgreSQL with `tests/setup/postgres` before it.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.commands import own_database, run
from tests.bench.figures import Figure, print_table
from tests.fixtures.club_documents import club_document

ROUNDS = 11  # at most in a match, so that 10,000 matches are just under 32 MiB
MATCHES = {1000: 60_000, 10_000: None}  # and the time limit of their import in ms
MEMORY = 300  # MB
FIGURES_OF, PRINTED = 1000, 5000  # matches; ms


def club_figures() -> Iterator[Figure]:
    """Measure `manage.py figures` on a club of a thousand matches of all games: the time of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "club.json"
        file.write_text(json.dumps(club_document(FIGURES_OF)), encoding="utf-8")
        printed = run(os.environ, "figures", str(file))
    yield Figure(f"Figures of a club of {FIGURES_OF} matches, printed", printed.processor, "ms", PRINTED)


def imports() -> Iterator[Figure]:
    """Measure the import of a document into a new club, the same once more, and the export of that club."""
    for matches in MATCHES:
        yield from _measured(f"SQLite: {matches} matches", matches, {})
        if url := os.environ.get("DATABASE_URL"):
            yield from _measured(
                f"PostgreSQL: {matches} matches", matches, {"DATABASE_URL": own_database(url, f"imported_{matches}")}
            )


def _measured(title: str, matches: int, database: dict[str, str]) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "club.json"
        file.write_text(json.dumps(club_document(matches, ROUNDS)), encoding="utf-8")
        settings = {"SCOREKEEPER_DATA": folder, "SECRET_KEY": "bench", **database}
        run(settings, "migrate", "-v0")
        club = "1"  # the only one
        for name, command, budget in (
            ("imported", ("import", str(file), "--new"), MATCHES[matches]),
            ("imported again", ("import", str(file), "--club", club), MATCHES[matches]),
            ("exported", ("export", club, str(file)), None),
        ):
            done = run(settings, *command)
            yield Figure(f"{title} {name}", done.taken, "ms", budget)
            yield Figure(f"{title} {name}, memory", done.memory, "MB", MEMORY)


if __name__ == "__main__":
    print_table([*imports()])
