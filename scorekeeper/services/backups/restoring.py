"""Restores a backup into an empty installation, on either database, whole or not at all."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, transaction

from scorekeeper.services.backups import BackupError, contents, reason, sequences
from scorekeeper.services.backups.keys import check_key, key_beside, take_key
from scorekeeper.services.backups.packing import unpack
from scorekeeper.services.backups.rows import copy_rows
from scorekeeper.services.backups.sqlite_file import as_database, fault_of, is_migrated, is_newer, migrate

# What a database or a column makes of values that no version of the app has written.
WRONG_VALUES = (DatabaseError, ValidationError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
UNPACKED = ".restoring-"  # how the folders begin in which backups are unpacked
NONE = "{file} is no backup of Scorekeeper, or is damaged: {error}."
NEWER = "{file} was made by a newer version of Scorekeeper: bring this one up to date first."
NOT_EMPTY = "There are {rows} in the database {name} already: a backup is restored into an empty one only."


def restore(file: Path, folder: Path, *, with_key: bool = False) -> Iterator[tuple[int, int]]:
    """Give the empty database of this installation the rows of a backup; yield how many of how many are there.

    `folder` is the data folder: the backup is unpacked there meanwhile, and the key beside it gets its place there
    if it is asked for. It is all one transaction. Raises BackupError where the database is not empty, or the file is
    no backup, is damaged or of a newer version.
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
                _bring_up_to_date(file, source)
                with transaction.atomic():
                    yield from _fill(source)
                    if with_key:
                        take_key(key_beside(file), folder)
        ContentType.objects.clear_cache()
    except (OSError, *WRONG_VALUES) as error:
        raise BackupError(f"The backup {file} can't be restored: {reason(error)}.") from error


def _bring_up_to_date(file: Path, source: str) -> None:
    """Give both databases the tables of this version."""
    if not is_migrated(source):
        raise BackupError(NONE.format(file=file, error="it has no tables of the app"))
    if is_newer(source):
        raise BackupError(NEWER.format(file=file))
    migrate(source)
    migrate(DEFAULT_DB_ALIAS)


def _fill(source: str) -> Iterator[tuple[int, int]]:
    _keep_others_out()
    _refuse_unless_empty()
    contents.clear(contents.LEFT_OUT | contents.MADE_BY_MIGRATE)
    counts = contents.counts(source)
    done, every = 0, sum(counts.values())
    for model in counts:
        for count in copy_rows(model, source):
            done += count
            yield done, every
    sequences.write(sequences.read(source))


def _keep_others_out() -> None:
    """Let nobody write until the end of the transaction; on SQLite nobody can."""
    if connection.vendor == "postgresql":
        names = ", ".join(connection.ops.quote_name(contents.name_of(model)) for model in contents.tables())
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")


def _refuse_unless_empty() -> None:
    """Raise BackupError if there is a row that a database just migrated does not have."""
    for model, count in contents.counts().items():
        if count and model not in contents.MADE_BY_MIGRATE:
            rows = model._meta.verbose_name_plural  # noqa: SLF001 - documented
            raise BackupError(NOT_EMPTY.format(rows=rows, name=connection.settings_dict["NAME"]))
