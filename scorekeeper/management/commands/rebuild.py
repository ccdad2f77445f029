"""`manage.py rebuild [--check]`: the repeated columns, what figures need and the ledger, held against the facts."""

from argparse import ArgumentParser
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scorekeeper.facts.paths import load
from scorekeeper.management.progress import say, with_progress
from scorekeeper.models import Club, Match
from scorekeeper.queries.ledger import retold
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.denormalised import set_derived, store_counts
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.past.rebuilding import fill, rebuild, without_figures
from scorekeeper.services.past.recording import store_results
from scorekeeper.services.writing import load_locked
from scorekeeper.words.phrases import counted


class Command(BaseCommand):
    """Makes every list column say what its match's sheet says; with --check only tells."""

    help = "Check every match against its ledger, and rebuild the columns that lists read."
    # It judges rows; it needs no healthy site.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what is rebuilt, and whether it is."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail where something is wrong")
        parser.add_argument("--missing", action="store_true", help="only the figures of clubs that have none yet")

    def handle(self, *args: Any, check: bool, missing: bool, **options: Any) -> None:
        """Rebuild, and say what was wrong; a sentence and exit code 1 if something is."""
        if missing:
            for club in without_figures():
                self._fill(club)
        else:
            self._rebuild(check=check)

    def _fill(self, club: Club) -> None:
        for done, count in fill(club):
            say(self.stdout, f"{club}: the figures of {done} of {count} matches", over=done == count)

    def _rebuild(self, *, check: bool) -> None:
        matches = list(Match.objects.order_by("pk"))
        verdicts = [
            _judged(match, keep=not check)
            for match in with_progress(matches, self.stdout, "{done} of {all} matches checked")
        ]
        miscounted = _miscounted(keep=not check)
        clubs = list(Club.objects.order_by("pk"))
        wrong_figures = sum(
            _wrong_figures(club, keep=not check)
            for club in with_progress(clubs, self.stdout, "{done} of {all} clubs checked")
        )
        wrong = sum(verdict.differs for verdict in verdicts)
        broken = [match.pk for match, verdict in zip(matches, verdicts, strict=True) if not verdict.adds_up]
        self.stdout.write(f"{len(matches)} matches, {wrong} with wrong list columns")
        if miscounted:
            self.stdout.write(f"{counted(miscounted, 'wrong count', 'wrong counts')} of matches or nights")
        if wrong_figures:
            self.stdout.write(f"{counted(wrong_figures, 'club', 'clubs')} with wrong figures")
        if broken:
            raise CommandError(f"The ledger does not add up to the facts of match {', '.join(map(str, broken))}.")
        if check and (wrong or miscounted or wrong_figures):
            raise CommandError("Run it without --check to rebuild them.")


@dataclass(frozen=True, slots=True)
class RebuildResult:
    """Whether repeated columns or results differed from the sheet, and whether the ledger adds up to the facts."""

    differs: bool
    adds_up: bool


@transaction.atomic
def _judged(match: Match, *, keep: bool) -> RebuildResult:
    """Judge a match while holding it: the site may be in use, and what it writes must not be overwritten."""
    match = load_locked(match)
    rows = MatchRows(match)
    view = MatchSheet(match)
    set_derived(rows, view)
    differs = rows.changed
    if keep:
        rows.store()
    results_differ = store_results(view)
    verdict = RebuildResult(differs or results_differ, _adds_up(match))
    transaction.set_rollback(not keep)
    return verdict


@transaction.atomic
def _miscounted(*, keep: bool) -> int:
    found = store_counts()
    transaction.set_rollback(not keep)
    return found


@transaction.atomic
def _wrong_figures(club: Club, *, keep: bool) -> bool:
    """Judge what is made of a club's results; who keeps its score waits meanwhile."""
    found = rebuild(club)
    transaction.set_rollback(not keep)
    return found


def _adds_up(match: Match) -> bool:
    revisions = list(match.changes.values_list("revision", flat=True))
    return revisions == list(range(1, match.revision + 1)) and retold(match) == load(match)
