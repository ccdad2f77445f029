"""`manage.py export N FILE|-`: writes a club's document."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.management.own_files import refuse_own_file
from scorekeeper.management.pipes import use_utf8
from scorekeeper.models import Club
from scorekeeper.queries.archives import document_pieces
from scorekeeper.whole_files import whole_file


class Command(BaseCommand):
    """Writes the document that the club's page exports."""

    help = "Write a club's document: its players, own games, nights and matches."
    # It only reads rows: it needs no system checks.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", type=int, help="the number of the club, as in its address")
        parser.add_argument("file", help="where to write it, or - for standard output")

    def handle(self, *args: Any, club: int, file: str, **options: Any) -> None:
        """Write the document to a file, or to standard output for "-". A file is replaced once the new one is complete.

        Raises CommandError if there is no such club, or if writing fails.
        """
        found = Club.objects.filter(pk=club).first()
        if found is None:
            raise CommandError(f"There is no club {club}.")
        if file == "-":
            use_utf8(sys.stdout)
            for piece in document_pieces(found):
                self.stdout.write(piece, ending="")
        else:
            _write(Path(file), document_pieces(found))


def _write(path: Path, pieces: Iterable[str]) -> None:
    """Write the file; an existing one stays as it is if that fails.

    Raises CommandError then, and for a device or a file of this installation.
    """
    refuse_own_file(path)
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise CommandError(f"{path}: it is no file; - is standard output")
    try:
        with whole_file(path.resolve()) as file:  # a symbolic link, such as /dev/stdout, is not replaced
            file.writelines(piece.encode() for piece in pieces)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None
