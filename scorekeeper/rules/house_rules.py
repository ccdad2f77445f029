"""What the rules refuse in the house rules a table chose."""

from scorekeeper.rules.faults import FaultCode, Report
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options

FOREIGN_OPTION = FaultCode("foreign_option", "{title} has no such house rule")


def check_options(report: Report, game: Game, chosen: Options) -> Options:
    """Check the house rules; return all of them, with the default for what is not offered."""
    offered = {option.key: option for option in game.options}
    good = {}
    for key, value in chosen.items():
        if key not in offered:
            report.add(("options", key), FOREIGN_OPTION, title=game.title)
        elif offered[key].offers(value):
            good[key] = value
        else:
            report.take(offered[key].refusal(value))
    return game.resolve(good)
