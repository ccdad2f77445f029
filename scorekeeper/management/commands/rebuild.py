"""`manage.py rebuild [--check]`: the repeated columns and the ledger, held against the facts."""

from argparse import ArgumentParser
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scorekeeper.facts.paths import load
from scorekeeper.models import Match
from scorekeeper.queries.ledger import retold
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.denormalised import set_derived, store_counts
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.writing import load_locked
from scorekeeper.words.phrases import counted


class Command(BaseCommand):
    """Makes every list column say what its match's sheet says; with --check only tells."""

    help = "Checks every match against its ledger and rebuilds the columns that lists read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail where something is wrong")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        matches = list(Match.objects.order_by("pk"))
        verdicts = [_judged(match, keep=not check) for match in matches]
        miscounted = _miscounted(keep=not check)
        wrong = sum(verdict.differs for verdict in verdicts)
        broken = [match.pk for match, verdict in zip(matches, verdicts, strict=True) if not verdict.adds_up]
        self.stdout.write(f"{len(matches)} matches, {wrong} with wrong list columns")
        if miscounted:
            self.stdout.write(f"{counted(miscounted, 'wrong count', 'wrong counts')} of matches or nights")
        if broken:
            raise CommandError(f"The ledger does not add up to the facts of match {', '.join(map(str, broken))}.")
        if check and (wrong or miscounted):
            raise CommandError("Run it without --check to rebuild them.")


@dataclass(frozen=True, slots=True)
class RebuildResult:
    """Whether the repeated columns differed from the sheet, and whether the ledger adds up to the facts."""

    differs: bool
    adds_up: bool


@transaction.atomic
def _judged(match: Match, *, keep: bool) -> RebuildResult:
    """Judge a match while holding it: the site may be in use, and what it writes must not be overwritten."""
    match = load_locked(match)
    rows = MatchRows(match)
    set_derived(rows, MatchSheet(match))
    verdict = RebuildResult(rows.changed, _adds_up(match))
    if keep:
        rows.store()
    return verdict


@transaction.atomic
def _miscounted(*, keep: bool) -> int:
    found = store_counts()
    transaction.set_rollback(not keep)
    return found


def _adds_up(match: Match) -> bool:
    revisions = list(match.changes.values_list("revision", flat=True))
    return revisions == list(range(1, match.revision + 1)) and retold(match) == load(match)
