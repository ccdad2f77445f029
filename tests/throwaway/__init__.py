"""A folder that tests put beside the catalogue's own: what lies in it is on offer meanwhile."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.rules import catalogue
from scorekeeper.rules import games as shelf
from scorekeeper.rules.game import Game

FOLDER = Path(__file__).parent


@contextmanager
def on_the_shelf(key: str = "crazy-eights") -> Iterator[Game]:
    """Put the games of this folder on the shelf, give the one with this key, and take them away again."""
    shelf.__path__.append(str(FOLDER))
    catalogue.games.cache_clear()
    try:
        yield catalogue.get(key)
    finally:
        shelf.__path__.remove(str(FOLDER))
        for file in FOLDER.glob("[a-z]*.py"):
            sys.modules.pop(f"{shelf.__name__}.{file.stem}", None)
        catalogue.games.cache_clear()
