"""The games for slow tests of every game: one of each kind, some chosen at random."""

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from tests.examples import one_of

KINDS = ("ten-step", "tens", "step", "rummy-500", "custom")


def kind_of(game: Game) -> str:
    """Return by what declaration a game differs from those whose cards are counted at the end of a round."""
    if game.sides(game.players[1], game.resolve({})):
        return "sides"
    return "told" if game.own_facts else "cards"


OTHERS = {
    kind: [key for key, game in games().items() if key not in KINDS and kind_of(game) == kind]
    for kind in ("cards", "told", "sides")
}
# One random game of each kind; in `make soak` all games.
CHANCE = [key for keys in OTHERS.values() for key in one_of(keys)]
SOME_GAMES = [*KINDS, *CHANCE]
