"""The file of an import, stored in compressed pieces until the import is saved, discarded or a day old."""

import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from tempfile import TemporaryFile
from typing import BinaryIO

from django.db import transaction

from scorekeeper.models import Club, ClubImport, ImportedPiece
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.club_imports import UNDOABLE_FOR
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.importing.jobs import ask
from scorekeeper.services.writing import WriteContext

FAST = 1  # a level of zlib, which still compresses a document to a tenth
LONGEST_NAME = 120  # characters
_TAKEN_BACK = (ClubImport.State.DROPPED, ClubImport.State.UNDONE)
_SAVED = (ClubImport.State.SAVED, ClubImport.State.UNDOING, ClubImport.State.UNDONE)


class OtherImport(Exception):  # noqa: N818 - reads as it is said at the table
    """The club has an open import already: `club_import`."""

    def __init__(self, club_import: ClubImport) -> None:
        super().__init__(str(club_import))
        self.club_import = club_import


@transaction.atomic
def receive(*, club: Club, name: str, pieces: Iterable[bytes], on: date, context: WriteContext) -> ClubImport:
    """Store a file and request that it is read; return its import.

    If a file with the key of the write was stored before, return that import, unless it was discarded or undone. `name`
    is cut to LONGEST_NAME characters. `on` is the date for a match without one, as long as the keeper chooses no other.
    Raises OtherImport if the club has an open import.
    """
    club = lock_club(club)
    known = club.imports.filter(key=context.key).first()
    if known and known.state not in _TAKEN_BACK:
        return known
    if other := club.imports.filter(state__in=ClubImport.OPEN).first():
        raise OtherImport(other)
    if known:  # the new import takes over the key
        club.imports.filter(pk=known.pk).update(key=new_key())
    columns = {"who": context.who, "name": name[:LONGEST_NAME], "decisions": {"on": on.isoformat()}}
    row = ClubImport.objects.create(club=club, key=context.key, **columns)
    row.size = sum(_store_piece(row, number, piece) for number, piece in enumerate(pieces))
    row.save(update_fields=["size"])
    ask()
    return row


def _store_piece(club_import: ClubImport, number: int, piece: bytes) -> int:
    """Store a piece of the file, compressed; return its number of bytes before that."""
    content = zlib.compress(piece, FAST)
    ImportedPiece.objects.create(club_import=club_import, number=number, content=content)
    return len(piece)


@contextmanager
def open_upload(club_import: ClubImport) -> Iterator[BinaryIO]:
    """Open the file of an import, as it was sent, in a temporary file during the block; yield it at its beginning.

    Empty if the pieces are deleted.
    """
    with TemporaryFile() as file:
        for piece in club_import.pieces.values_list("content", flat=True).iterator(chunk_size=1):
            file.write(zlib.decompress(piece))
        file.seek(0)
        yield file


def purge(*, now: datetime) -> int:
    """Delete the imports that were made more than a day before `now` and not saved; return their number.

    Also deletes the data for undoing imports that were saved more than a day before.
    """
    over = ClubImport.objects.filter(created__lt=now - UNDOABLE_FOR).exclude(state__in=_SAVED)
    number = over.count()
    over.delete()
    kept = ClubImport.objects.filter(state=ClubImport.State.SAVED, saved__lt=now - UNDOABLE_FOR)
    kept.exclude(made={}).update(made={}, decisions={})
    return number
