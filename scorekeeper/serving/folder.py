"""The data folder: everything an installation keeps, in one place to back up."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.files.locks import LOCK_EX, LOCK_NB, lock
from django.core.management.utils import get_random_secret_key

RESTORE = "restore it from your backup, or remove it, and every browser starts anew."


class FolderError(Exception):
    """The data folder cannot be used; the message is for the person at the terminal."""


def prepare(folder: Path) -> str:
    """Make the folder and its secret key where they are missing; the key.

    Raises FolderError if the folder can't be made or written to, or its key is none.
    """
    path = folder / "secret-key"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with alone(folder):
            key = _key(path)
    except OSError as error:
        raise FolderError(f"The data folder {folder} can't be used: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise FolderError(f"The secret key in {path} is no text: {RESTORE}") from error
    if not key.strip():
        raise FolderError(f"The secret key in {path} is empty: {RESTORE}")
    return key


def hold(folder: Path) -> int:
    """Keep other servers from this folder for as long as this process lives, or until the descriptor is closed.

    The kernel lets go of a process that was killed. Raises FolderError where another server holds it.
    """
    descriptor = _lock_file(folder / "server.lock")
    if not lock(descriptor, LOCK_EX | LOCK_NB):
        os.close(descriptor)
        raise FolderError(
            f"Another server is running on {folder}: stop it first, or choose another folder. "
            "Several may share a PostgreSQL (DATABASE_URL)."
        )
    return descriptor


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait until no other process prepares the folder: several may be started at once, and serve from it."""
    descriptor = _lock_file(folder / "prepare.lock")  # Windows opens no folder as a file
    try:
        lock(descriptor, LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that only its owner may read: whole or not at all, whatever happens meanwhile."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def _lock_file(path: Path) -> int:
    return os.open(path, os.O_CREAT | os.O_RDWR, 0o600)


def _key(path: Path) -> str:
    # Written beside its place and moved there whole: a half-written key would stay for good.
    # It is written first in any case, because it also proves that the folder can be written to.
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".secret-key-")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(get_random_secret_key())
        if not path.exists():
            Path(name).rename(path)
        return path.read_text("utf-8")
    finally:
        Path(name).unlink(missing_ok=True)
