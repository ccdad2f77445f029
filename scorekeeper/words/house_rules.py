"""The house rules of a game in one line."""

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options


def house_rules_line(game: Game, options: Options) -> str:
    """Return the house rules that differ between tables, in one line: "exact cut −100 · 3 buys, 4 in step 10"."""
    values = ((option, options.get(option.key, option.default)) for option in game.options)
    return " · ".join(
        filter(None, (str(option.choice(value).summary) for option, value in values if option.offers(value)))
    )
