"""What the rules refuse in the house rules a table chose."""

from scorekeeper.rules.faults import Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options


def check_options(report: Report, game: Game, chosen: Options) -> Options:
    """Check the house rules; return all of them, with the default for what is not offered."""
    offered = {option.key: option for option in game.options}
    good = {}
    for key, value in chosen.items():
        if key not in offered:
            report.add(("options", key), f"{game.title} has no such house rule")
        elif offered[key].offers(value):
            good[key] = value
        else:
            report.add(("options", key), offered[key].refusal(value))
    return game.resolve(good)
