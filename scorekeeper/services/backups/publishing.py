"""Gives a file its name once it is whole: whoever finds it under that name finds all of it."""

import os
from pathlib import Path


def publish(file: Path, path: Path) -> None:
    """Move a file that is on the disk to its place, for its owner alone to read."""
    file.chmod(0o600)
    file.replace(path)
    if os.name == "posix":  # Windows opens no folder as a file
        _have_on_disk(path.parent)


def _have_on_disk(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
