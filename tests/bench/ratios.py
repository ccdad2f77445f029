"""Compares the table, a tap and a saved round with the bare application (tests/bench/bare) in the same server."""

import gzip
import statistics
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from http.client import HTTPConnection
from itertools import count
from urllib.parse import urlencode

from tests.bench.bare import ROWS
from tests.bench.figures import Figure
from tests.bench.site import Site, Size
from tests.bench.timing import TIMES, get, once

PAGE, TAP, SAVE = 3, 4, 3  # times as long as the bare page, or the bare write with its page
TOLD_TIMES = 60  # for each game
TOKEN = "bench" * 6 + "ab"
Work = Callable[[], object]


def ratios(site: Site) -> Iterator[Figure]:
    """Yield the figures for each number of players and each round, then for every other game."""
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=10)) as connection:
        keeper = Keeper(connection, site.cookie)
        for _ in range(ROWS):
            keeper.post("/bare/write/", {})
        assert gzip.decompress(keeper.get("/bare/")).count(b"<li ") == ROWS, "The bare page lacks its rows."
        for size in site.sizes:
            yield from _of_size(keeper, size, TIMES)
        for size in site.told:
            yield from _of_size(keeper, size, TOLD_TIMES)


def _of_size(keeper: "Keeper", size: Size, times: int) -> Iterator[Figure]:
    title = f"{size['title']}, round {size['round']}"
    bare_page, bare_write = partial(keeper.get, "/bare/"), partial(keeper.post, "/bare/write/", {})
    table = partial(keeper.get, size["path"])
    yield _ratio(f"{title}: the table, against a bare page", times, table, bare_page, PAGE)
    if size["fact"]:
        yield _ratio(f"{title}: a tap, against a bare write and page", times, Taps(keeper, size), bare_write, TAP)
    title, save = f"{size['title']}, round {size['save_round']}: saved, with standings", Saved(keeper, size)
    yield _ratio(f"{title}, against a bare write and page", times, save, bare_write, SAVE, save.undo)


def _ratio(title: str, times: int, ours: Work, bare: Work, most: float, between: Work = lambda: None) -> Figure:
    """Return the ratio of the lower quartiles of `ours` and `bare`, done by turns so that other load matters little."""
    taken = []
    for _ in range(times):
        taken.append((once(ours), once(bare)))
        between()
    own, least = (statistics.quantiles(column, n=4)[0] for column in zip(*taken[5:], strict=True))
    return Figure(title, own / least, "×", most, f"{own:.1f} ms against {least:.1f} ms")


class Keeper:
    """A browser of the club, as far as the wire shows it."""

    def __init__(self, connection: HTTPConnection, cookie: str) -> None:
        self._connection, self._cookie, self._keys = connection, f"{cookie}; csrftoken={TOKEN}", count(1)

    def get(self, path: str) -> bytes:
        """Ask for a page as a browser does; return what it reads."""
        return get(self._connection, path, self._cookie)

    def post(self, path: str, form: Mapping[str, object], headers: Mapping[str, str] | None = None) -> bytes:
        """Send a form as a browser does, with a key of its own; return what it reads."""
        said = urlencode({**form, "key": f"bench-key-{next(self._keys):08}", "csrfmiddlewaretoken": TOKEN})
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Encoding": "gzip", "Cookie": self._cookie}
        self._connection.request("POST", path, said, {**kind, **(headers or {})})
        answer = self._connection.getresponse()
        body = answer.read()
        assert answer.status in (200, 303), f"{path}: {answer.status}"
        return body


class Taps:
    """A tap on a fact of one player, to and fro between two values."""

    def __init__(self, keeper: Keeper, size: Size) -> None:
        self._keeper, self._size, self._values = keeper, size, size["values"]

    def __call__(self) -> None:
        size, (was, value) = self._size, self._values
        said = {"round": size["round"], "player": size["player"], "fact": size["fact"], "value": value, "was": was}
        self._keeper.post(f"{size['path']}facts/", said, {"HX-Request": "true"})
        self._values = (value, was)


class Saved:
    """A round saved as the page does, in one request that its standings answer; `undo` opens it again."""

    def __init__(self, keeper: Keeper, size: Size) -> None:
        self._keeper, self._path, self._form = keeper, size["save_path"], size["save_form"]
        self._round = f"{self._path}rounds/{size['save_round']}/"
        self._revision = int(self._form["revision"])

    def __call__(self) -> None:
        form = {**self._form, "revision": self._revision}
        answer = self._keeper.post(self._round, form, {"HX-Request": "true"})
        assert b'<ol class="standings">' in gzip.decompress(answer), "The answer lacks the standings."

    def undo(self) -> None:
        """Take the score back."""
        self._keeper.post(f"{self._path}undo/", {})
        self._revision += 2
