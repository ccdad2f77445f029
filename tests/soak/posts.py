"""Generated posts to every address, from everybody, on both databases: none may be answered 5xx."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping

from tests.bench.figures import Figure
from tests.fixtures.served import ROOT
from tests.soak.scale import some

POSTS = 20_000
LONGEST = 3600  # seconds
ENVIRONMENT = {"WRITES_A_MINUTE": "100000000", "ALLOWED_HOSTS": "testserver", "PYTHONUTF8": "1"}


def posts() -> Iterator[Figure]:
    """Post on SQLite, and on PostgreSQL if DATABASE_URL names one."""
    yield from _posted("SQLite", {})
    if "DATABASE_URL" in os.environ:
        yield from _posted("PostgreSQL", {"DATABASE_URL": os.environ["DATABASE_URL"]})


def _posted(title: str, database: Mapping[str, str]) -> Iterator[Figure]:
    count = some(POSTS, 50)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "tests.soak.posting", str(count)],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "SCOREKEEPER_DATA": folder, **ENVIRONMENT, **database},
            stdout=subprocess.PIPE,
            check=True,
            timeout=LONGEST,
        )
    said = json.loads(done.stdout.splitlines()[-1])
    statuses = {int(status): times for status, times in said["statuses"].items()}
    for family in (2, 3, 4):
        share = sum(times for status, times in statuses.items() if status // 100 == family)
        yield Figure(f"{title}: of {count} posts answered {family}xx", share, "posts")
    failed = sum(times for status, times in statuses.items() if status >= 500)
    yield Figure(f"{title}: of {count} posts answered 5xx", failed, "posts", 0, "\n  ".join(["", *said["failed"]]))
