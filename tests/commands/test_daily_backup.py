"""Tests of the daily backup that the server makes while it serves pages."""

import time
from pathlib import Path

from tests.fixtures.installations import on_sqlite
from tests.fixtures.served import PATIENCE_SECONDS, migrated, prepared, serving

SOON = {"DJANGO_SETTINGS_MODULE": "tests.commands.soon_backed_up"}


def test_a_server_makes_the_backup_of_the_day_and_it_can_be_restored(tmp_path: Path) -> None:
    latest = time.monotonic() + PATIENCE_SECONDS
    with serving(prepared(tmp_path / "home"), **SOON) as served:
        while not (made := [*(tmp_path / "home" / "backups").glob("*.sqlite3.gz")]):
            assert time.monotonic() < latest, served.printed
            time.sleep(0.1)
    assert "rows restored" in on_sqlite(migrated(tmp_path / "other")).run("restore", str(made[0]))
