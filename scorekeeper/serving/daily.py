"""Daily backups of an SQLite database in the data folder; the newest seven are kept.

The file names say which days have a backup, so no day gets two and none is missed after a restart. One server at a time
uses the folder (folder.py).
"""

import logging
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from scorekeeper.services.backups import LAST_BACKUP, BackupError, reason
from scorekeeper.services.backups.writing import back_up, remove_unfinished
from scorekeeper.serving.background import repeat

BACKUPS = 7  # more are deleted, the oldest first
FIRST_SECONDS = 60  # after the start, when the first pages are answered
LOOK_SECONDS = 3600
NAME = "{date}.sqlite3.gz"
NAMES = "????-??-??.sqlite3.gz"

logger = logging.getLogger(__name__)


class DailyBackup:
    """The backups of a folder. `failure` says that today's could not be made or old ones not removed; else it is ""."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failure = ""

    def make_if_due(self) -> None:
        """Make today's backup if there is none; then, or after a failure, remove all but the newest seven up to today.

        Removes unfinished backups first. An error is not raised, but logged and stored in `failure` until a call
        succeeds.
        """
        path, made = self.folder / NAME.format(date=timezone.localdate()), False
        try:
            made = path.exists()
            if made and not self.failure:
                return
            if not made:
                self.folder.mkdir(mode=0o700, exist_ok=True)
                remove_unfinished(self.folder, NAMES)
                back_up(path)
                made = True
            # Backups with later dates, made while the clock was wrong, are not counted and stay.
            for old in [old for old in sorted(self.folder.glob(NAMES)) if old <= path][:-BACKUPS]:
                old.unlink()
            self.failure = ""
        except (BackupError, OSError) as error:
            failed = "Old backups could not be removed." if made else "No backup could be made today."
            why = str(error) if isinstance(error, BackupError) else f"{self.folder}: {reason(error)}."
            self.failure = f"{failed} {why}"
            logger.error(self.failure)  # noqa: TRY400 - the sentence says it


def newest_backup() -> float | None:
    """Return when the newest backup was made, daily or by `manage.py backup`; None without one or on an error.

    In seconds since 1970, by the file's time of change.
    """
    paths = [*daily.folder.glob(NAMES), *settings.DATA_DIR.glob(LAST_BACKUP)]
    try:
        return max((path.stat().st_mtime for path in paths), default=None)
    except OSError:  # one was removed meanwhile
        return None


daily = DailyBackup(settings.DATA_DIR / "backups")


def start() -> None:
    """Start the thread that makes backups, if the database is SQLite; it looks a minute later, then every hour."""
    if connection.vendor == "sqlite":
        repeat("backups", _look, first=FIRST_SECONDS)


def _look() -> float:
    """Make today's backup if there is none; return the seconds until the next call."""
    daily.make_if_due()
    return LOOK_SECONDS
