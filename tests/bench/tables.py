"""The table of each game at the server, against Ten Step's of the same size."""

import statistics
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.client import HTTPConnection

from tests.bench.figures import Figure
from tests.bench.site import Site
from tests.bench.timing import get, once

TIMES = 60
SLOWER = 1.5


def tables(site: Site) -> Iterator[Figure]:
    """Measure one figure a game: how many times as long as Ten Step's its table takes."""
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as connection:
        ask = partial(get, connection, cookie=site.every_game_cookie)
        for table in site.every_game:
            pair = [partial(ask, table["path"]), partial(ask, table["ten_step"])]
            for page in pair:
                page()
            # In turns, so that whatever else the machine does weighs on both.
            taken = [[once(page) for page in pair] for _ in range(TIMES)]
            own, ten_step = (statistics.median(column) for column in zip(*taken, strict=True))
            why = f"{own:.1f} ms against {ten_step:.1f} ms"
            title = f"{table['title']}: the table of {table['size']}, against Ten Step's"
            yield Figure(title, own / ten_step, "×", SLOWER, why)
