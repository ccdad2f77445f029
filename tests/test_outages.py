"""An outage is told from a mistake of ours by what was raised, on either database."""

import errno
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import DataError, InterfaceError, OperationalError, connection, connections

from scorekeeper import outages
from scorekeeper.outages import Outage, disk_is_full, outage_of


@pytest.fixture(autouse=True)
def _no_full_disk() -> Iterator[None]:
    """Forget that a disk was full, before and after each test."""
    outages._full_at.clear()
    yield
    outages._full_at.clear()


def raised_by(statement: str, database: Path) -> sqlite3.Error:
    """Return what SQLite raises for a statement, with a database that may not grow."""
    with sqlite3.connect(database) as open_:
        open_.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.Error) as raised:
            open_.execute(statement)
    return raised.value


def django_error(cause: Exception) -> OperationalError:
    """Return Django's error for one of the database's."""
    error = OperationalError(*cause.args)
    error.__cause__ = cause
    return error


def test_sqlite_tells_a_full_disk_from_a_statement_that_is_wrong(tmp_path: Path) -> None:
    full = raised_by("CREATE TABLE t AS SELECT zeroblob(100000)", tmp_path / "full.sqlite3")
    wrong = raised_by("SELECT * FROM nothing", tmp_path / "wrong.sqlite3")
    assert outage_of(django_error(full)) == Outage.FULL
    assert outage_of(django_error(wrong)) is None


@pytest.mark.parametrize(
    ("state", "outage"),
    [
        ("53100", Outage.FULL),
        ("55P03", Outage.BUSY),
        ("57014", Outage.BUSY),
        ("53300", Outage.BUSY),
        ("57P01", Outage.DOWN),
        (None, Outage.DOWN),
    ],
)
def test_postgresql_tells_by_its_sqlstate(state: str | None, outage: Outage) -> None:
    class FromPostgreSQL(Exception):  # noqa: N818 - stands for any of psycopg's
        sqlstate = state

    assert outage_of(django_error(FromPostgreSQL("could not"))) == outage


@pytest.mark.parametrize(
    ("error", "outage"),
    [
        (OperationalError("database is locked"), Outage.BUSY),
        (OperationalError("database table is locked"), Outage.BUSY),
        (OperationalError("database or disk is full"), Outage.FULL),
        (OperationalError("unable to open database file"), Outage.DOWN),
        (InterfaceError("connection already closed"), Outage.DOWN),
        (OSError(errno.ENOSPC, "No space left on device"), Outage.FULL),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), Outage.FULL),
        (OSError(errno.ENOENT, "No such file"), None),
        (DataError("too long"), None),
        (RuntimeError("database is locked"), None),
        (None, None),
    ],
)
def test_outages_are_told_from_mistakes(error: Exception | None, outage: Outage | None) -> None:
    assert outage_of(error) == outage
    assert disk_is_full() == (outage == Outage.FULL)


def test_a_disk_is_taken_to_be_full_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    assert not disk_is_full()
    outage_of(OperationalError("database or disk is full"))
    now[0] += 59
    assert disk_is_full()
    now[0] += 1
    assert not disk_is_full()


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_gone_is_told_from_one_that_is_busy() -> None:
    settings = connection.settings_dict
    elsewhere = (
        {"NAME": "/nowhere/at-all.sqlite3"} if connection.vendor == "sqlite" else {"PORT": "1", "HOST": "127.0.0.1"}
    )
    other = connections.create_connection("default")
    other.settings_dict = settings | elsewhere
    with pytest.raises(OperationalError) as raised:
        other.ensure_connection()
    assert outage_of(raised.value) == Outage.DOWN
