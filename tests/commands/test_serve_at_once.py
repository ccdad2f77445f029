"""Starts several processes on one data folder and one PostgreSQL at the same time, as after a reboot.

Runs where DATABASE_URL names a PostgreSQL: `tests/setup/postgres pytest tests/commands/test_serve_at_once.py`.
"""

from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from scorekeeper.web.cookies import COOKIE
from tests.fixtures.installations import on_the_database_of_the_tests
from tests.fixtures.served import Served

pytestmark = pytest.mark.postgres

PROCESSES = 2


def cookies(served: Served, held: str = "") -> list[str]:
    """Return the cookies with a club's key that a server sets for a browser that sends `held`."""
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=30)) as connection:
        connection.request("GET", "/", headers={"Cookie": held})
        given = connection.getresponse().headers.get_all("Set-Cookie") or []
    return [cookie for cookie in given if cookie.startswith(f"{COOKIE}=")]


def test_all_that_are_started_at_once_serve_with_the_same_key(tmp_path: Path) -> None:
    with on_the_database_of_the_tests(tmp_path, template="template0") as new:
        servers = [Served(new.folder / "data", port=0, **new.environment) for _ in range(PROCESSES)]
        try:
            for served in servers:
                assert served.ready(), served.printed
                assert "Traceback" not in served.printed
            (cookie,) = cookies(servers[0])
            assert [cookies(served, cookie.partition(";")[0]) for served in servers] == [[]] * PROCESSES
        finally:
            for served in servers:
                served.clear_away()
