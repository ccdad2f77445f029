"""The file of an import: kept in compressed pieces until it is saved, thrown away, or a day old."""

import zlib
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from scorekeeper.models import Club, ClubImport, ImportedPiece
from scorekeeper.queries.club_imports import KEPT
from scorekeeper.services.clubs import hold
from scorekeeper.services.importing.jobs import ask
from scorekeeper.services.writing import WriteContext

LONGEST_FILE = 32 * 1024 * 1024  # bytes
FAST = 1  # of zlib's levels: a document shrinks to a tenth even so
LONGEST_NAME = 120  # characters
_SAVED = (ClubImport.State.SAVED, ClubImport.State.UNDOING, ClubImport.State.UNDONE)


class OtherImport(Exception):  # noqa: N818 - reads as it is said at the table
    """The club has another file that is not done with: `club_import`."""

    def __init__(self, club_import: ClubImport) -> None:
        super().__init__(str(club_import))
        self.club_import = club_import


@transaction.atomic
def receive(*, club: Club, name: str, pieces: Iterable[bytes], context: WriteContext) -> ClubImport:
    """Keep a file that was sent, and have it read; a file that arrives twice under one key is kept once.

    Raises OtherImport where the club has one that is not done with.
    """
    club = hold(club)
    known = club.imports.filter(key=context.key).first()
    if known:
        return known
    if other := club.imports.filter(state__in=ClubImport.OPEN).first():
        raise OtherImport(other)
    made = ClubImport.objects.create(club=club, key=context.key, who=context.who, name=name[:LONGEST_NAME])
    made.size = sum(_kept(made, number, piece) for number, piece in enumerate(pieces))
    made.save(update_fields=["size"])
    ask()
    return made


def _kept(club_import: ClubImport, number: int, piece: bytes) -> int:
    content = zlib.compress(piece, FAST)
    ImportedPiece.objects.create(club_import=club_import, number=number, content=content)
    return len(piece)


def content_of(club_import: ClubImport) -> bytes:
    """Return the file as it was sent."""
    pieces = club_import.pieces.values_list("content", flat=True)
    return b"".join(zlib.decompress(piece) for piece in pieces.iterator(chunk_size=1))


def purge(*, now: datetime) -> int:
    """Throw away the files that are a day old and were not saved; return how many they were.

    What is known of the rows of those that were is forgotten with the day on which they can be undone.
    """
    over = ClubImport.objects.filter(created__lt=now - KEPT).exclude(state__in=_SAVED)
    number = over.count()
    over.delete()
    kept = ClubImport.objects.filter(state=ClubImport.State.SAVED, saved__lt=now - KEPT)
    kept.exclude(made={}).update(made={}, decisions={})
    return number
