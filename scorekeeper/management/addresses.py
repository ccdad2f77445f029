"""Addresses that commands print."""

from argparse import ArgumentParser

from django.urls import reverse

from scorekeeper.links import key_to_own
from scorekeeper.models import Club


def add_site(parser: ArgumentParser) -> None:
    """Add the option --site: the URL of the app, with or without the slash at its end."""
    parser.add_argument("--site", default="http://localhost:8000", help="where the app answers, for the link")


def owner_address(site: str, club: Club) -> str:
    """Return the URL at the address `site` by which whoever opens it first can become the owner of a club."""
    return site.rstrip("/") + reverse("take_pen", args=[club.pk, key_to_own(club)])
