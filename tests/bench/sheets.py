"""How long the rules take to derive the longest sheet of each game."""

import statistics
from collections.abc import Iterator

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.bench.figures import Figure
from tests.bench.timing import PLAYERS, milliseconds
from tests.fixtures.legal_rounds import legal_round, longest

ROUNDS = 40
DERIVED = 10  # ms


def sheets() -> Iterator[Figure]:
    """Measure one figure a game: forty rounds of twelve players, or as many as the game has."""
    for game in games().values():
        record = full(game)
        derived = statistics.median(milliseconds(lambda record=record: derive(record)))  # type: ignore[misc]
        size = f"{len(record.rounds)} rounds and {len(record.players)} players"
        yield Figure(f"{game.title}: sheet of {size}, derived", derived, "ms", DERIVED)


def full(game: Game) -> Record:
    """Return the longest match of the game. Raises Refused if the game would have ended before its last round."""
    options = longest(game)
    players = PLAYERS[: game.players[1]]
    rounds = [
        legal_round(game, players, number, options)
        for number in range(1, (game.rounds(len(players), options) or ROUNDS) + 1)
    ]
    return from_data({"record": 1, "game": game.key, "options": options, "players": players, "rounds": rounds})
