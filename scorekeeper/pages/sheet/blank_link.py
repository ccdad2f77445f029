"""What a link to a blank sheet asks for."""

from collections.abc import Sequence
from urllib.parse import urlencode

from scorekeeper.pages.house_rules import rule_fields
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options


def blank_query(game: Game, options: Options, seats: Sequence[str]) -> str:
    """Return the query for a sheet under these house rules, all of them named, and for these players."""
    return f"?{urlencode([*(('seat', name) for name in seats), *rule_fields(game, options)])}"
