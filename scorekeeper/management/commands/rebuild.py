"""`manage.py rebuild [--check]`: the repeated columns and the ledger, held against the facts."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scorekeeper.models import Match
from scorekeeper.selectors.facts import load
from scorekeeper.selectors.ledger import retold
from scorekeeper.selectors.matches import whole_matches
from scorekeeper.services.derived import store_derived


class Command(BaseCommand):
    """Makes every list column say what its match's sheet says; with --check only tells."""

    help = "Checks every match against its ledger and rebuilds the columns that lists read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail where something is wrong")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        wrong, broken = 0, []
        matches = whole_matches().order_by("pk")
        for match in matches.iterator(chunk_size=50):
            wrong += _differs(match, keep=not check)
            if not _adds_up(match):
                broken.append(match.pk)
        self.stdout.write(f"{matches.count()} matches, {wrong} with wrong list columns")
        if broken:
            raise CommandError(f"The ledger does not add up to the facts of match {', '.join(map(str, broken))}.")
        if check and wrong:
            raise CommandError("Run it without --check to rebuild them.")


def _differs(match: Match, *, keep: bool) -> bool:
    with transaction.atomic():
        differs = store_derived(match)
        transaction.set_rollback(not keep)
    return differs


def _adds_up(match: Match) -> bool:
    revisions = list(match.changes.values_list("revision", flat=True))
    return revisions == list(range(1, match.revision + 1)) and retold(match) == load(match)
