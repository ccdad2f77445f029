"""The house rules of a game in one line."""

from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.words.phrases import dotted


def house_rules_line(game: Game, options: Options) -> str:
    """Return the summaries of these house rules in one line: "exact cut −100 · 3 buys, 4 in step 10".

    A missing house rule has its default. Rules without a summary, and values that the game does not offer, are left
    out.
    """
    values = ((option, options.get(option.key, option.default)) for option in game.options)
    return dotted(str(option.choice(value).summary) for option, value in values if option.offers(value))
