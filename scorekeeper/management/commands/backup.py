"""`manage.py backup FILE`: writes all rows of the installation to one file; the server may run."""

from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorekeeper.management.own_files import refuse_own_file
from scorekeeper.services.backups import LAST_BACKUP, BackupError
from scorekeeper.services.backups.keys import key_beside, write_key
from scorekeeper.services.backups.writing import back_up
from scorekeeper.words.phrases import counted

THERE = "{path} is there already: choose another name, or say --overwrite."


class Command(BaseCommand):
    """Writes a backup that `restore` reads, on SQLite and on PostgreSQL."""

    help = "Write a backup of the whole installation into a file, while it is in use."
    # It only reads rows: it needs no system checks, and a broken site may be the reason to run it.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="where to write it, as in fridays.sqlite3.gz")
        parser.add_argument("--with-key", action="store_true", help="write the secret key into FILE.secret-key as well")
        parser.add_argument("--overwrite", action="store_true", help="replace a file that is there already")

    def handle(self, *args: Any, file: Path, with_key: bool, overwrite: bool, **options: Any) -> None:
        """Write the backup, and with `with_key` the secret key into a file beside it; print the number of rows.

        Raises CommandError if a file exists, unless `overwrite`, or is the installation's own, or if writing fails.
        """
        refuse_own_file(file)
        for path in (file, key_beside(file)) if with_key else (file,):
            if path.exists() and not overwrite:
                raise CommandError(THERE.format(path=path))
        try:
            count = back_up(file.absolute())
            if with_key:
                write_key(key_beside(file.absolute()))
        except BackupError as error:
            raise CommandError(str(error)) from error
        with suppress(OSError):  # a data folder on another machine
            (settings.DATA_DIR / LAST_BACKUP).touch()
        self.stdout.write(f"{file}: {counted(count, 'row', 'rows')}, read back and found right")
