"""Tests that a connection without a request is closed, and one with a request is not, however long it takes."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from scorekeeper.serving import connections
from scorekeeper.serving.connections import Connection, waiting

SHORT, LONG = 0.15, 100  # seconds, for a head
SOON = 30  # seconds, on the slowest machine
ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def site(_scope: Any, _receive: Any, send: Any) -> None:
    """Answer each request after a pause longer than HEAD_SECONDS."""
    await asyncio.sleep(2 * SHORT)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"late"})


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(connections, "HEAD_SECONDS", SHORT)
    yield
    assert len(waiting) == 0
    assert not waiting._of_one


@asynccontextmanager
async def a_server() -> AsyncIterator[int]:
    """Run a server that answers with `site`; yield its port."""
    config = uvicorn.Config(site, http=Connection, lifespan="off", log_level="critical")
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: Connection(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    yield server.sockets[0].getsockname()[1]
    server.close()
    while state.connections:
        for connection in list(state.connections):
            connection.transport.abort()
        await asyncio.sleep(0.01)


async def connect(port: int, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    await writer.drain()
    return reader, writer


async def end_of(reader: asyncio.StreamReader) -> bytes:
    """Return what the server sends until it closes the connection; raises TimeoutError after SOON seconds."""
    try:
        return await asyncio.wait_for(reader.read(), SOON)
    except ConnectionResetError:  # closed while it was still sending
        return b""


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: loc", b"\r\n", ASKED[:-2]])
async def test_who_never_says_what_it_wants_is_hung_up_on(said: bytes) -> None:
    async with a_server() as port:
        reader, writer = await connect(port, said)
        assert await end_of(reader) == b""
        writer.close()


@pytest.mark.parametrize("crumb", [b"\r\n", b"X"])
async def test_who_says_a_little_now_and_then_is_too(crumb: bytes) -> None:
    async with a_server() as port:
        reader, writer = await connect(port, b"" if crumb == b"\r\n" else b"GET / HTTP/1.1\r\n")
        ending = asyncio.ensure_future(end_of(reader))
        while not ending.done():
            writer.write(crumb)
            await asyncio.sleep(SHORT / 10)
        writer.transport.abort()
        assert await ending == b""


async def test_an_answer_may_take_longer_and_another_request_may_follow() -> None:
    async with a_server() as port:
        reader, writer = await connect(port)
        for _ in range(2):
            writer.write(ASKED)
            assert (await reader.readuntil(b"late")).startswith(b"HTTP/1.1 200 OK")
        assert await end_of(reader) == b""  # nothing follows
        writer.close()


async def test_too_many_who_wait_push_out_the_oldest_of_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", LONG)
    monkeypatch.setattr(connections, "MOST_WAITING_OF_ONE", 3)
    await crowd()


async def test_behind_a_proxy_all_count_together(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    monkeypatch.setattr(connections, "HEAD_SECONDS", LONG)
    monkeypatch.setattr(connections, "MOST_WAITING_OF_ONE", 1)
    monkeypatch.setattr(waiting, "most", 3)
    await crowd()


async def crowd() -> None:
    """Request a page after four silent connections; assert an answer, and that the two oldest are closed."""
    async with a_server() as port:
        silent = []
        for _ in range(4):
            silent.append(await connect(port))
            while len(waiting) < min(len(silent), 3):
                await asyncio.sleep(0.01)
        reader, writer = await connect(port, ASKED)
        assert (await reader.readuntil(b"late")).startswith(b"HTTP/1.1 200 OK")
        assert [await end_of(reader) for reader, _ in silent[:2]] == [b"", b""]
        assert len(waiting) == 3
        for _, each in [*silent, (reader, writer)]:
            each.close()
