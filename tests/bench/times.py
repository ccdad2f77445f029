"""Times on this machine: the rules by themselves, and the table as the server answers it."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection

from scorekeeper.rules.reading import from_data
from scorekeeper.rules.record import Record
from scorekeeper.rules.sheet import derive
from tests.bench.figures import Figure
from tests.bench.site import Site

PLAYERS = [f"Player {number}" for number in range(1, 13)]
ROUNDS = 19
DERIVED = 5  # ms
TIMES = 200


def times(site: Site) -> Iterator[Figure]:
    """Medians; and of the table also what 19 of 20 answers stay under."""
    record = longest()
    derived = _milliseconds(lambda: derive(record))
    yield Figure("sheet of 19 rounds and 12 players, derived", statistics.median(derived), "ms", DERIVED)
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as connection:
        for title, path in (("5 players", site.ten_step), ("12 players", site.baker)):
            served = _milliseconds(lambda path=path: _get(connection, path, site.cookie))  # type: ignore[misc]
            yield Figure(f"{title}: the table at the server, median", statistics.median(served), "ms")
            yield Figure(f"{title}: the table at the server, 95 %", statistics.quantiles(served, n=20)[-1], "ms")


def longest() -> Record:
    """Baker Ten Step to its end, twelve players, everything that can be entered entered."""
    rounds = [{"exact_cut": number % 3 == 0, "hands": _hands(number)} for number in range(ROUNDS)]
    return from_data({"record": 1, "game": "baker-ten-step", "players": PLAYERS, "rounds": rounds})


def _hands(number: int) -> dict[str, dict[str, object]]:
    left = {player: {"cards": ["K", "10", "5", "A"], "buys": 2} for player in PLAYERS}
    return {**left, PLAYERS[number % 12]: {"out": True, "buys": 1}}


def _milliseconds(work: Callable[[], object]) -> list[float]:
    work()  # the first time also imports and compiles
    taken = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        work()
        taken.append((time.perf_counter() - begun) * 1000)
    return taken


def _get(connection: HTTPConnection, path: str, cookie: str) -> None:
    connection.request("GET", path, headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200
