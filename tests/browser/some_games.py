"""The games that a costly test of every game is run for: those that differ in kind, and one of the others by chance."""

from scorekeeper.rules.catalogue import games
from tests.examples import one_of

KINDS = ("ten-step", "tens", "step", "rummy-500", "custom")
OTHERS = [key for key in games() if key not in KINDS]
SOME_GAMES = [*KINDS, *one_of(OTHERS)]
