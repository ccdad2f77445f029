"""`manage.py demo --matches N`: a club with a long past, to look at and to measure by."""

import os
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from scorekeeper.links import to_write
from scorekeeper.models import Club
from scorekeeper.pages.nights import tonight
from scorekeeper.rules import catalogue
from scorekeeper.services.demo.club import fill
from scorekeeper.services.demo.matches import played_match

NAME = "Demo club"
OF_EACH_GAME = 2  # matches that are played; all others are copies of these
SEED = 2026
NO_KEY = "There is no secret key in {folder} yet: start the app there once (make run), then fill it."


class Command(BaseCommand):
    """Fills a new club with finished matches of all games; the same seed fills it alike."""

    help = "Make a demo club with so many finished matches, and print the link that opens it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many matches, the seed, and where the app answers."""
        parser.add_argument("--matches", type=int, required=True, help="how many matches have been played")
        parser.add_argument("--seed", type=int, default=SEED, help="another one makes another past")
        parser.add_argument("--site", default="http://localhost:8000", help="where the app answers, for the link")

    def handle(self, *args: Any, matches: int, seed: int, site: str, **options: Any) -> None:
        """Play, copy, and say how far it is; the link comes last."""
        if matches < 1:
            raise CommandError("A past has one match at least.")
        if not (settings.DATA_DIR / "secret-key").exists() and "SECRET_KEY" not in os.environ:
            raise CommandError(NO_KEY.format(folder=settings.DATA_DIR))
        random = Random(seed)  # noqa: S311 - it draws cards for a demo
        games = [game for game in catalogue.games().values() if not game.title_option]
        played = []
        for number, game in enumerate(games * OF_EACH_GAME, 1):
            self._say(f"{number} of {len(games) * OF_EACH_GAME} matches played")
            played.append(played_match(game, random))
        self.stdout.write("")
        club = Club.objects.create(name=NAME)
        for done in fill(club=club, matches=matches, played=played, random=random, last=tonight()):
            self._say(f"{done} of {matches} matches stored")
        self.stdout.write(f"\n{site}{reverse('take_pen', args=[club.pk, to_write(club).key])}")

    def _say(self, progress: str) -> None:
        self.stdout.write(f"\r{progress}", ending="")
        self.stdout.flush()
