"""Tests that a killed import leaves nothing half done, and that the next import completes it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from tests.fixtures.served import ROOT, migrated

pytestmark = pytest.mark.django_db(transaction=True)
FILE = ROOT / "tests/services/importing/club_before_ids.json"
WRITES = (6, 14)  # among the rows of matches, among the figures
NEVER = 1_000_000


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Return the environment of processes with an empty database of their own; on PostgreSQL it is that of the test."""
    own = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "SCOREKEEPER_DATA": str(tmp_path), "SECRET_KEY": "x"}
    if connection.vendor == "postgresql":
        address = os.environ["DATABASE_URL"].rpartition("/")[0]
        return own | {"DATABASE_URL": f"{address}/{connection.settings_dict['NAME']}"}
    migrated(tmp_path)
    return own


def run(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def rows(done: subprocess.CompletedProcess[str]) -> dict[str, int]:
    """Return the number of rows of each table, as this process printed it in its first line."""
    found: dict[str, int] = json.loads(done.stdout.splitlines()[0])
    return found


def test_a_killed_import_leaves_nothing_and_the_next_one_is_whole(environment: dict[str, str]) -> None:
    importing = ("-m", "tests.commands.killed_import")
    done = [run(environment, *importing, str(FILE), str(number)) for number in (*WRITES, NEVER)]
    assert [(one.returncode, one.stderr) for one in done] == [*[(-signal.SIGKILL, "")] * len(WRITES), (0, "")]
    before, *between = map(rows, done)
    assert between == [before] * len(WRITES)
    after = rows(run(environment, *importing))
    assert (after["Club"], after["Night"], after["Match"], after["Player"]) == (1, 2, 3, 5)
    assert run(environment, "manage.py", "rebuild", "--check").stdout == "3 matches, 0 with wrong list columns\n"
