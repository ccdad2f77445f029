"""Tests of forms with a large file: only with a ticket from a page, read in chunks, and of limited length."""

import asyncio
import errno
import tempfile
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from django.test import Client, RequestFactory

from scorekeeper.asgi import application
from scorekeeper.figures.reading import LONGEST_TEXT
from scorekeeper.protocol import Message
from scorekeeper.serving import uploads
from scorekeeper.serving.body import LIMIT, Body, whole_body
from scorekeeper.serving.uploads import LARGEST_FORM, READ_AT_MOST, Upload, body_of, ticket_for
from tests.fixtures.parsed import Page
from tests.loops import run_apart

PIECE = b"x" * (1024 * 1024)
PATH = "/clubs/7/imports/"


class Sender:
    """Sends a form of so many pieces to an address, with a ticket or without."""

    def __init__(self, pieces: int, *, path: str = PATH, ticket: str = "", method: str = "POST") -> None:
        self.left, self.answers, self.got = pieces, list[Message](), 0
        self.unread = self.largest = 0  # the number of chunks left when it was answered; bytes
        query = f"ticket={ticket.replace(':', '%3A')}".encode()
        client, headers = ("192.0.2.7", 50000), [(b"host", b"localhost")]
        self.scope: Message = {"type": "http", "client": client, "headers": headers, "path": path, "method": method}
        self.scope |= {"query_string": query, "http_version": "1.1"}

    async def ask(self) -> None:
        await whole_body(self.page, body_of)(self.scope, self.receive, self.send)

    async def page(self, _scope: Message, receive: Any, send: Any) -> None:
        more = True
        while more:
            message = await receive()
            self.got += len(message["body"])
            self.largest = max(self.largest, len(message["body"]))
            more = message["more_body"]
        await send({"status": 200})

    async def receive(self) -> Message:
        await asyncio.sleep(0)
        self.left -= 1
        return {"type": "http.request", "body": PIECE, "more_body": self.left > 0}

    async def send(self, message: Message) -> None:
        if not self.answers:
            self.unread = self.left
        self.answers.append(message)

    @property
    def text(self) -> str:
        return b"".join(answer.get("body", b"") for answer in self.answers).decode()

    def status(self) -> int:
        run_apart(self.ask())
        return int(self.answers[0]["status"])


@pytest.fixture(autouse=True)
def _nothing_stays() -> Iterator[None]:
    yield
    assert Body.together == 0
    assert uploads.files.taken == 0


def test_a_file_of_32_mib_comes_whole_and_in_pieces() -> None:
    sender = Sender(32, ticket=ticket_for(7))
    assert sender.status() == 200
    assert sender.got == 32 * len(PIECE)
    assert sender.largest <= 64 * 1024


@pytest.mark.parametrize(
    "asked",
    [
        {"ticket": ""},
        {"ticket": "7:never:signed"},
        {"ticket": ticket_for(8)},
        {"ticket": ticket_for(7), "path": "/clubs/7/name/"},
        {"ticket": ticket_for(7), "path": "/clubs/7/imports/1/"},
        {"ticket": ticket_for(7), "method": "PUT"},
    ],
)
def test_without_the_ticket_of_the_page_a_form_is_as_long_as_any(asked: dict[str, str]) -> None:
    sender = Sender(32, **asked)
    assert sender.status() == 413
    assert 32 - sender.unread <= LIMIT // len(PIECE) + 1


def test_an_old_ticket_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "TICKET_LASTS", -1)
    assert Sender(4, ticket=ticket_for(7)).status() == 413


def test_what_is_too_large_is_read_and_dropped_so_that_the_page_can_say_so() -> None:
    sender = Sender(40, ticket=ticket_for(7))
    assert sender.status() == 200
    assert sender.got == LARGEST_FORM


def test_a_form_that_is_too_large_keeps_its_file() -> None:
    upload = Upload()
    begin = b'--x\r\nContent-Disposition: form-data; name="file"; filename="large.json"\r\n\r\n'
    for piece in (begin, *[PIECE] * 40, b"\r\n--x--\r\n"):
        upload.add({"type": "http.request", "body": piece, "more_body": True})
    form = b"".join(message["body"] for message in upload.messages())
    upload.release()
    with closing(RequestFactory().post(PATH, form, content_type="multipart/form-data; boundary=x")) as request:
        (file,) = request.FILES.getlist("file")
        assert len(file.read()) > LONGEST_TEXT


def test_what_nobody_sends_is_refused_before_its_end() -> None:
    sender = Sender(1000, ticket=ticket_for(7))
    assert sender.status() == 413
    assert sender.unread > 800


@pytest.mark.parametrize(("length", "status"), [(READ_AT_MOST, 200), (READ_AT_MOST + 1, 413)])
def test_what_says_that_nobody_sends_it_is_refused_at_once(length: int, status: int) -> None:
    sender = Sender(1, ticket=ticket_for(7))
    sender.scope["headers"].append((b"content-length", str(length).encode()))
    assert sender.status() == status
    assert sender.unread == (0 if status == 200 else 1)


# The thread may still have a connection from an earlier page.
@pytest.mark.django_db
@pytest.mark.any_database
def test_a_file_for_which_the_disk_has_no_room_is_told_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "write", refuse)
    sender = Sender(4, ticket=ticket_for(7))
    run_apart(application(sender.scope, sender.receive, sender.send))
    start = sender.answers[0]
    assert start["status"] == 503
    assert Page(sender.text).one("h1").words == "The disk is full"
    assert "could not be kept" in caplog.messages[0]


@pytest.mark.django_db
@pytest.mark.any_database
def test_what_is_refused_says_so_on_a_page_with_a_way_back() -> None:
    sender = Sender(1000, ticket=ticket_for(7))
    run_apart(application(sender.scope, sender.receive, sender.send))
    start = sender.answers[0]
    assert (start["status"], dict(start["headers"])[b"content-type"]) == (413, b"text/html; charset=utf-8")
    page = Page(sender.text)
    assert page.one("h1").words == "Too much at once"
    assert page.has("a", "Back to the start", href="/")


@pytest.mark.django_db
@pytest.mark.any_database
def test_what_is_refused_has_the_headers_of_every_page(client: Client) -> None:
    sender = Sender(1000, ticket=ticket_for(7))
    run_apart(application(sender.scope, sender.receive, sender.send))
    headers = {name.decode().lower(): value.decode() for name, value in sender.answers[0]["headers"]}
    of_a_page = client.get("/matches/facts/nowhere/").headers
    for name in ("Content-Security-Policy", "Permissions-Policy", "Referrer-Policy", "X-Frame-Options", "X-Robots-Tag"):
        assert headers[name.lower()] == of_a_page[name]
    assert headers["connection"] == "close"


def test_who_sends_slowly_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Upload, "seconds", 0)
    assert Sender(3, ticket=ticket_for(7)).status() == 408


def test_few_files_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads.files, "most_of_one", 2)
    senders = [Sender(3, ticket=ticket_for(7)) for _ in range(4)]

    async def all_at_once() -> None:
        await asyncio.gather(*(sender.ask() for sender in senders))

    run_apart(all_at_once())
    assert sorted(sender.answers[0]["status"] for sender in senders) == [200, 200, 503, 503]
