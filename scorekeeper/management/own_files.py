"""The files of this installation that no command may write over."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from scorekeeper.services.backups.keys import KEY

OWN = "{path} is this installation's own: choose another name."


def refuse_own_file(path: Path) -> None:
    """Raise CommandError if this is the path of the installation's SQLite database or of its secret key."""
    own = [settings.DATA_DIR / KEY]
    if connection.vendor == "sqlite":
        own.append(Path(connection.settings_dict["NAME"]))
    if path.resolve() in [file.resolve() for file in own]:
        raise CommandError(OWN.format(path=path))
