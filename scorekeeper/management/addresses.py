"""Addresses that commands print."""

from argparse import ArgumentParser

from django.urls import reverse

from scorekeeper.links import to_write
from scorekeeper.models import Club


def add_site(parser: ArgumentParser) -> None:
    """Take where the app answers, as `make run` prints it or without the slash."""
    parser.add_argument("--site", default="http://localhost:8000", help="where the app answers, for the link")


def pen_address(site: str, club: Club) -> str:
    """Return the link that opens a club to whoever keeps its score."""
    return site.rstrip("/") + reverse("take_pen", args=[club.pk, to_write(club).key])
