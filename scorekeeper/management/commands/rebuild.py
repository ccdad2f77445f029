"""`manage.py rebuild [--check]`: checks list columns, figures and ledger against the facts, and rebuilds them."""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from scorekeeper.facts.paths import load
from scorekeeper.management.progress import print_progress, with_progress
from scorekeeper.models import Club, Match
from scorekeeper.queries.ledger import facts_of_ledger
from scorekeeper.services.denormalised import set_derived, store_counts
from scorekeeper.services.match_rows import MatchRows
from scorekeeper.services.past.rebuilding import fill, rebuild, without_figures
from scorekeeper.services.past.recording import store_results
from scorekeeper.services.writing import lock
from scorekeeper.words.phrases import counted


class Command(BaseCommand):
    """Rebuilds the columns and rows that repeat the facts, and prints what was wrong; with --check it only prints."""

    help = "Check every match against its ledger, and rebuild the columns that lists read."
    # It only compares rows: it needs no system checks.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--check", action="store_true", help="write nothing; fail where something is wrong")
        what.add_argument("--missing", action="store_true", help="only the figures of clubs that have none yet")

    def handle(self, *args: Any, check: bool, missing: bool, **options: Any) -> None:
        """Rebuild all columns and rows that repeat the facts; with `missing` only the figures of clubs without any.

        With `check` nothing is stored. Raises CommandError if a ledger does not add up, or with `check` if anything is
        wrong.
        """
        _let_statements_take_long()
        if missing:
            for club in without_figures():
                for done, count in fill(club):
                    progress = f"{club}: the figures of {done} of {count} matches"
                    print_progress(self.stdout, progress, last=done == count)
        else:
            self._rebuild(check=check)

    def _rebuild(self, *, check: bool) -> None:
        """Rebuild all and print what was wrong; with `check` store nothing.

        Raises CommandError if the ledger of a match does not add up, or with `check` if anything is wrong.
        """
        wrong, broken = self._rebuild_matches(check=check)
        with _stored_unless(check=check):
            counts = store_counts()
        figures = self._rebuild_clubs(check=check)
        self._list(f"{Match.objects.count()} matches, {len(wrong)} with wrong list columns", wrong)
        if counts:
            self._list(f"{counted(len(counts), 'wrong count', 'wrong counts')} of matches or nights", counts)
        if figures:
            self._list(f"{counted(len(figures), 'club', 'clubs')} with wrong figures", figures)
        if broken:
            raise CommandError(f"The ledger does not add up to the facts of match {', '.join(broken)}.")
        if check and (wrong or counts or figures):
            raise CommandError("Run it without --check to rebuild them.")

    def _rebuild_matches(self, *, check: bool) -> tuple[list[str], list[str]]:
        """Rebuild all matches, and print the progress; with `check` store nothing.

        Returns a line for each match with wrong columns, and the ids, as text, of those whose ledger does not add up.
        """
        wrong: list[str] = []
        broken: list[str] = []
        matches = list(Match.objects.order_by("pk").values_list("pk", flat=True))
        for pk in with_progress(matches, self.stdout, "{done} of {all} matches checked"):
            columns, adds_up = _rebuild_match(pk, check=check)
            if columns:
                wrong.append(f"match {pk}: {', '.join(columns)}")
            if not adds_up:
                broken.append(str(pk))
        return wrong, broken

    def _rebuild_clubs(self, *, check: bool) -> list[str]:
        """Rebuild the figures of all clubs; return a line for each with wrong ones. With `check` store nothing."""
        clubs = with_progress(list(Club.objects.order_by("pk")), self.stdout, "{done} of {all} clubs checked")
        found: list[str] = []
        for club in clubs:
            wrong = _rebuild_figures(club, check=check)
            found += [f"club {club.pk}: {', '.join(wrong)}"] if wrong else []
        return found

    def _list(self, head: str, lines: Sequence[str]) -> None:
        """Print a headline, then the lines, indented."""
        for line in (head, *(f"  {line}" for line in lines)):
            self.stdout.write(line)


def _let_statements_take_long() -> None:
    """Lift the time limit of statements in PostgreSQL: those that count all rows take longer on a large site."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")


@contextmanager
def _stored_unless(*, check: bool) -> Iterator[None]:
    """Run the block in a transaction, and with `check` roll it back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(check)


def _rebuild_match(pk: int, *, check: bool) -> tuple[list[str], bool]:
    """Rebuild a match; return the names of its wrong columns, and whether its ledger adds up to its facts.

    The match is locked, as the site may be in use and write to it. With `check` all is rolled back. Nothing is wrong
    with a match that was deleted for good meanwhile.
    """
    with _stored_unless(check=check):
        try:
            sheet = lock(Match(pk=pk))
        except Match.DoesNotExist:
            return [], True
        rows = MatchRows(sheet.match)
        set_derived(rows, sheet)
        wrong = rows.changed
        if not check:
            rows.store()
        return wrong + store_results(sheet), _adds_up(sheet.match)


def _rebuild_figures(club: Club, *, check: bool) -> list[str]:
    """Rebuild a club's results, sums and ratings; return the names of what was wrong. With `check` all is rolled back.

    The matches of the club are locked. Nothing is wrong with a club that was deleted for good meanwhile.
    """
    with _stored_unless(check=check):
        return rebuild(club) if Club.objects.filter(pk=club.pk).exists() else []


def _adds_up(match: Match) -> bool:
    """Return whether the ledger has each revision once, and its changes together make the facts of the match."""
    revisions = list(match.changes.values_list("revision", flat=True))
    return revisions == list(range(1, match.revision + 1)) and facts_of_ledger(match) == load(match)
