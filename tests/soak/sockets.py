"""Clients that keep connections open without behaving like a browser; they end by themselves."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode

AT_A_TIME = 200  # that connect at once
PATIENCE = 120  # seconds for one answer
TOKEN = "t" * 32


class Held(asyncio.Protocol):
    """A connection that says something and waits; `open` until the server hangs up, `answer` is what it said."""

    def __init__(self, said: bytes) -> None:
        self.said, self.answer, self.open = said, b"", False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport, self.open = transport, True
        transport.write(self.said)

    def data_received(self, data: bytes) -> None:
        self.answer = (self.answer + data)[:100]

    def connection_lost(self, _error: Exception | None) -> None:
        self.open = False

    def let_go(self) -> None:
        """Abort the connection."""
        if self.transport:
            self.transport.abort()


async def hold(port: int, said: Sequence[bytes], seconds: float) -> list[Held]:
    """Open a connection for each of `said`, wait, and close them; `open` then says which were still open."""
    loop, held = asyncio.get_running_loop(), [Held(each) for each in said]
    for first in range(0, len(held), AT_A_TIME):
        some = held[first : first + AT_A_TIME]
        connecting = (loop.create_connection(partial(_same, each), "127.0.0.1", port) for each in some)
        await asyncio.gather(*connecting, return_exceptions=True)
    await asyncio.sleep(seconds)
    still = [each.open for each in held]
    for each in held:
        each.let_go()
    await asyncio.sleep(0.5)  # until the loop has closed them
    for each, was in zip(held, still, strict=True):
        each.open = was
    return held


def _same(held: Held) -> Held:
    return held


def status_of(port: int, path: str, *, address: str, cookie: str = "", form: dict[str, str] | None = None) -> int:
    """Return the status of the answer to somebody at this address; 0 if none came."""
    headers = {"X-Forwarded-For": address, "Cookie": f"csrftoken={TOKEN}; {cookie}"}
    body = None if form is None else urlencode(form | {"csrfmiddlewaretoken": TOKEN})
    if body is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    try:
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
            connection.request("POST" if form is not None else "GET", path, body, headers)
            answer = connection.getresponse()
            answer.read()
            return answer.status
    except (OSError, HTTPException):
        return 0


async def at_once(work: Sequence[Callable[[], int]], together: int) -> list[int]:
    """Call all of these, `together` at a time; return their results."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(together) as clients:
        return await asyncio.gather(*(loop.run_in_executor(clients, each) for each in work))
