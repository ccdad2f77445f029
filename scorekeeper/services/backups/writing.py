"""Writes a backup while the server runs: a copy made by SQLite, or a snapshot of the rows in PostgreSQL."""

import glob
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, transaction

from scorekeeper.services.backups import BackupError, contents, reason
from scorekeeper.services.backups.packing import pack
from scorekeeper.services.backups.rows import copy_rows, read_sequences, write_sequences
from scorekeeper.services.backups.sqlite_file import as_database, fault_of, is_up_to_date, tables_created
from scorekeeper.whole_files import publish

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
ENDING = "????????"  # the pattern for the random end of a temporary folder's name
OTHER_VERSION = "The database {name} is not of this version, or empty: start the app on it first."


def back_up(path: Path) -> int:
    """Write a checked backup to a file that only its owner may read; return the number of its rows.

    A file with that name is replaced. Raises BackupError if the database is not up to date, or if writing fails.
    """
    try:
        if not is_up_to_date():
            raise BackupError(OTHER_VERSION.format(name=connection.settings_dict["NAME"]))
        remove_unfinished(path.parent, glob.escape(path.name))
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}-") as beside:
            rows, packed = Path(beside) / "scorekeeper.sqlite3", Path(beside) / "packed"
            count = _copy(rows)
            pack(rows, packed)
            publish(packed, path)
            return count
    except (OSError, DatabaseError, sqlite3.Error) as error:
        raise BackupError(f"The backup {path} can't be written: {reason(error)}.") from error


def remove_unfinished(folder: Path, names: str) -> None:
    """Remove the temporary folders of interrupted backups in this folder.

    `names` is the glob pattern of the names of their backup files.
    """
    for unfinished in folder.glob(f".{names}-{ENDING}"):
        shutil.rmtree(unfinished)


def _copy(into: Path) -> int:
    """Write all rows that a backup holds into a new SQLite file; return their number.

    Raises BackupError if the file is damaged or lacks any.
    """
    there = _from_sqlite(into) if connection.vendor == "sqlite" else _from_rows(into)
    if fault := fault_of(into):
        raise BackupError(f"The copy of the database is damaged: {fault}.")
    with closing(sqlite3.connect(into)) as copy:
        if _counts(copy) != there:
            raise BackupError("The copy of the database has not all its rows.")
    return sum(there.values())


def _from_sqlite(into: Path) -> dict[str, int]:
    """Copy the SQLite database, without the rows of LEFT_OUT, into a new file; return the number of rows by table name.

    The rows of LEFT_OUT are deleted from a first copy, which is then copied by VACUUM INTO, so that nothing of them
    remains in free pages of the file. Matches that are only marked as deleted are included.
    """
    first = into.with_suffix(".first")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], uri=True, isolation_level=None)) as source:
        source.execute("BEGIN")
        there = _counts(source)
        with closing(sqlite3.connect(first, isolation_level=None)) as copy:
            copy.execute("PRAGMA synchronous=OFF")
            source.backup(copy)
            for model in contents.LEFT_OUT:
                copy.execute(f'DELETE FROM "{contents.name_of(model)}"')  # noqa: S608 - our own name
            copy.execute("VACUUM INTO ?", [str(into)])
    first.unlink()
    return there


def _from_rows(into: Path) -> dict[str, int]:
    """Copy all rows that a backup holds, from one PostgreSQL snapshot, into a new SQLite file.

    Returns their number by table's name.
    """
    with (
        as_database(into) as file,
        tables_created(file),
        transaction.atomic(),
        transaction.atomic(using=file),
    ):
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOT)
            cursor.execute("SET LOCAL statement_timeout = 0")
        there = {contents.name_of(model): sum(copy_rows(model, DEFAULT_DB_ALIAS, file)) for model in contents.saved()}
        write_sequences(read_sequences(), using=file)
    return there


def _counts(database: sqlite3.Connection) -> dict[str, int]:
    """Return the number of rows of each table that a backup holds, by the table's name."""
    tables = map(contents.name_of, contents.saved())
    return {table: database.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()[0] for table in tables}  # noqa: S608 - our own names
