"""Tests of refused restores: into an installation in use, or from a file that is no backup."""

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from scorekeeper.models import Change, Club, Match, User
from scorekeeper.services.backups import BackupError
from scorekeeper.services.backups.packing import HARMLESS, unpack
from scorekeeper.services.backups.restoring import restore
from scorekeeper.services.backups.writing import back_up
from tests.factories import MatchFactory, context
from tests.fixtures.served import ROOT
from tests.fixtures.writes import end

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE_0009 = ROOT / "tests" / "models" / "before_0009.sqlite3"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a backup of a club; the database is empty again."""
    path = tmp_path / "fridays.sqlite3.gz"
    path.write_bytes(fridays())
    return path


@cache
def fridays() -> bytes:
    """Return the content of a backup of a club with a match; the database is empty afterwards."""
    MatchFactory(played=1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "fridays"
        back_up(path)
        call_command("flush", interactive=False, verbosity=0)
        return path.read_bytes()


def refusal(file: Path) -> str:
    """Return why a file is not restored; nothing is left of it."""
    before = {*file.parent.iterdir()}
    with pytest.raises(BackupError) as refused:
        list(restore(file, file.parent))
    assert {*file.parent.iterdir()} == before
    return str(refused.value)


def changed(file: Path, statement: str) -> Path:
    """Return a copy of a backup, unpacked, on which this SQL statement was run."""
    plain = file.with_name("changed.sqlite3")
    unpack(file, plain)
    with closing(sqlite3.connect(plain)) as database:
        database.execute(statement)
        database.commit()
    return plain


def test_nothing_is_restored_over_rows_that_are_there(file: Path) -> None:
    User.objects.create_superuser("ed", password="drew-low-again")
    said = f"There are users in the database {connection.settings_dict['NAME']} already: "
    assert refusal(file) == f"{said}a backup is restored into an empty one only."
    assert (User.objects.count(), Club.objects.count()) == (1, 0)


def test_a_backup_is_not_restored_twice(file: Path) -> None:
    list(restore(file, file.parent))
    assert "There are clubs in the database" in refusal(file)
    assert Match.objects.count() == 1


@pytest.mark.any_database
def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none").endswith("can't be restored: No such file or directory.")


BROKEN: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "a text": lambda content: b"Ann 120, Bob 85, Cy 40",
    "cut off": lambda content: content[: len(content) // 2],
    "cut off once unpacked": lambda content: gzip.decompress(content)[:-5000],
    "the head alone": lambda content: content[:10],
    "something behind": lambda content: content + b"and more",
    "another archive": lambda content: gzip.compress(b"Ann 120, Bob 85, Cy 40"),
    "zeros": lambda content: bytes(4096),
}


@pytest.mark.any_database
@pytest.mark.parametrize("how", BROKEN)
def test_a_file_that_is_broken(file: Path, how: str) -> None:
    file.write_bytes(BROKEN[how](file.read_bytes()))
    assert "damaged" in refusal(file)
    assert not Club.objects.exists()


@pytest.mark.any_database
def test_a_file_that_would_fill_the_disk_is_not_unpacked(file: Path) -> None:
    file.write_bytes(gzip.compress(bytes(HARMLESS + 1)))
    assert refusal(file) == f"The backup {file} is damaged: it unpacks to over 100 times its size."


ELSE = {
    "no tables of the app": "ALTER TABLE django_migrations RENAME TO other",
    "no migrations": "DELETE FROM django_migrations",
    "a view": "CREATE VIEW more AS SELECT * FROM scorekeeper_club",
    "a trigger": "CREATE TRIGGER more AFTER INSERT ON scorekeeper_club BEGIN DELETE FROM scorekeeper_club; END",
    "a virtual table": "CREATE VIRTUAL TABLE more USING fts5(text)",
    "a column that is worked out": "ALTER TABLE scorekeeper_club ADD COLUMN more GENERATED ALWAYS AS (abs(id))",
    "a row that refers to none": "UPDATE scorekeeper_night SET club_id = 987654",
    "a text for a number": "UPDATE scorekeeper_match SET revision = 'many'",
    "a text for a date": "UPDATE scorekeeper_night SET date = 'Friday'",
    "a text for a time": "UPDATE scorekeeper_change SET at = 'half past nine'",
    "no identity": "UPDATE scorekeeper_match SET uuid = 'Ann’s'",
    "no column": "ALTER TABLE scorekeeper_player DROP COLUMN match_count",
    "no table": "DROP TABLE scorekeeper_hand",
}


@pytest.mark.parametrize("what", ELSE)
def test_a_database_that_holds_something_else(file: Path, what: str) -> None:
    assert refusal(changed(file, ELSE[what])).count("\n") == 0
    assert not Club.objects.exists()


def test_a_newer_version_is_told(file: Path) -> None:
    newer = changed(file, "INSERT INTO django_migrations (app, name, applied) VALUES ('scorekeeper', '9999_x', '')")
    assert refusal(newer).endswith("was made by a newer version of Scorekeeper: bring this one up to date first.")


def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    list(restore(BEFORE_0009, tmp_path))
    assert (Club.objects.count(), Match.objects.count(), Change.objects.count()) == (1, 8, 68)
    assert {match.uuid.version for match in Match.objects.all()} == {4}


def test_figures_that_an_older_version_has_not_stored_are_made(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR = tmp_path
    end(match=MatchFactory(played=1), context=context())
    file = tmp_path / "fridays.sqlite3.gz"
    back_up(file)
    call_command("flush", interactive=False, verbosity=0)
    call_command("restore", changed(file, "DELETE FROM scorekeeper_clubperiod"))
    call_command("rebuild", check=True)
