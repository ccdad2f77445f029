"""No key of a link ever stands in a log."""

import logging
import sys

import pytest

from scorekeeper.links import Link
from scorekeeper.serving.logs import Masked

KEY = Link("match", 12).key


@pytest.mark.parametrize(
    "path",
    [
        "/watch/match/12/{}/",
        "/pen/3/{}/",
        "/join/4/{}/",
        "/live/{}",
        "/watch/club/3/{}/?x",
        "/account/sign-in/?next=/join/4/{}/",
        "/account/sign-up/?next=%2Fjoin%2F4%2F{}%2F",
    ],
)
@pytest.mark.parametrize("said", ["Internal Server Error: %s", '"GET %s HTTP/1.1" 404 12', "%s"])
def test_a_key_is_left_out(path: str, said: str) -> None:
    record = logging.LogRecord("django", logging.ERROR, "", 0, said, (path.format(KEY),), None)
    line = Masked().format(record)
    assert KEY not in line
    assert path.partition("{")[0] + "…" in line


def test_neither_does_a_traceback_show_one() -> None:
    try:
        int(f"/watch/match/12/{KEY}/")
    except ValueError:
        record = logging.LogRecord("django", logging.ERROR, "", 0, "Internal Server Error", (), sys.exc_info())
    assert KEY not in Masked().format(record)


@pytest.mark.parametrize("path", ["/matches/12/", "/nights/3/", "/matches/12/live/keeper/", "/account/sign-in/"])
def test_other_addresses_stay_as_they_are(path: str) -> None:
    record = logging.LogRecord("django", logging.ERROR, "", 0, "Internal Server Error: %s", (path,), None)
    assert path in Masked().format(record)
