"""Game groups: matches whose totals can be compared."""

from typing import NamedTuple

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import Record

UNTITLED = "Custom"


class GameGroup(NamedTuple):
    """A game's key, the folded title (`title_of`; "" for a game that has its own), and whether the highest total wins.

    Groups sort in the order in which they are printed: by key, then title, then low before high.
    """

    game: str
    title: str
    high: bool


def group_of(game: Game, record: Record) -> GameGroup:
    """Return the group of a match of this game: by its key, its folded title and which total wins."""
    high = game.best(game.resolve(record.options)) == "high"
    return GameGroup(record.game, fold(title_of(game, record)), high)


def group_key(group: GameGroup) -> str:
    """Return the key of a game group, for rows and addresses: "ten-step", or "custom-low-golf" if it has a title.

    The second is the game "custom" with the title "golf", of which the lowest total wins. The title is folded, but may
    have spaces. `group_from_key` reads a key.
    """
    return f"{group.game}-{'high' if group.high else 'low'}-{group.title}" if group.title else group.game


def group_from_key(key: str) -> GameGroup:
    """Return the game group of a key from `group_key`.

    Raises StopIteration for an unknown game, and for a title of a game that has none. The rest of a key is not checked.
    """
    if key in games():
        return GameGroup(key, "", games()[key].wins == "high")
    game = next(game for game in games() if games()[game].title_option and key.startswith(f"{game}-"))
    way, _dash, title = key.removeprefix(f"{game}-").partition("-")
    return GameGroup(game, title, way == "high")


def high_wins(key: str) -> bool:
    """Return whether the highest total wins in the game group with this key, one of `group_key`.

    Raises StopIteration for an unknown game.
    """
    return group_from_key(key).high


def game_of(key: str) -> Game:
    """Return the game of the game group of this key."""
    return games()[group_from_key(key).game]


def title_of(game: Game, record: Record) -> str:
    """Return the title that the table gave the game: "Custom" if it gave none, "" if the game cannot have one."""
    return str(record.options.get(game.title_option, UNTITLED)).strip() if game.title_option else ""


def rules_of(key: str, title: str | None) -> tuple[str, dict[str, str]]:
    """Return the key of the game and the house rules, "title" and "wins", that put a match into this game group.

    `title` is the title as the table writes it; None or "": the group's, which is folded. The house rules are {} for
    a game that has no titles.
    """
    group = group_from_key(key)
    return group.game, {"title": title or group.title, "wins": "high" if group.high else "low"} if group.title else {}
