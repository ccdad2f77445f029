"""A backup a day into the data folder, by the server itself where its database is SQLite; the newest seven are kept.

Which day has its backup is told by the files alone, so a restart makes none twice and misses none. One server at a time
uses the folder (folder.py).
"""

import logging
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from scorekeeper.services.backups import BackupError, reason
from scorekeeper.services.backups.writing import back_up, remove_unfinished
from scorekeeper.serving.background import repeat

KEPT = 7
FIRST_SECONDS = 60  # after the start, when the pages that wait for the server are drawn
LOOK_SECONDS = 3600  # between two looks whether a new day has begun, or whether what failed can be done now
NAME = "{date}.sqlite3.gz"
NAMES = "????-??-??.sqlite3.gz"

logger = logging.getLogger(__name__)


class DailyBackup:
    """The backups of a folder; `failure` says why the last one could not be made, until one is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failure = ""

    def make_if_due(self) -> None:
        """Make the backup of today where there is none; what goes wrong is logged and kept as `failure`."""
        path = self.folder / NAME.format(date=timezone.localdate())
        if path.exists():
            return
        try:
            self.folder.mkdir(mode=0o700, exist_ok=True)
            remove_unfinished(self.folder, NAMES)
            back_up(path)
            self._remove_all_but_newest()
            self.failure = ""
        except (BackupError, OSError) as error:
            self.failure = str(error) if isinstance(error, BackupError) else f"{self.folder}: {reason(error)}."
            logger.error("No backup today: %s", self.failure)  # noqa: TRY400 - the sentence says it

    def _remove_all_but_newest(self) -> None:
        for old in sorted(self.folder.glob(NAMES))[:-KEPT]:
            old.unlink()


daily = DailyBackup(settings.DATA_DIR / "backups")


def start() -> None:
    """Make backups in a thread of its own, which ends with the process, where the database is SQLite."""
    if connection.vendor == "sqlite":
        repeat("backups", _look, first=FIRST_SECONDS)


def _look() -> float:
    daily.make_if_due()
    return LOOK_SECONDS
