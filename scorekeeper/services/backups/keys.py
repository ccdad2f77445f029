"""The secret key beside a backup; without it no browser gets into its club again, and no link works."""

import os
from pathlib import Path

from django.conf import settings

from scorekeeper.services.backups import BackupError, reason
from scorekeeper.whole_files import write_whole

KEY = "secret-key"  # the name of the file in the data folder
NO_KEY = "There is no secret key in {folder} yet: start the app there once."
IN_ENVIRONMENT = "The secret key is that of SECRET_KEY: put what is in {file} there, and leave out --with-key."


def key_beside(backup: Path) -> Path:
    """Return the path of the secret key of a backup: in the same folder, with ".secret-key" after the backup's name."""
    return backup.with_name(f"{backup.name}.{KEY}")


def write_key(file: Path) -> None:
    """Write the secret key to a file that only its owner may read. Raises BackupError without one, or if that fails."""
    if not (settings.DATA_DIR / KEY).exists() and "SECRET_KEY" not in os.environ:
        raise BackupError(NO_KEY.format(folder=settings.DATA_DIR))
    try:
        write_whole(file, settings.SECRET_KEY.encode())
    except OSError as error:
        raise BackupError(f"The secret key can't be written to {file}: {reason(error)}.") from error


def check_key(file: Path) -> None:
    """Raise BackupError if the key in this file cannot be restored: SECRET_KEY is set, or there is no such file."""
    if "SECRET_KEY" in os.environ:
        raise BackupError(IN_ENVIRONMENT.format(file=file))
    if not file.is_file():
        raise BackupError(f"There is no {file}: leave out --with-key, or put the key there.")


def take_key(file: Path, folder: Path) -> None:
    """Copy the key in this file into a data folder, over the key that is there."""
    write_whole(folder / KEY, file.read_text(encoding="utf-8").encode())
