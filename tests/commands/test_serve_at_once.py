"""Several processes on one folder and one PostgreSQL are started at the same time, as after a reboot.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/commands/test_serve_at_once.py`.
"""

import os
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from scorekeeper.web.cookies import COOKIE
from tests.fixtures.served import Served

pytestmark = pytest.mark.postgres

PROCESSES = 2


def cookies(served: Served, held: str = "") -> list[str]:
    """Return the clubs' keys that it gives a browser to keep that holds this already."""
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=10)) as connection:
        connection.request("GET", "/", headers={"Cookie": held})
        given = connection.getresponse().headers.get_all("Set-Cookie") or []
    return [cookie for cookie in given if cookie.startswith(f"{COOKIE}=")]


def test_all_that_are_started_at_once_serve_with_the_same_key(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    environment = {"SCOREKEEPER_DATA": str(folder), "DATABASE_URL": os.environ["DATABASE_URL"]}
    started = [Served(folder, port=0, DEBUG="0", **environment) for _ in range(PROCESSES)]
    try:
        for served in started:
            assert served.ready(), served.printed
            assert "Traceback" not in served.printed
        (cookie,) = cookies(started[0])
        assert [cookies(served, cookie.partition(";")[0]) for served in started] == [[]] * PROCESSES
    finally:
        for served in started:
            served.clear_away()
