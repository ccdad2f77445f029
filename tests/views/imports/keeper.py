"""What whoever keeps the score of a club does on the pages of its imports."""

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Club
from tests.fixtures.parsed import Page, parsed


def url(club: Club, name: str = "club_import") -> str:
    return reverse(name, args=[club.pk] if name == "imports" else [club.pk, club.imports.latest("pk").pk])


def send(mine: Client, club: Club, content: Any, key: str = "key-of-the-page") -> Any:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return mine.post(url(club, "imports"), {"key": key, "file": SimpleUploadedFile("club.json", text)})


def page(mine: Client, club: Club) -> Page:
    return parsed(mine.get(url(club)))


def decide(mine: Client, club: Club, do: str = "save", **fields: Any) -> Any:
    return mine.post(url(club), {"page": 1, "do": do} | fields)


def step(mine: Client, club: Club, deed: str) -> Any:
    return mine.post(url(club, "import_step"), {"do": deed})
