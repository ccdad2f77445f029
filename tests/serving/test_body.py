"""Tests of reading the body of a request before a thread is used: with a time limit, and a limit of memory."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from scorekeeper.protocol import Message
from scorekeeper.serving import body as bodies
from scorekeeper.serving.body import LIMIT, SMALL, Body, whole_body
from tests.loops import run_apart

PIECES = 5


class Phone:
    """Sends a body piece by piece: the first with its head, the others as slowly as the network is."""

    def __init__(
        self,
        *pieces: bytes,
        pause: float = 0.0,
        stays: bool = True,
        address: str = "192.0.2.7",
        headers: Sequence[tuple[bytes, bytes]] = (),
    ) -> None:
        self.pieces, self.pause, self.stays, self.address = list(pieces), pause, stays, address
        self.headers = headers
        self.answers: list[Message] = []
        self.unread = 0  # the number of chunks left when it was answered
        self.got = b""

    async def ask(self) -> "Phone":
        scope: Message = {"type": "http", "client": (self.address, 50000), "headers": self.headers}
        await whole_body(self.page)(scope, self.receive, self.send)
        return self

    async def page(self, _scope: Message, receive: Any, send: Any) -> None:
        self.got = (await receive())["body"]
        await asyncio.sleep(self.pause)
        await send({"status": 200})

    async def receive(self) -> Message:
        if not self.pieces:
            await asyncio.sleep(60 if self.stays else 0)
            return {"type": "http.disconnect"}
        piece = self.pieces.pop(0)
        if self.pause and piece != b"first":
            await asyncio.sleep(self.pause)
        return {"type": "http.request", "body": piece, "more_body": piece != b"last"}

    async def send(self, message: Message) -> None:
        if not self.answers:
            self.unread = len(self.pieces)
        self.answers.append(message)

    @property
    def status(self) -> int | None:
        return self.answers[0]["status"] if self.answers else None


@pytest.fixture(autouse=True)
def _nothing_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(bodies, "REST_SECONDS", 0.05)
    yield
    assert Body.together == 0
    assert bodies.unfinished.taken == 0


def all_at_once(*phones: Phone) -> list[int | None]:
    """Send the bodies of these phones at once; return the status that each is answered with."""

    async def ask() -> None:
        await asyncio.gather(*(phone.ask() for phone in phones))

    run_apart(ask())
    return [phone.status for phone in phones]


def test_a_form_that_trickles_in_is_read_whole() -> None:
    phone = Phone(b"first", *[b"x" * 400] * PIECES, b"last", pause=0.01)
    assert all_at_once(phone) == [200]
    assert phone.got == b"first" + b"x" * 400 * PIECES + b"last"


@pytest.mark.parametrize("pieces", [[], [b"first"], [b"first", b"more"]])
def test_who_never_ends_is_told_so_and_no_page_runs(pieces: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Body, "seconds", 0.05)
    phone = Phone(*pieces)
    assert all_at_once(phone) == [408]
    assert (b"connection", b"close") in phone.answers[0]["headers"]
    assert phone.got == b""


@pytest.mark.parametrize("pieces", [[], [b"first"], [b"first", b"more"]])
def test_who_leaves_is_not_answered(pieces: list[bytes]) -> None:
    phone = Phone(*pieces, stays=False)
    assert all_at_once(phone) == [None]
    assert phone.got == b""


def test_what_is_too_long_is_refused_before_its_end() -> None:
    phone = Phone(*[b"x" * (LIMIT // 4)] * 7, b"last")
    assert all_at_once(phone) == [413]
    assert phone.unread == 3


def test_what_was_refused_is_read_before_the_connection_closes_but_not_for_ever() -> None:
    prompt, endless = Phone(*[b"x" * LIMIT] * 3, b"last"), Phone(*[b"x" * LIMIT] * 3)
    assert all_at_once(prompt, endless) == [413, 413]
    for phone in (prompt, endless):
        assert not phone.pieces
        assert [answer.get("more_body", False) for answer in phone.answers] == [False, True, False]


@pytest.mark.parametrize("length", [LIMIT + 1, 99_999_999_999])
def test_what_says_that_it_is_too_long_is_refused_at_once(length: int) -> None:
    phone = Phone(b"first", b"last", headers=[(b"content-length", str(length).encode())])
    assert all_at_once(phone) == [413]
    assert phone.unread == 2


def test_what_says_how_long_it_is_is_read() -> None:
    phone = Phone(b"first", b"last", headers=[(b"content-length", str(LIMIT).encode())])
    assert all_at_once(phone) == [200]


def test_large_bodies_share_their_memory_and_small_ones_need_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "LARGE_TOGETHER", 3 * SMALL)
    large = [Phone(b"x" * (SMALL + 1), b"last", pause=0.05) for _ in range(4)]
    small = [Phone(b"first", b"x" * 1000, b"last", pause=0.05) for _ in range(4)]
    statuses = all_at_once(*large, *small)
    assert sorted(filter(None, statuses[:4])) == [200, 200, 503, 503]
    assert statuses[4:] == [200] * 4
    refused = next(phone for phone in large if phone.status == 503)
    assert dict(refused.answers[0]["headers"])[b"retry-after"]
    assert all_at_once(Phone(b"x" * (SMALL + 1), b"last")) == [200]


def test_a_page_that_waits_is_told_when_its_client_leaves() -> None:
    phone, told = Phone(b"first", b"last", pause=0.01, stays=False), []

    async def page(scope: Message, receive: Any, _send: Any) -> None:
        await scope["disconnected"]()
        told.append((await receive())["body"])

    async def ask() -> None:
        await whole_body(page)({"type": "http", "headers": []}, phone.receive, phone.send)

    run_apart(ask())
    assert told == [b"firstlast"]


def test_what_had_come_of_a_refused_body_is_forgotten_while_that_is_answered() -> None:
    body, phone, seen = Body(), Phone(*[b"x" * (LIMIT // 4)] * 8), []

    async def refusal(scope: Message, _receive: Any, _send: Any) -> None:
        seen.append((bytes(body.content), scope["refused"].__traceback__))

    async def ask() -> None:
        reading = whole_body(phone.page, lambda _: body, refusal)
        await reading({"type": "http", "headers": []}, phone.receive, phone.send)

    run_apart(ask())
    assert seen == [(b"", None)]


def test_many_unfinished_forms_of_one_address_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies.unfinished, "most_of_one", 3)
    monkeypatch.setattr(Body, "seconds", 0.3)
    half = [Phone(b"first") for _ in range(5)]
    whole, other = Phone(b"last"), Phone(b"first", b"last", pause=0.01, address="198.51.100.2")
    statuses = all_at_once(*half, whole, other)
    assert sorted(filter(None, statuses[:5])) == [408, 408, 408, 503, 503]
    assert statuses[5:] == [200, 200]


def test_there_is_an_end_to_unfinished_forms_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies.unfinished, "most", 3)
    monkeypatch.setattr(Body, "seconds", 0.3)
    half = [Phone(b"first", address=f"192.0.2.{number}") for number in range(5)]
    assert sorted(filter(None, all_at_once(*half))) == [408, 408, 408, 503, 503]


def test_half_sent_forms_keep_nobody_out_whose_form_comes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies.unfinished, "most", 3)
    monkeypatch.setattr(Body, "seconds", 0.5)
    half = [Phone(b"first", address=f"192.0.2.{number}") for number in range(3)]
    other = Phone(b"first", b"last", pause=0.01, address="198.51.100.2")

    async def scene() -> None:
        asked = [asyncio.create_task(phone.ask()) for phone in half]
        while bodies.unfinished.taken < len(half):
            await asyncio.sleep(0.01)
        await other.ask()
        await asyncio.gather(*asked)

    run_apart(scene())
    assert [phone.status for phone in (*half, other)] == [408, 408, 408, 200]
