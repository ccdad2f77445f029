"""`manage.py import FILE|- --club N|--new`: imports a club's document, a match's record or a backup of BG Stats."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.figures.club import Club as Document
from scorekeeper.management.addresses import add_site, owner_address, require_key
from scorekeeper.management.documents import open_document
from scorekeeper.management.progress import print_progress
from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.clubs import club_at
from scorekeeper.queries.imports import compare, known_here
from scorekeeper.rules.faults import Refused
from scorekeeper.services.importing.files import read_file
from scorekeeper.services.importing.imported_rows import ImportedRows
from scorekeeper.services.importing.plans import Resolution
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.importing.summaries import import_counts
from scorekeeper.services.writing import WriteContext
from scorekeeper.words.imports import comparison_sentences, version_sentences

MOST_FAULTS = 50


class Command(BaseCommand):
    """Stores what a file has and the club lacks; importing the same file again adds nothing."""

    help = "Take a club's document, a match's record or a backup of BG Stats into a club, or make a club of it."
    # It only writes rows: it needs no system checks.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="what to import, or - for standard input")
        into = parser.add_mutually_exclusive_group(required=True)
        into.add_argument("--club", type=int, help="the number of the club, as in its address")
        into.add_argument(
            "--new",
            action="store_true",
            help="make a club of it, and print the link for its owner",
        )
        at_odds = parser.add_mutually_exclusive_group()
        at_odds.add_argument("--take", action="store_true", help="of a match in two versions take the document's")
        at_odds.add_argument("--both", action="store_true", help="of a match in two versions have both")
        parser.add_argument("--dry-run", action="store_true", help="only say what is new, known or at odds")
        add_site(parser)

    def handle(self, *args: Any, file: str, site: str, club: int | None, **options: Any) -> None:
        """Print how the file compares with the club, and store what is new unless it is a dry run.

        For a new club that is stored, also print the link for its owner. Faults of the file are printed to standard
        error, a line for each of the first 50, and the exit code is 1. Raises CommandError if there is no such club, or
        no secret key for the link of a new one.
        """
        into = Club() if club is None else club_at(club)
        if into is None:
            raise CommandError(f"There is no club {club}.")
        try:
            with open_document(file, "file") as stream:
                document = read_file(stream, on=tonight(), known=known_here(into))
            self._import(into, document, **options)
        except Refused as refused:
            for fault in refused.faults[:MOST_FAULTS]:
                self.stderr.write(str(fault))
            if len(refused.faults) > MOST_FAULTS:
                self.stderr.write(f"and {len(refused.faults) - MOST_FAULTS} more")
            sys.exit(1)
        if options["new"] and not options["dry_run"]:
            self.stdout.write(owner_address(site, into))

    def _import(
        self, into: Club, document: Document, *, dry_run: bool, take: bool, both: bool, **_options: Any
    ) -> None:
        """Print how the document compares with the club; store what is new unless `dry_run`.

        Of a match in two versions the document's is taken with `take`, both are kept with `both`, else the club's.
        Raises CommandError if there is no secret key for the link of a new club.
        """
        compared = compare(into, document, {})
        self.stdout.write(" ".join(comparison_sentences(compared)))
        if dry_run:
            return
        if into.pk is None:
            require_key()
        resolution = Resolution.TAKE if take else Resolution.BOTH if both else Resolution.KEEP
        rows: list[ImportedRows] = []
        saving = import_document(
            club=into,
            compared=compared,
            resolutions={here.pk: resolution for _one, here in compared.at_odds},
            context=WriteContext(key=new_key(), who="import"),
            remember=rows.append,
        )
        for done, count in saving:
            print_progress(self.stdout, f"{done} of {count} matches done", last=done == count)
        for said in version_sentences(import_counts(rows[0])):
            self.stdout.write(said)
