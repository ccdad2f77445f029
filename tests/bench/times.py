"""Times on this machine: the rules by themselves, and the table as the server answers it."""

import statistics
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection

from scorekeeper.rules.record import Record
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.bench.figures import Figure
from tests.bench.site import Site
from tests.bench.timing import PLAYERS, get, milliseconds

ROUNDS = 19
DERIVED = 5  # ms


def times(site: Site) -> Iterator[Figure]:
    """Measure medians; and of the table also what 19 of 20 answers stay under."""
    record = longest()
    derived = milliseconds(lambda: derive(record))
    yield Figure("sheet of 19 rounds and 12 players, derived", statistics.median(derived), "ms", DERIVED)
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as connection:
        for title, path in (("5 players", site.ten_step), ("12 players", site.baker)):
            served = milliseconds(lambda path=path: get(connection, path, site.cookie))  # type: ignore[misc]
            yield Figure(f"{title}: the table at the server, median", statistics.median(served), "ms")
            yield Figure(f"{title}: the table at the server, 95 %", statistics.quantiles(served, n=20)[-1], "ms")


def longest() -> Record:
    """Play Baker Ten Step to its end, twelve players, with everything that can be entered entered."""
    rounds = [{"exact_cut": number % 3 == 0, "hands": _hands(number)} for number in range(ROUNDS)]
    return from_data({"record": 1, "game": "baker-ten-step", "players": PLAYERS, "rounds": rounds})


def _hands(number: int) -> dict[str, dict[str, object]]:
    left = {player: {"cards": ["K", "10", "5", "A"], "buys": 2} for player in PLAYERS}
    return {**left, PLAYERS[number % 12]: {"out": True, "buys": 1}}
