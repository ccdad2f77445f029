"""Which places a request has, and what needs none of those that may wait for the database."""

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.urls import URLPattern

from scorekeeper import asgi
from scorekeeper.asgi import (
    COSTLY,
    EXPORTERS,
    NO_DATABASE,
    READERS,
    UNTAKEN,
    WHOLE_PAST,
    WRITERS,
    application,
    in_a_thread,
)
from scorekeeper.protocol import Message, Receive, Send
from scorekeeper.urls import urlpatterns
from tests.loops import run_apart

ROUTES = {pattern.name: str(pattern.pattern) for pattern in urlpatterns if isinstance(pattern, URLPattern)}
COOKIES = b"sessionid=" + b"s" * 32 + b"; club=forged; links=forged; csrftoken=" + b"t" * 32


def answered(path: str, *headers: tuple[bytes, bytes], method: str = "GET") -> tuple[Message, bytes]:
    """Return the first message and the body that the ASGI application answers a request with."""
    sent: list[Message] = []
    coming: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        return coming.pop() if coming else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Message = {"type": "http", "path": path, "method": method, "query_string": b"", "http_version": "1.1"}
    scope.update(client=("192.0.2.7", 50000), headers=[(b"host", b"localhost"), *headers])
    run_apart(application(scope, receive, send))
    return sent[0], b"".join(message.get("body", b"") for message in sent[1:])


def test_the_addresses_with_places_of_their_own_are_there() -> None:
    assert ROUTES.keys() >= NO_DATABASE | COSTLY | WHOLE_PAST


def test_no_file_is_made_where_pages_wait() -> None:
    files = {name for name, route in ROUTES.items() if route.endswith((".png", ".csv", ".json", ".bgsplay"))}
    assert files
    assert files - {"api_description"} <= COSTLY | WHOLE_PAST  # it is read once, at the start


@pytest.mark.any_database
@pytest.mark.parametrize("path", ["/worker.js", "/offline/", f"{settings.STATIC_URL}icons.svg", "/healthz"])
def test_what_is_alike_for_all_needs_no_database_whatever_cookies_come(path: str) -> None:
    """Without the mark `django_db` no test may ask the database: a page that does is answered 500."""
    head, body = answered(path, (b"cookie", COOKIES))
    assert (head["status"], bool(body)) == (200, True)
    assert b"set-cookie" not in dict(head["headers"])


@pytest.mark.any_database
@pytest.mark.parametrize("path", ["/worker.js", "/offline/"])
def test_it_is_in_the_language_that_the_person_chose_all_the_same(path: str) -> None:
    english, german, chosen = (
        answered(path, header)[1]
        for header in (
            (b"accept-language", b"en"),
            (b"accept-language", b"de"),
            (b"cookie", COOKIES + b"; language=de"),
        )
    )
    assert english != german == chosen


@pytest.mark.any_database
def test_a_static_file_that_is_not_there_needs_none_either() -> None:
    head, _ = answered(f"{settings.STATIC_URL}nowhere.js", (b"cookie", COOKIES))
    assert head["status"] == 404
    assert b"set-cookie" not in dict(head["headers"])


@pytest.mark.any_database
def test_a_form_that_is_too_long_is_refused_by_its_head() -> None:
    head, body = answered("/", (b"content-length", b"99999999999"), (b"cookie", COOKIES), method="POST")
    assert head["status"] == 413
    assert b"Too much at once" in body


@pytest.mark.any_database
def test_what_needs_no_database_does_not_wait_for_those_who_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for turns in (READERS, WRITERS):
        monkeypatch.setattr(turns, "taken", turns.places)
    assert answered("/worker.js")[0]["status"] == 200
    assert answered("/", (b"content-length", b"99999999999"), method="POST")[0]["status"] == 413


@pytest.mark.any_database
def test_no_more_files_of_a_whole_past_are_made_for_one_who_takes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> list[int]:
        told, never = list[int](), asyncio.Event()
        nothing: Any = never.wait

        async def send(message: Message) -> None:
            told.append(message["status"])
            await never.wait()

        scope: Message = {"type": "http", "path": "/clubs/1/club.json", "method": "GET", "disconnected": nothing}
        scope.update(client=("192.0.2.7", 50000), headers=[])
        asked = [asyncio.create_task(in_a_thread(scope, nothing, send)) for _ in range(UNTAKEN.most_of_one + 1)]
        while not told:
            await asyncio.sleep(0.01)
        await asyncio.wait(asked, timeout=0.1)
        for task in asked:
            task.cancel()
        return told

    monkeypatch.setattr(EXPORTERS, "taken", EXPORTERS.places)
    assert run_apart(scene()) == [503]


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/matches/12/facts/", "/matches/12/"),
        ("/matches/12/rounds/3/", "/matches/12/"),
        ("/clubs/3/imports/4/step/", "/clubs/3/"),
        ("/nights/5/", "/nights/5/"),
        ("/clubs/demo/", "/clubs/demo/"),
        ("/matches/new/", ""),
        ("/account/sign-in/", ""),
        ("/", ""),
    ],
)
def test_a_form_says_what_it_writes_to(path: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Message] = []

    async def writers(scope: Message, _receive: Receive, _send: Send) -> None:
        seen.append(scope)

    nothing: Any = None
    monkeypatch.setattr(asgi, "writers", writers)
    run_apart(in_a_thread({"type": "http", "path": path, "method": "POST"}, nothing, nothing))
    assert [scope["target"] for scope in seen] == [target]
