"""Tests of the log: no key of a link, repeated lines once a minute, and tracebacks of unexpected errors only."""

import io
import logging
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client

from scorekeeper.links import Link
from scorekeeper.models import Match
from scorekeeper.models.api_tokens import PREFIX
from scorekeeper.serving import logs
from scorekeeper.serving.logs import MOST_KINDS, Masked, Terminal
from scorekeeper.views import api
from tests.fixtures.programs import Program
from tests.people import token_of

KEY = Link("match", 12).key
TOKEN = f"{PREFIX}{'a-_Z' * 8}"


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


@pytest.mark.parametrize("said", ["Not Found: /api/1/club/?token=%s", "Authorization: Bearer %s", "%s"])
def test_a_token_is_left_out(said: str) -> None:
    record = logging.LogRecord("django", logging.ERROR, "", 0, said, (TOKEN,), None)
    line = Masked().format(record)
    assert TOKEN not in line
    assert line == said % "scorekeeper-…"


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


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """Return the log handler of the terminal, which writes into a StringIO here."""
    handler = Terminal()
    handler.setFormatter(Masked())
    handler.setStream(io.StringIO())
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    handler.close()


def take_lines(terminal: Terminal) -> list[str]:
    """Return the lines that were written, and begin anew."""
    stream = terminal.stream
    assert isinstance(stream, io.StringIO)
    lines = stream.getvalue().splitlines()
    stream.seek(0)
    stream.truncate()
    return lines


def failing(error: Exception, path: str = "/matches/12/") -> logging.LogRecord:
    """Return the record that Django logs where a page raises this error."""
    try:
        raise error
    except type(error):
        args = ("Service Unavailable", path)
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", args, sys.exc_info())
        record.status_code = 503
        return record


def test_what_is_the_same_is_written_once_and_then_with_its_number(terminal: Terminal) -> None:
    for number in range(1235):
        terminal.handle(failing(OperationalError("database is locked"), f"/matches/{number}/"))
    line = "Service Unavailable: /matches/0/: The database is busy (database is locked)"
    assert take_lines(terminal) == [line]
    terminal.write_counts()
    assert take_lines(terminal) == [f"{line} [1,234 more like this]"]
    terminal.handle(failing(OperationalError("database is locked")))
    assert take_lines(terminal) == []
    for _ in range(2):
        terminal.write_counts()
    assert take_lines(terminal) == [f"{line} [1 more like this]"]
    terminal.handle(failing(OperationalError("database is locked")))
    assert len(take_lines(terminal)) == 1


def test_the_number_is_written_by_itself_and_at_the_end(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "SECONDS", 0.05)
    for _ in range(3):
        terminal.handle(failing(OperationalError("database is locked")))
    lines, latest = take_lines(terminal), time.monotonic() + 20
    while len(lines) < 2 and time.monotonic() < latest:
        time.sleep(0.02)
        lines += take_lines(terminal)
    assert lines[1].endswith("[2 more like this]")
    monkeypatch.setattr(logs, "SECONDS", 60)
    stream = terminal.stream
    for _ in range(2):
        terminal.handle(failing(OperationalError("database or disk is full")))
    terminal.close()
    assert isinstance(stream, io.StringIO)
    assert "The disk is full (database or disk is full) [1 more like this]" in stream.getvalue()


def test_mistakes_in_two_places_are_two(terminal: Terminal) -> None:
    def other() -> None:
        try:
            int("broken")
        except ValueError:
            args = ("Internal Server Error", "/nights/")
            terminal.handle(logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", args, sys.exc_info()))

    for _ in range(3):
        terminal.handle(failing(ValueError("broken")))
        other()
    lines = take_lines(terminal)
    assert lines.count("Traceback (most recent call last):") == 2
    terminal.write_counts()
    assert take_lines(terminal) == [
        "Service Unavailable: /matches/12/ [2 more like this]",
        "Internal Server Error: /nights/ [2 more like this]",
    ]


def test_of_many_kinds_a_bounded_number_is_written(terminal: Terminal) -> None:
    for number in range(MOST_KINDS + 50):
        logging.getLogger("elsewhere").warning(f"Line {number}")  # noqa: G004 - as a library may
    assert len(take_lines(terminal)) == MOST_KINDS + 1
    terminal.write_counts()
    assert take_lines(terminal) == ["Other messages [49 more like this]"]


@pytest.mark.parametrize("saying", ["database is locked", "database or disk is full", "the connection is closed"])
@pytest.mark.django_db
def test_an_outage_writes_one_line_whatever_pages_it_hits(
    terminal: Terminal, keeper: Client, match: Match, monkeypatch: pytest.MonkeyPatch, saying: str
) -> None:
    def refuse(*_: object, **__: object) -> Callable[[], None]:
        raise OperationalError(saying)

    keeper.raise_request_exception = False
    monkeypatch.setattr(connection, "cursor", refuse)
    for path in ("/", f"/matches/{match.pk}/", "/nights/") * 5:
        assert keeper.get(path).status_code == 503
    (line,) = take_lines(terminal)
    assert saying in line


@pytest.mark.django_db
def test_a_document_that_fails_tells_no_token(
    terminal: Terminal, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("broken")

    program = Program(token_of(match.club).text)
    program.client.raise_request_exception = False
    monkeypatch.setattr(api, "club_document", fail)
    answer = program.ask(f"/api/1/club/?token={program.token}")
    assert answer.json() == {"status": 500, "title": "Internal Server Error"}
    lines = "\n".join(take_lines(terminal))
    assert "ValueError: broken" in lines
    assert program.token not in lines


def test_all_that_is_logged_goes_there() -> None:
    """What uvicorn says as well, of requests that nobody can read: anybody can send many."""
    logging_: dict[str, Any] = settings.LOGGING
    assert logging_["handlers"]["terminal"]["class"] == f"{Terminal.__module__}.{Terminal.__qualname__}"
    assert logging_["root"]["handlers"] == ["terminal"]
    for name in ("django.request", "uvicorn.error", "asyncio", "scorekeeper.services.tallies"):
        assert not logging.getLogger(name).handlers
