"""Tests of a stream, run as by a server."""

import asyncio
from collections.abc import Collection
from typing import Any

import pytest

from scorekeeper.live import hub as hubs
from scorekeeper.live import stream as streams
from scorekeeper.live import tickets
from scorekeeper.live.channels import DrawnTopic
from scorekeeper.live.events import AGAIN, STALE, PageContent
from scorekeeper.live.hub import hub
from scorekeeper.live.tickets import Ticket
from scorekeeper.protocol import SECURITY
from tests.loops import run_apart

NEWS = b'"revision": 4'
BEAT = b"event: beat\ndata: 4\n\n"
TICKET = Ticket("match.12", "table", 5, 0).signed()


def draw(_topic: str, pages: Collection[str]) -> DrawnTopic:
    return DrawnTopic(0, {page: PageContent(4, {"ledger": "<b>4</b>"}) for page in pages})


class Browser:
    """What a browser has sent and received."""

    def __init__(self) -> None:
        self.left = asyncio.Event()
        self.answers: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.answers.append(dict(message))

    @property
    def text(self) -> bytes:
        return b"".join(answer.get("body", b"") for answer in self.answers)


def ask(
    path: str, *, query: str = "", method: str = "GET", headers: Any = (), seconds: float = 0.15, awaited: bytes = b""
) -> Browser:
    """Request a stream; disconnect after `seconds`, once `awaited` has arrived; return the browser with its answers."""

    async def look_on() -> Browser:
        hub.open(draw)
        browser = Browser()
        scope = {"method": method, "path": path, "query_string": query.encode(), "headers": list(headers)}
        running = asyncio.ensure_future(streams.stream(scope, browser.receive, browser.send))
        await asyncio.sleep(seconds)
        while not browser.answers or awaited not in browser.text:
            await asyncio.sleep(0.01)
        browser.left.set()
        await asyncio.wait_for(running, 20)
        hub.close()
        assert not hub.channels
        return browser

    return run_apart(look_on())


def test_a_stream_says_at_once_that_it_lives_then_what_was_missed() -> None:
    browser = ask(f"/live/{TICKET}", query="after=3", awaited=b"}\n\n")
    assert browser.text.startswith(b"event: beat\ndata: 3\n\nid: 4\ndata: {")
    assert browser.text.endswith(b"}\n\n")


def test_who_has_seen_it_all_hears_only_that_the_stream_lives() -> None:
    assert ask(f"/live/{TICKET}", query="after=4", awaited=BEAT).text == BEAT


def test_who_comes_while_nothing_is_heard_is_told_so_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "connected", False)
    assert ask(f"/live/{TICKET}", query="after=4", awaited=STALE).text == STALE


def test_a_browser_that_reconnects_by_itself_says_what_it_has_seen() -> None:
    seen = [(b"last-event-id", b"4")]
    assert ask(f"/live/{TICKET}", query="after=1", headers=seen, awaited=BEAT).text == BEAT


@pytest.mark.parametrize("after", ["", "-1", "nine", "9" * 30, "٣"])
def test_a_revision_that_is_none_counts_as_nothing_seen(after: str) -> None:
    assert ask(f"/live/{TICKET}", query=f"after={after}", awaited=NEWS).text.count(NEWS) == 1


@pytest.mark.parametrize("query", ["after=3&after=4", "a=1&after=4", "after=4&" * 5])
def test_of_an_address_that_no_page_of_ours_asks_for_nothing_is_read(query: str) -> None:
    assert ask(f"/live/{TICKET}", query=query, awaited=NEWS).text.count(NEWS) == 1


def test_who_comes_when_too_many_look_on_is_told_to_ask_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "MOST_WATCHERS", 0)
    answers = ask(f"/live/{TICKET}").answers
    assert answers[0]["status"] == 503
    assert not answers[-1].get("more_body")


def test_nobody_takes_a_place_who_has_left() -> None:
    ask(f"/live/{TICKET}")
    assert hub.watching == 0


def test_a_stream_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.03)
    # On a busy machine a heartbeat may precede the first state; it then has no revision.
    told = ask(f"/live/{TICKET}", query="after=4", awaited=3 * BEAT).text.replace(b"data: 0", b"data: 4")
    assert told.startswith(3 * BEAT)


@pytest.mark.parametrize("ticket", ["", "x", TICKET + "x"], ids=["empty", "short", "long"])
def test_no_ticket_no_stream(ticket: str) -> None:
    browser = ask(f"/live/{ticket}", awaited=AGAIN)
    assert browser.text == AGAIN
    assert not browser.answers[-1].get("more_body")


def test_a_stream_ends_with_its_ticket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tickets, "LASTS", 0.05)
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.02)
    monkeypatch.setattr(tickets, "read", lambda _text: Ticket("match.12", "table", 5, 0))
    browser = ask(f"/live/{TICKET}", query="after=4", awaited=AGAIN)
    assert browser.text.endswith(AGAIN)


def test_nothing_between_keeps_or_gathers_what_is_sent() -> None:
    headers = dict(ask(f"/live/{TICKET}").answers[0]["headers"])
    assert headers[b"cache-control"] == b"no-cache, no-store, private"
    assert headers[b"x-accel-buffering"] == b"no"
    assert b"content-encoding" not in headers


def test_a_stream_has_the_security_headers_of_what_is_no_page() -> None:
    assert {*SECURITY} <= {*ask(f"/live/{TICKET}").answers[0]["headers"]}


def test_a_stream_takes_no_post() -> None:
    assert ask(f"/live/{TICKET}", method="POST").answers[0]["status"] == 405


def test_who_sends_on_and_on_is_not_listened_to() -> None:
    async def look_on() -> list[Any]:
        hub.open(draw)
        browser = Browser()
        scope = {"method": "GET", "path": f"/live/{TICKET}", "query_string": b"after=4", "headers": []}

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"x" * 1000, "more_body": True}

        await asyncio.wait_for(streams.stream(scope, receive, browser.send), 20)
        hub.close()
        return browser.answers

    assert not run_apart(look_on())[-1].get("more_body")
