"""Restores a backup into an empty installation, on SQLite or PostgreSQL, in one transaction."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, transaction

from scorekeeper.services.backups import BackupError, contents, reason
from scorekeeper.services.backups.keys import check_key, key_beside, take_key
from scorekeeper.services.backups.packing import unpack
from scorekeeper.services.backups.rows import copy_rows, read_sequences, write_sequences
from scorekeeper.services.backups.sqlite_file import as_database, fault_of, is_migrated, is_newer, migrate

# Errors that databases and fields raise for values that no version of the app has written.
WRONG_VALUES = (DatabaseError, ValidationError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
UNPACKED = ".restoring-"  # the prefix of the folders in which backups are unpacked
NONE = "{file} is no backup of Scorekeeper, or is damaged: {error}."
NEWER = "{file} was made by a newer version of Scorekeeper: bring this one up to date first."
NOT_EMPTY = "There are {rows} in the database {name} already: a backup is restored into an empty one only."


def restore(file: Path, folder: Path, *, with_key: bool = False) -> Iterator[tuple[int, int]]:
    """Copy the rows of a backup into the empty database of this installation; yield (copied, total) rows.

    It has to be iterated over to the end. The backup is unpacked in `folder`, the data folder, to which `with_key` also
    copies the key beside the backup. The database is migrated first; all rows are copied in one transaction. Raises
    BackupError if the database is not empty, if the file is no backup, damaged or of a newer version, if the key cannot
    be restored (`check_key`), or if reading or writing fails.
    """
    try:
        if with_key:
            check_key(key_beside(file))
        with tempfile.TemporaryDirectory(dir=folder, prefix=UNPACKED) as beside:
            copy = Path(beside) / "scorekeeper.sqlite3"
            unpack(file, copy)
            if fault := fault_of(copy):
                raise BackupError(NONE.format(file=file, error=fault))
            with as_database(copy) as source:
                _migrate_both(file, source)
                with transaction.atomic():
                    yield from _fill(source)
                    if with_key:
                        take_key(key_beside(file), folder)
        ContentType.objects.clear_cache()
    except (OSError, *WRONG_VALUES) as error:
        raise BackupError(f"The backup {file} can't be restored: {reason(error)}.") from error


def _migrate_both(file: Path, source: str) -> None:
    """Migrate the database with the alias `source`, unpacked from the backup `file`, and that of this installation.

    Raises BackupError if the backup has no tables of the app, or is of a newer version.
    """
    if not is_migrated(source):
        raise BackupError(NONE.format(file=file, error="it has no tables of the app"))
    if is_newer(source):
        raise BackupError(NEWER.format(file=file))
    migrate(source)
    migrate(DEFAULT_DB_ALIAS)


def _fill(source: str) -> Iterator[tuple[int, int]]:
    """Copy all rows and sequences from the database with the alias `source` into this one; yield (copied, total) rows.

    What is here of LEFT_OUT and MADE_BY_MIGRATE is deleted first. Raises BackupError if there are other rows.
    """
    _lock_tables()
    _refuse_unless_empty()
    contents.clear(contents.LEFT_OUT | contents.MADE_BY_MIGRATE)
    counts = contents.counts(source)
    done, every = 0, sum(counts.values())
    for model in counts:
        for count in copy_rows(model, source):
            done += count
            yield done, every
    write_sequences(read_sequences(source))


def _lock_tables() -> None:
    """Lock all tables until the end of the transaction; on SQLite the transaction itself does."""
    if connection.vendor == "postgresql":
        names = ", ".join(connection.ops.quote_name(contents.name_of(model)) for model in contents.tables())
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")


def _refuse_unless_empty() -> None:
    """Raise BackupError if the database has other rows than those that migrations create."""
    for model, count in contents.counts().items():
        if count and model not in contents.MADE_BY_MIGRATE:
            rows = model._meta.verbose_name_plural  # noqa: SLF001 - documented
            raise BackupError(NOT_EMPTY.format(rows=rows, name=connection.settings_dict["NAME"]))
