"""All games, found in `rules/games/`."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from scorekeeper.rules import games as catalogued
from scorekeeper.rules.game import Game


@cache
def games() -> Mapping[str, Game]:
    """Return every game by its key, in the order of `Game.catalogue_order`, then of the keys. The result is cached."""
    found: list[Game] = [
        import_module(f"{catalogued.__name__}.{module.name}").GAME for module in iter_modules(catalogued.__path__)
    ]
    found.sort(key=lambda game: (game.catalogue_order, game.key))
    return MappingProxyType({game.key: game for game in found})


def most_seats() -> int:
    """Return the most players that any game allows."""
    return max(game.players[1] for game in games().values())


def get(key: str) -> Game:
    """Return the game with this key. Raises KeyError if there is none."""
    return games()[key]
