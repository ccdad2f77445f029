"""Finds the queries that scan a table of all clubs, in the database of a site with many clubs.

The pages are those in `pages.json` in the data folder, which `seed_club` has returned. In a trial with few clubs
PostgreSQL rightly scans small tables, so sequential scans are disabled for it: it then uses one only without an index.
"""

import json
import os
from collections.abc import Callable, Mapping
from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from scorekeeper.models import ClubImport
from scorekeeper.services import clubs, deleting
from scorekeeper.services.backups.contents import name_of
from scorekeeper.services.importing import jobs, uploads
from tests.bench.copy_club import copied
from tests.plans import queries, scanned

MANY = 5000  # clubs; from this number on each table has enough rows for an index
WORK: Mapping[str, Callable[[], object]] = {
    "deleting clubs for good": lambda: clubs.purge(now=timezone.now()),
    "deleting matches for good": lambda: deleting.purge(now=timezone.now()),
    "deleting files of imports": lambda: uploads.purge(now=timezone.now()),
    "looking for an import": jobs.claim,
    "looking for an import whose process has ended": lambda: jobs.stop_lost(timezone.now() - timedelta(minutes=1)),
    "noting that an import goes on": lambda: jobs.beat(["some worker"]),
    "noting that an import has ended": lambda: jobs.stop("some worker", ClubImport.Stop.ENDED),
    "deleting sessions that are over": lambda: Session.objects.filter(expire_date__lt=timezone.now()).delete(),
}


def seed() -> dict[str, list[str]]:
    """Return the queries that read a whole table, with its name, by page or background work."""
    told = json.loads((settings.DATA_DIR / "pages.json").read_text("utf-8"))
    tables, clubs = {*map(name_of, copied())}, int(os.environ["CLUBS"])
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= %s", [clubs])
        tables &= {name for (name,) in cursor.fetchall()}  # tables with at least one row for each club
        if clubs < MANY:
            cursor.execute("SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off")
    client = Client(headers={"Host": "localhost"})
    name, value = told["cookie"].split("=", 1)
    client.cookies[name] = value
    works = {page: _opening(client, path) for page, path in told["pages"].items()} | {**WORK}
    return {name: found for name, work in works.items() if (found := _scanning(work, tables))}


def _opening(client: Client, path: str) -> Callable[[], object]:
    def opened() -> None:
        cache.clear()
        answer = client.get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code}"

    return opened


def _scanning(work: Callable[[], object], tables: set[str]) -> list[str]:
    with queries() as asked:
        work()
    whole = {sql: scanned(sql, params, tables) for sql, params in asked}
    return [f"{', '.join(sorted(names))}: {sql}" for sql, names in whole.items() if names]
