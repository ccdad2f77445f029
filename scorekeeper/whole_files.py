"""Files that get their name once they are whole and on the disk, for their owner alone to read."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file beside its place for writing; move it there after the block, or leave nothing of it."""
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
    """Write a file with this content."""
    with whole_file(path) as file:
        file.write(content)


def publish(file: Path, path: Path) -> None:
    """Move a file that is on the disk to its place, and have that on the disk too."""
    file.chmod(0o600)
    file.replace(path)
    if os.name == "posix":  # Windows opens no folder as a file
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
