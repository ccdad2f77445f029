"""Backups of an installation: an SQLite file with its rows, packed with gzip, for SQLite and PostgreSQL alike."""

LAST_BACKUP = "last-backup"  # an empty file in the data folder, written by each `manage.py backup`


class BackupError(Exception):
    """A backup cannot be written or restored. The message is for the terminal."""


def reason(error: Exception) -> str:
    """Return the message of an error in one line, without a full stop or question mark at the end."""
    message = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(message.split()).rstrip(".?")
