"""Tests that the file of a backup has the tables that `migrate` makes."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from scorekeeper.services.backups.sqlite_file import as_database, is_up_to_date, tables_created
from tests.fixtures.served import migrated

pytestmark = pytest.mark.django_db(transaction=True)


def tables_of(file: Path) -> dict[str, list[str]]:
    """Return the sorted words of each table's and index's SQL, so that the order of columns does not matter."""
    with closing(sqlite3.connect(file)) as database:
        made = database.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL").fetchall()
    return {name: sorted(re.findall(r"[^\s,()]+", sql)) for name, sql in made}


def test_its_tables_are_those_of_an_installation(tmp_path: Path) -> None:
    with as_database(tmp_path / "file") as file, tables_created(file):
        assert is_up_to_date(file)
    assert tables_of(tmp_path / "file") == tables_of(migrated(tmp_path) / "scorekeeper.sqlite3")


def test_the_tables_of_these_tests_are_too(tmp_path: Path) -> None:
    assert is_up_to_date()
    if connection.vendor == "sqlite":
        own = Path(connection.settings_dict["NAME"])
        assert tables_of(own) == tables_of(migrated(tmp_path) / "scorekeeper.sqlite3")
