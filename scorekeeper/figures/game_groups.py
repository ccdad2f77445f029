"""Game groups: the matches whose totals are compared with one another."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import Record

UNTITLED = "Custom"


class GameGroup(NamedTuple):
    """A game's key, the title as it is compared where a table gives one, and the way to win.

    Groups compare in the order in which they are printed: by key, then title, then low before high.
    """

    game: str
    title: str
    high: bool


def group_of(game: Game, record: Record) -> GameGroup:
    """Return the group that a match belongs to."""
    high = game.best(game.resolve(record.options)) == "high"
    return GameGroup(record.game, fold(title_of(game, record)), high)


def group_key(group: GameGroup) -> str:
    """Return the group as one short text, for rows and addresses: the game's key, with way to win and title if any."""
    return f"{group.game}-{'high' if group.high else 'low'}-{group.title}" if group.title else group.game


def high_wins(key: str) -> bool:
    """Return whether the highest total is the best in the game group of this key (`group_key`)."""
    game = game_of(key)
    return key.startswith(f"{game.key}-high-") if game.key != key else game.wins == "high"


def game_of(key: str) -> Game:
    """Return the game of the game group of this key (`group_key`)."""
    titled = (game for game in games().values() if game.title_option and key.startswith(f"{game.key}-"))
    return games()[key] if key in games() else next(titled)


def title_of(game: Game, record: Record) -> str:
    """Return the title that the table gave the game; empty where the game has its own."""
    return str(record.options.get(game.title_option, UNTITLED)).strip() if game.title_option else ""


def last_titles(titles: Iterable[tuple[GameGroup, str]]) -> dict[GameGroup, str]:
    """Return each group's title in its last match, groups in order."""
    last = dict(titles)
    return {group: last[group] for group in sorted(last)}


def group_to_data(group: GameGroup, titles: Mapping[GameGroup, str]) -> dict[str, Any]:
    """Name the group as it is printed."""
    return {"game": group.game, **({"title": titles[group]} if titles[group] else {})}
