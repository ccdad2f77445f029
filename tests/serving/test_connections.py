"""A connection that asks for nothing is hung up on; one that asks is not, however long its answer takes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from scorekeeper.serving import connections
from scorekeeper.serving.connections import Connection, waiting
from tests.loops import run_apart

SHORT = 0.15  # seconds, for a head
ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

Talk = Callable[[int], Awaitable[Any]]


async def site(_scope: Any, _receive: Any, send: Any) -> None:
    """Answer later than a head may come."""
    await asyncio.sleep(2 * SHORT)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"late"})


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(connections, "HEAD_SECONDS", SHORT)
    yield
    assert len(waiting) == 0
    assert not waiting._of_one


def at_a_server(talk: Talk) -> Any:
    """Return what comes of a talk with a server at this port."""

    async def serve() -> Any:
        config = uvicorn.Config(site, http=Connection, lifespan="off", log_level="critical")
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: Connection(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        said = await talk(server.sockets[0].getsockname()[1])
        server.close()
        while state.connections:
            for connection in list(state.connections):
                connection.transport.abort()
            await asyncio.sleep(0.01)
        return said

    return run_apart(serve())


async def connect(port: int, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    await writer.drain()
    return reader, writer


async def end_of(reader: asyncio.StreamReader) -> bytes:
    """Return all that comes until the server hangs up, which must be soon."""
    return await asyncio.wait_for(reader.read(), 20 * SHORT)


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: loc", b"\r\n", ASKED[:-2]])
def test_who_never_says_what_it_wants_is_hung_up_on(said: bytes) -> None:
    async def talk(port: int) -> bytes:
        reader, writer = await connect(port, said)
        end = await end_of(reader)
        writer.close()
        return end

    assert at_a_server(talk) == b""


@pytest.mark.parametrize("crumb", [b"\r\n", b"X"])
def test_who_says_a_little_now_and_then_is_too(crumb: bytes) -> None:
    async def talk(port: int) -> bytes:
        reader, writer = await connect(port, b"" if crumb == b"\r\n" else b"GET / HTTP/1.1\r\n")
        ending = asyncio.ensure_future(end_of(reader))
        while not ending.done():
            writer.write(crumb)
            await asyncio.sleep(SHORT / 10)
        writer.close()
        return await ending

    assert at_a_server(talk) == b""


def test_an_answer_may_take_longer_and_another_request_may_follow() -> None:
    async def talk(port: int) -> bytes:
        reader, writer = await connect(port, ASKED)
        first = await reader.readuntil(b"late")
        writer.write(ASKED)
        second = await reader.readuntil(b"late")
        end = await end_of(reader)  # nothing follows
        writer.close()
        return first[:15] + second[:15] + end

    assert at_a_server(talk) == b"HTTP/1.1 200 OK" * 2


def test_too_many_who_wait_push_out_the_oldest_of_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 10)
    monkeypatch.setattr(connections, "MOST_WAITING_OF_ONE", 3)
    assert at_a_server(crowd) == ([b"", b""], 3, b"HTTP/1.1 200 OK")


def test_behind_a_proxy_all_count_together(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    monkeypatch.setattr(connections, "HEAD_SECONDS", 10)
    monkeypatch.setattr(connections, "MOST_WAITING_OF_ONE", 1)
    monkeypatch.setattr(waiting, "most", 3)
    assert at_a_server(crowd) == ([b"", b""], 3, b"HTTP/1.1 200 OK")


async def crowd(port: int) -> tuple[list[bytes], int, bytes]:
    """Ask and wait on after four silent ones; return how the two oldest end, how many wait, and the answer."""
    silent = []
    for _ in range(4):
        silent.append(await connect(port))
        while len(waiting) < min(len(silent), 3):
            await asyncio.sleep(0.01)
    reader, writer = await connect(port, ASKED)
    answer = (await reader.readuntil(b"late"))[:15]
    ends = [await end_of(reader) for reader, _ in silent[:2]]
    count = len(waiting)
    for _, each in [*silent, (reader, writer)]:
        each.close()
    return ends, count, answer
