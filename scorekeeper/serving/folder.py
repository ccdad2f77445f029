"""The data folder, which holds all data of an installation: secret key, SQLite database, certificates, backups."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from django.core.files.locks import LOCK_EX, LOCK_NB, lock
from django.core.management.utils import get_random_secret_key

from scorekeeper.whole_files import write_whole

RESTORE = "restore it from your backup, or remove it, and every browser starts anew."


class FolderError(Exception):
    """The data folder cannot be used; the message is for the person at the terminal."""


def prepare(folder: Path) -> str:
    """Create the folder and its secret key if they are missing; return the key.

    Raises FolderError if the folder can't be made or written to, or if its key is empty or no text.
    """
    path = folder / "secret-key"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with locked(folder):
            key = _key(path)
    except OSError as error:
        raise FolderError(f"The data folder {folder} can't be used: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise FolderError(f"The secret key in {path} is no text: {RESTORE}") from error
    if not key.strip():
        raise FolderError(f"The secret key in {path} is empty: {RESTORE}")
    return key


def lock_for_server(folder: Path) -> int:
    """Lock the folder for this server until the process ends or the returned descriptor is closed.

    Raises FolderError if another server has locked it, OSError if the file of the lock can't be opened.
    """
    descriptor = _opened(folder / "server.lock")
    if not lock(descriptor, LOCK_EX | LOCK_NB):
        os.close(descriptor)
        raise FolderError(
            f"Another server is running on {folder}: stop it first, or choose another folder. "
            "Several may share a PostgreSQL (DATABASE_URL)."
        )
    return descriptor


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the folder during the block; wait while another process has it locked.

    Raises OSError if the file of the lock can't be opened.
    """
    descriptor = _opened(folder / "prepare.lock")  # a file, as Windows cannot open a folder
    try:
        lock(descriptor, LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _opened(path: Path) -> int:
    """Return a descriptor of this file, open for reading and writing; make the file if it is missing."""
    return os.open(path, os.O_CREAT | os.O_RDWR, 0o600)


def _key(path: Path) -> str:
    """Return the secret key in this file; make it if it is missing.

    Raises OSError if the folder is read-only or the file can't be read, UnicodeDecodeError if it is no text.
    """
    if path.exists():
        TemporaryFile(dir=path.parent).close()  # raises OSError if the folder is read-only
    else:
        write_whole(path, get_random_secret_key().encode())
    return path.read_text("utf-8")
