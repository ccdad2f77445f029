"""Measures the rules alone, and the tables as the server answers them, on this machine."""

import statistics
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.client import HTTPConnection

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.bench.figures import Figure
from tests.bench.site import Site
from tests.bench.timing import PLAYERS, get, in_turns, milliseconds
from tests.fixtures.legal_rounds import company, legal_record, longest

MOST_TAPPED_ROUNDS, ENDLESS_ROUNDS = 19, 40
MOST_TAPPED_DERIVED, DERIVED = 5, 10  # ms
TABLES_TIMES, SLOWER = 60, 1.5


def times(site: Site) -> Iterator[Figure]:
    """Measure the median of the sheet and of the tables, and of the tables the 95th percentile too."""
    record = most_tapped()
    derived = milliseconds(partial(derive, record))
    yield Figure("sheet of 19 rounds and 12 players, derived", statistics.median(derived), "ms", MOST_TAPPED_DERIVED)
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as connection:
        for title, path in (("5 players", site.ten_step), ("12 players", site.baker)):
            served = milliseconds(partial(get, connection, path, site.cookie))
            yield Figure(f"{title}: the table at the server, median", statistics.median(served), "ms")
            yield Figure(f"{title}: the table at the server, 95 %", statistics.quantiles(served, n=20)[-1], "ms")


def most_tapped() -> Record:
    """Play Baker Ten Step to its end, twelve players, with everything that can be entered entered."""
    rounds = [{"exact_cut": number % 3 == 0, "hands": _hands(number)} for number in range(MOST_TAPPED_ROUNDS)]
    return from_data({"record": 1, "game": "baker-ten-step", "players": PLAYERS, "rounds": rounds})


def _hands(number: int) -> dict[str, dict[str, object]]:
    left = {player: {"cards": ["K", "10", "5", "A"], "buys": 2} for player in PLAYERS}
    return {**left, PLAYERS[number % 12]: {"out": True, "buys": 1}}


def sheets() -> Iterator[Figure]:
    """Measure how long the rules take to derive the longest sheet of each game.

    That is forty rounds of twelve players, or as many as the game has before its scores end it.
    """
    for game in games().values():
        record = full(game)
        derived = statistics.median(milliseconds(partial(derive, record)))
        size = f"{len(record.rounds)} rounds and {len(record.players)} players"
        yield Figure(f"{game.title}: sheet of {size}, derived", derived, "ms", DERIVED)


def full(game: Game) -> Record:
    """Return a match of the game that is played to its last round, or until its scores end it."""
    options = longest(game)
    players = company(game, PLAYERS, options)
    rounds = game.rounds(len(players), options) or ENDLESS_ROUNDS
    return from_data(legal_record(game, players, rounds, options))


def tables(site: Site) -> Iterator[Figure]:
    """Measure how many times as long as Ten Step's of the same size the table of each game takes at the server."""
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as connection:
        ask = partial(get, connection, cookie=site.every_game_cookie)
        for table in site.every_game:
            own, ten_step = in_turns([partial(ask, table["path"]), partial(ask, table["ten_step"])], TABLES_TIMES)
            why = f"{own:.1f} ms against {ten_step:.1f} ms"
            title = f"{table['title']}: the table of {table['size']}, against Ten Step's"
            yield Figure(title, own / ten_step, "×", SLOWER, why)
