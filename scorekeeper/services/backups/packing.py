"""Packs a file with gzip, which adds a checksum, and unpacks it."""

import gzip
import os
import shutil
import zlib
from functools import partial
from pathlib import Path

from scorekeeper.services.backups import BackupError

PIECE = 1024 * 1024  # bytes
LEVEL = 5
MAGIC = b"\x1f\x8b"
MOST_TIMES = 100  # the packed size; usual for a database is 20, for a file made to fill the disk 1,000
HARMLESS = 16 * PIECE  # bytes that any file may unpack to
BROKEN = (EOFError, gzip.BadGzipFile, zlib.error)  # raised for a damaged file
DAMAGED = "The backup {file} is damaged: {error}."
TOO_LARGE = f"it unpacks to over {MOST_TIMES} times its size"


def pack(file: Path, into: Path) -> None:
    """Pack a file into the new file `into`, sync it to disk and read it back.

    Raises BackupError if it differs, FileExistsError if `into` exists.
    """
    with file.open("rb") as source, into.open("xb") as target:
        with gzip.GzipFile(file.name, "wb", LEVEL, target) as packed:
            shutil.copyfileobj(source, packed, PIECE)
        target.flush()
        os.fsync(target.fileno())
    if not _holds(into, file):
        raise BackupError(DAMAGED.format(file=into, error="it does not read as it was written"))


def _holds(packed: Path, file: Path) -> bool:
    """Return whether `packed` unpacks to the content of `file`."""
    try:
        with file.open("rb") as source, gzip.open(packed) as unpacked:
            pieces = iter(partial(source.read, PIECE), b"")
            return all(unpacked.read(len(piece)) == piece for piece in pieces) and unpacked.read(1) == b""
    except BROKEN:
        return False


def unpack(file: Path, into: Path) -> None:
    """Unpack a file into the new file `into`, or copy one that is not packed.

    Raises BackupError if it is damaged, or if it unpacks to more than MOST_TIMES its size (HARMLESS bytes are always
    allowed), FileExistsError if `into` exists.
    """
    most = max(HARMLESS, MOST_TIMES * file.stat().st_size)
    with file.open("rb") as source:
        is_packed = source.read(len(MAGIC)) == MAGIC
    try:
        with gzip.open(file) if is_packed else file.open("rb") as pieces, into.open("xb") as target:
            for piece in iter(partial(pieces.read, PIECE), b""):
                if target.tell() + len(piece) > most:
                    raise BackupError(DAMAGED.format(file=file, error=TOO_LARGE))
                target.write(piece)
    except BROKEN as error:
        raise BackupError(DAMAGED.format(file=file, error=str(error).rstrip("."))) from error
