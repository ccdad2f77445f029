"""A whole installation as one file: a SQLite database of its rows, packed by gzip, whatever database they are of."""


class BackupError(Exception):
    """A backup cannot be written or restored; the message is for the person at the terminal."""


def reason(error: Exception) -> str:
    """Say in one line what went wrong."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(said.split()).rstrip(".?")
