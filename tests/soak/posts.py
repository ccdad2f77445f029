"""Generated posts to every URL, from every visitor, on both databases: none may be answered with status 5xx."""

import os
import tempfile
from collections.abc import Iterator, Mapping

from tests.bench.figures import Figure
from tests.bench.seed import seeded
from tests.soak.scale import some

POSTS = 20_000
ENVIRONMENT = {"WRITES_A_MINUTE": "100000000", "ALLOWED_HOSTS": "testserver", "PYTHONUTF8": "1"}


def posts() -> Iterator[Figure]:
    """Post on SQLite, and on PostgreSQL if DATABASE_URL names one."""
    yield from _posted("SQLite", {})
    if "DATABASE_URL" in os.environ:
        yield from _posted("PostgreSQL", {"DATABASE_URL": os.environ["DATABASE_URL"]})


def _posted(title: str, database: Mapping[str, str]) -> Iterator[Figure]:
    count = some(POSTS, 50)
    with tempfile.TemporaryDirectory() as folder:
        said = seeded("tests.soak.posting", folder, COUNT=str(count), **ENVIRONMENT, **database)
    statuses = {int(status): times for status, times in said["statuses"].items()}
    for family in (2, 3, 4):
        share = sum(times for status, times in statuses.items() if status // 100 == family)
        yield Figure(f"{title}: of {count} posts answered {family}xx", share, "posts")
    failed = sum(times for status, times in statuses.items() if status >= 500)
    yield Figure(f"{title}: of {count} posts answered 5xx", failed, "posts", 0, "\n  ".join(["", *said["failed"]]))
