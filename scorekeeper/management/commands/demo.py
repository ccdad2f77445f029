"""`manage.py demo`: makes a demo club with two years of matches; with `--matches N` a large one for measurements."""

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.management.addresses import add_site, owner_address, require_key
from scorekeeper.management.progress import show_progress
from scorekeeper.models import Club
from scorekeeper.models.clocks import tonight
from scorekeeper.models.clubs import UNFINISHED, new_key
from scorekeeper.queries.imports import compare
from scorekeeper.rules import catalogue
from scorekeeper.services.demo.copies import copies, play_match
from scorekeeper.services.demo.nights import SEED, new_demo_club, play, removed_on_failure
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.writing import WriteContext

WEEKS = 104
OF_EACH_GAME = 2  # number of matches that are simulated; all others are copies of these


class Command(BaseCommand):
    """Makes a club and fills it with matches; the same seed gives the same club on the same day."""

    help = "Make a demo club with two years of nights, and print the link for its owner."
    # It only writes rows: it needs no system checks.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, help="so many finished matches instead, quickly, to measure by")
        parser.add_argument("--seed", type=int, default=SEED, help="another one makes another past")
        add_site(parser)

    def handle(self, *args: Any, matches: int | None, seed: int, site: str, **options: Any) -> None:
        """Make and fill the club, showing the progress, and print the link for its owner. Removes it if that fails.

        Raises CommandError for less than one match, and without a secret key.
        """
        if matches is not None and matches < 1:
            raise CommandError("A past has one match at least.")
        require_key()
        club, random = new_demo_club(key=UNFINISHED + new_key()), Random(seed)  # noqa: S311 - it draws cards for a demo
        with removed_on_failure(club):  # also if there is no link, as nobody could open the club
            if matches is None:
                self._play_two_years(club, random)
            else:
                self._store_copies(club, matches, random)
            club.keeper_key = new_key()
            club.save(update_fields=["keeper_key"])
            self.stdout.write(owner_address(site, club))

    def _play_two_years(self, club: Club, random: Random) -> None:
        """Play the nights of WEEKS weeks until tonight in a new demo club, and print the progress."""
        show_progress(play(club=club, tonight=tonight(), weeks=WEEKS, random=random), self.stdout, "nights played")

    def _store_copies(self, club: Club, matches: int, random: Random) -> None:
        """Store this many matches, copies of two simulated ones of each game, and print the progress."""
        games = [game for game in catalogue.games().values() if not game.title_option] * OF_EACH_GAME
        played = [play_match(game, random) for game in games]
        document = copies(matches=matches, played=played, random=random, last=tonight())
        context = WriteContext(key=new_key(), who="Demo")
        stored = import_document(club=club, compared=compare(club, document, {}), resolutions={}, context=context)
        show_progress(stored, self.stdout, "matches stored")
