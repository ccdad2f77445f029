"""A folder that tests put beside the catalogue's own: what lies in it is on offer meanwhile."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.rules import catalogue
from scorekeeper.rules import games as shelf
from scorekeeper.rules.game import Game


@contextmanager
def on_the_shelf() -> Iterator[Game]:
    """Put Crazy Eights on the shelf, and take it away again."""
    folder = str(Path(__file__).parent)
    shelf.__path__.append(folder)
    catalogue.games.cache_clear()
    try:
        yield catalogue.get("crazy-eights")
    finally:
        shelf.__path__.remove(folder)
        sys.modules.pop(f"{shelf.__name__}.crazy_eights", None)
        catalogue.games.cache_clear()
