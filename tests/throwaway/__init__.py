"""Games that tests add to the catalogue for a while, each in one file of this folder."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.rules import catalogue
from scorekeeper.rules import games as catalogued
from scorekeeper.rules.game import Game

FOLDER = Path(__file__).parent


@contextmanager
def added_to_catalogue(key: str = "crazy-eights") -> Iterator[Game]:
    """Add the games of this folder to the catalogue for the block, and yield the one with this key."""
    catalogued.__path__.append(str(FOLDER))
    catalogue.games.cache_clear()
    try:
        yield catalogue.get(key)
    finally:
        catalogued.__path__.remove(str(FOLDER))
        for file in FOLDER.glob("[a-z]*.py"):
            sys.modules.pop(f"{catalogued.__name__}.{file.stem}", None)
        catalogue.games.cache_clear()
