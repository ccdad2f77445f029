"""Tests of imports by the server, which run in processes of their own that may be killed at any moment."""

import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from html import unescape
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from tests.fixtures.club_documents import club_document
from tests.fixtures.parsed import Page
from tests.fixtures.served import PATIENCE_SECONDS, Served, prepared, serving
from tests.killed import FAST, TOKEN, begin_scoring, post, rebuild_check, rows_of

MATCHES = 60
BOUNDARY = "a-line-between-two-parts"
INTERRUPTED = "This was interrupted. Nothing was changed."


class Keeper:
    """A browser that takes a file into its club."""

    def __init__(self, served: Served) -> None:
        self.served, self.club = served, begin_scoring(served).club
        [(self.pk,)] = rows_of(served.folder, "SELECT max(id) FROM scorekeeper_club")
        self.imports = f"/clubs/{self.pk}/imports/"
        self.path = ""

    def get(self, path: str) -> str:
        with closing(HTTPConnection("127.0.0.1", self.served.port, timeout=30)) as connection:
            connection.request("GET", path, headers={"Cookie": self.club})
            return unescape(connection.getresponse().read().decode())

    def send(self, content: bytes) -> HTTPResponse:
        """Send a file as the page's form does."""
        action = Page(self.get(self.imports)).one("form", action=re.compile("ticket")).attributes["action"]
        fields = {"csrfmiddlewaretoken": TOKEN, "key": "key-of-the-page"}
        head = "".join(_part(name, value) for name, value in fields.items())
        file = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="club.json"\r\n\r\n'
        body = f"{head}{file}".encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
        kind = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
        with closing(HTTPConnection("127.0.0.1", self.served.port, timeout=60)) as connection:
            connection.request("POST", action, body, kind | {"Cookie": f"csrftoken={TOKEN}; {self.club}"})
            answer = connection.getresponse()
            answer.read()
            self.path = answer.headers["Location"] or ""
            return answer

    def do(self, deed: str, *, step: str = "step/") -> None:
        """Send a button of the import's page, or of its `step`."""
        fields: dict[str, object] = {"do": deed} | ({"page": 1} if not step else {})
        assert post(self.served, f"{self.path}{step}", self.club, fields)[0] == 303

    def wait(self, said: str) -> str:
        """Request the page of the import until it has this text; return it."""
        until(lambda: said in self.get(self.path), f"never said: {said}")
        return self.get(self.path)


def _part(name: str, value: str) -> str:
    return f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'


def until(so: Callable[[], Any], otherwise: str) -> None:
    """Wait until `so` returns a true value; fail with the message `otherwise`."""
    latest = time.monotonic() + PATIENCE_SECONDS
    while not so():
        assert time.monotonic() < latest, otherwise
        time.sleep(0.2)  # most waits request a page, which itself takes the server time


def workers(served: Served) -> list[int]:
    """Return the processes that the server has started."""
    found: list[int] = []
    for task in Path(f"/proc/{served.process.pid}/task").iterdir():
        with suppress(OSError):  # the thread has ended meanwhile
            found += map(int, (task / "children").read_text().split())
    return found


def matches(folder: Path) -> int:
    """Return the number of matches in the database of a data folder."""
    return int(str(rows_of(folder, "SELECT count(*) FROM scorekeeper_match")[0][0]))


@pytest.fixture
def content() -> bytes:
    return json.dumps(club_document(MATCHES)).encode()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start one server for the files that leave it as it was."""
    with serving(prepared(tmp_path_factory.mktemp("home")), **FAST) as running:
        yield running


def test_a_file_is_read_saved_and_undone_by_processes_of_their_own(served: Served, content: bytes) -> None:
    keeper = Keeper(served)
    here = matches(served.folder)
    assert keeper.send(content).status == 303
    page = Page(keeper.wait("What is in the file"))
    terms, numbers = ([told.words for told in page.all(tag)] for tag in ("dt", "dd"))
    assert dict(zip(terms, numbers, strict=True))["new matches"] == str(MATCHES)
    keeper.do("save", step="")
    keeper.wait("matches, 7 players and 1 name for the club came.")
    assert matches(served.folder) == MATCHES + here
    keeper.do("undo")
    keeper.wait("Everything is as it was before.")
    assert matches(served.folder) == here
    until(lambda: not workers(served), "a process stays")
    assert rebuild_check(served.folder) == f"{here} matches, 0 with wrong list columns\n"


def test_a_file_that_is_too_large_is_said_on_the_page(served: Served) -> None:
    keeper = Keeper(served)
    assert keeper.send(b" " * (33 * 1024 * 1024)).status == 422
    assert keeper.send(b"{}").status == 303
    keeper.wait("This file can’t be read")


def test_processes_that_are_killed_leave_nothing_half_done(tmp_path: Path, content: bytes) -> None:
    with serving(prepared(tmp_path), **FAST) as served:
        keeper = Keeper(served)
        keeper.send(content)
        keeper.wait("What is in the file")
        keeper.do("save", step="")
        for seconds in (0.0, 1.0, 2.0):
            kill_workers(served, after=seconds)
            until(lambda: "<progress" not in keeper.get(keeper.path), "nobody notices")
            if INTERRUPTED not in keeper.get(keeper.path):
                break  # it was done already
            assert matches(tmp_path) == 1
            keeper.do("retry")
        keeper.wait("matches, 7 players and 1 name for the club came.")
        assert matches(tmp_path) == MATCHES + 1
    assert rebuild_check(tmp_path) == f"{MATCHES + 1} matches, 0 with wrong list columns\n"


def kill_workers(served: Served, *, after: float) -> None:
    """Kill the processes of the server's imports `after` seconds after one has begun."""
    until(lambda: workers(served), "no process works")
    time.sleep(after)
    for worker in workers(served):
        with suppress(ProcessLookupError):  # it was done meanwhile
            os.kill(worker, signal.SIGKILL)


def test_a_process_ends_with_its_server_and_its_work_is_done_again(tmp_path: Path, content: bytes) -> None:
    with serving(prepared(tmp_path), **FAST) as served:
        keeper = Keeper(served)
        keeper.send(content)
        keeper.wait("What is in the file")
        keeper.do("save", step="")
        at_work = "SELECT 1 FROM scorekeeper_clubimport WHERE state = 'saving' AND worker > ''"
        until(lambda: rows_of(tmp_path, at_work) and workers(served), "no process works")
        worker = workers(served)[-1]
        served.end(signal.SIGKILL)
        until(lambda: not Path(f"/proc/{worker}").exists(), "the process goes on")
        assert matches(tmp_path) in (1, MATCHES + 1)
    with serving(tmp_path, **FAST) as again:
        keeper.served = again
        until(lambda: "<progress" not in keeper.get(keeper.path), "nobody notices")
        if INTERRUPTED in keeper.get(keeper.path):
            assert matches(tmp_path) == 1
            keeper.do("retry")
        keeper.wait("matches, 7 players and 1 name for the club came.")
    assert rebuild_check(tmp_path) == f"{MATCHES + 1} matches, 0 with wrong list columns\n"
