"""Addresses that commands print."""

import os
from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import reverse

from scorekeeper.links import key_to_own
from scorekeeper.models import Club
from scorekeeper.services.backups.keys import KEY

NO_KEY = "There is no secret key in {folder} yet: start the app there once (make run), then fill it."


def add_site(parser: ArgumentParser) -> None:
    """Add the option --site: the URL of the app, by default http://localhost:8000; a slash at its end does no harm."""
    parser.add_argument("--site", default="http://localhost:8000", help="where the app answers, for the link")


def require_key() -> None:
    """Raise CommandError without a secret key that lasts: what `owner_address` returns would open nothing."""
    if not (settings.DATA_DIR / KEY).exists() and "SECRET_KEY" not in os.environ:
        raise CommandError(NO_KEY.format(folder=settings.DATA_DIR))


def owner_address(site: str, club: Club) -> str:
    """Return the URL at the address `site` that lets the first person who opens it become the owner of a club."""
    return site.rstrip("/") + reverse("take_pen", args=[club.pk, key_to_own(club)])
