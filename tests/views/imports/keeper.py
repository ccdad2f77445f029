"""The actions of a keeper on the pages of imports."""

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Club
from tests.fixtures.parsed import Page, parsed
from tests.services.importing.club_files import worked


def url(club: Club, name: str = "club_import") -> str:
    return reverse(name, args=[club.pk] if name == "imports" else [club.pk, club.imports.latest("pk").pk])


def send(mine: Client, club: Club, content: Any, key: str = "key-of-the-page") -> Any:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return mine.post(url(club, "imports"), {"key": key, "file": SimpleUploadedFile("club.json", text)})


def page(mine: Client, club: Club) -> Page:
    return parsed(mine.get(url(club)))


def decide(mine: Client, club: Club, do: str = "save", **fields: Any) -> Any:
    """Send the form of the import's page by a button, with these decisions; return the answer."""
    return mine.post(url(club), {"page": 1, "do": do} | fields)


def read(mine: Client, club: Club, content: Any, key: str = "key-of-the-page") -> Page:
    """Send a file and have it read; return its page."""
    send(mine, club, content, key)
    worked()
    return page(mine, club)


def save(mine: Client, club: Club, **fields: Any) -> Page:
    """Have the file saved as it is decided by these fields; return its page."""
    decide(mine, club, "save", **fields)
    worked()
    return page(mine, club)


def undo(mine: Client, club: Club) -> Page:
    """Have the import undone; return its page."""
    step(mine, club, "undo")
    worked()
    return page(mine, club)


def step(mine: Client, club: Club, deed: str) -> Any:
    """Send a button that needs no decisions; return the answer."""
    return mine.post(url(club, "import_step"), {"do": deed})
