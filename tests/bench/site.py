"""A running server with a season in its data folder."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from tests.bench.seed import seeded
from tests.fixtures.served import serving


class Size(TypedDict):
    """A table in this round, a fact of one of its players, and another match whose round is saved.

    The fact is tapped to and fro between two values, of which it has the first; "" in a game that taps none.
    """

    title: str
    round: int
    path: str
    player: int
    fact: str
    values: tuple[int, int]
    save_round: int
    save_path: str
    save_form: dict[str, str]


@dataclass(frozen=True)
class Site:
    """Where the server answers, the cookie of its club as a browser sends it, and paths."""

    port: int
    cookie: str
    ten_step: str  # a table of five players in step 8
    baker: str  # a table of twelve players in the last step of nineteen
    sizes: list[Size]  # Baker Ten Step with few and with many players, in its first round and in its last
    told: list[Size]  # a full late table of every other game
    result: str  # of a match scored to its end
    every_game_cookie: str  # of a club that plays every game
    every_game: list[dict[str, str]]  # for each game a title, a size and a path; `ten_step` is a path of the same size


@contextmanager
def season() -> Iterator[Site]:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), WRITES_A_MINUTE="1000000", DJANGO_SETTINGS_MODULE="tests.bench.bare.settings") as served,
    ):
        yield Site(port=served.port, **seeded("tests.bench.season", folder))
