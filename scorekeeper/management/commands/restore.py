"""`manage.py restore FILE`: stores the rows of a backup in an empty installation."""

import os
import shutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from scorekeeper.management.progress import show_progress
from scorekeeper.services.backups import BackupError
from scorekeeper.services.backups.keys import KEY
from scorekeeper.services.backups.restoring import UNPACKED, restore
from scorekeeper.serving import folder

OTHER_KEY = "Browsers and links of before open their clubs with the secret key of then only: put it into {key}."


class Command(BaseCommand):
    """Restores a file of `backup` completely or not at all, on SQLite and on PostgreSQL."""

    help = "Restore a backup into an installation that has no rows yet, with its server stopped."
    # It only writes rows: it needs no system checks.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what `backup` wrote")
        parser.add_argument("--with-key", action="store_true", help="take the secret key of FILE.secret-key as well")

    def handle(self, *args: Any, file: Path, with_key: bool, **options: Any) -> None:
        """Restore the backup, and with `with_key` the secret key beside it; print the progress.

        Raises CommandError if that fails, if a server is running or if the installation has rows.
        """
        try:
            folder.prepare(settings.DATA_DIR)
            lock = folder.lock_for_server(settings.DATA_DIR)
            try:
                self._restore(file.absolute(), settings.DATA_DIR, with_key=with_key)
            finally:
                os.close(lock)
        except (BackupError, folder.FolderError) as error:
            raise CommandError(str(error)) from error

    def _restore(self, file: Path, data: Path, *, with_key: bool) -> None:
        """Store the rows of a backup in the folder `data`, and missing figures; without its key print what that means.

        Folders that an interrupted command has left there are deleted first. Raises BackupError if the backup cannot be
        restored.
        """
        for unpacked in data.glob(f"{UNPACKED}*"):  # left by a command that was killed
            shutil.rmtree(unpacked)
        show_progress(restore(file, data, with_key=with_key), self.stdout, "rows restored")
        if not with_key and "SECRET_KEY" not in os.environ:
            self.stdout.write(OTHER_KEY.format(key=data / KEY))
        call_command("rebuild", missing=True, stdout=self.stdout)  # an older version may have stored no figures
