"""Writes files atomically, readable by their owner only: a file has its name only once it is completely on the disk."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file beside `path` for writing bytes; move it to `path` after the block.

    If the block raises an error, delete the temporary file and leave `path` as it was. Raises OSError if a file can't
    be written.
    """
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        publish(Path(name), path)
    finally:
        Path(name).unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file with this content, atomically, in place of one that may exist. Raises OSError."""
    with whole_file(path) as file:
        file.write(content)


def publish(file: Path, path: Path) -> None:
    """Move a completely written file to `path`, replacing any file there, and sync the folder to disk.

    Only its owner may read and write it afterwards. The caller must have synced the file's content to disk, and both
    paths must be on the same file system.
    """
    file.chmod(0o600)
    file.replace(path)
    if os.name == "posix":  # Windows cannot open a folder
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Wait until the names of the files in this folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
