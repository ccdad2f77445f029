"""Connections that ask for something and never end it, or for nothing at all."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

AT_A_TIME = 200  # that connect at once
MEGABYTES = 1_900_000  # of a body that is not whole yet: less than the server reads, more than Django takes

SILENT = b""
HALF_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: links="
HALF_BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % (MEGABYTES + 1) + b"x" * MEGABYTES


@dataclass
class Attack:
    """How many connected, were answered by status, were hung up on, and were open at the most."""

    opened: int = 0
    ended: int = 0
    most: int = 0
    answers: Counter[int] = field(default_factory=Counter)

    @property
    def open(self) -> int:
        return self.opened - self.ended


class _Connection(asyncio.Protocol):
    def __init__(self, attack: Attack, said: bytes) -> None:
        self.attack, self.said = attack, said
        self.answered = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.attack.opened += 1
        self.attack.most = max(self.attack.most, self.attack.open)
        transport.write(self.said)

    def data_received(self, data: bytes) -> None:
        if not self.answered and data.startswith(b"HTTP/1.1 "):
            self.answered = True
            self.attack.answers[int(data[9:12])] += 1

    def connection_lost(self, _error: Exception | None) -> None:
        self.attack.ended += 1


async def hold(port: int, said: Callable[[int], bytes], count: int, seconds: float, *, addresses: int = 1) -> Attack:
    """Has so many connections say something and then stay for so long; they come from so many addresses."""
    attack, loop = Attack(), asyncio.get_running_loop()
    connections: list[_Connection] = []

    async def connect(number: int) -> None:
        source = (f"127.0.{number % addresses // 250}.{number % addresses % 250 + 1}", 0)
        connection = _Connection(attack, said(number))
        try:
            await loop.create_connection(lambda: connection, "127.0.0.1", port, local_addr=source)
        except OSError:
            return
        connections.append(connection)

    for numbers in _portions(range(count)):
        await asyncio.gather(*map(connect, numbers))
    await asyncio.sleep(seconds)
    held = attack.open
    for connection in connections:
        connection.transport.abort()
    await asyncio.sleep(0.1)  # until the loop has closed them
    attack.ended = attack.opened - held
    return attack


def _portions(numbers: range) -> Sequence[range]:
    return [numbers[first : first + AT_A_TIME] for first in range(0, len(numbers), AT_A_TIME)]


async def silent(port: int, count: int = 5000, seconds: float = 15) -> Attack:
    """Connections that say nothing."""
    return await hold(port, lambda _: SILENT, count, seconds, addresses=100)


async def half_heads(port: int, count: int = 5000, seconds: float = 15) -> Attack:
    """Connections that say half a head."""
    return await hold(port, lambda _: HALF_HEAD, count, seconds, addresses=100)


async def half_bodies(port: int, count: int = 300, seconds: float = 35) -> Attack:
    """Forms of megabytes without an end."""
    return await hold(port, lambda _: HALF_BODY, count, seconds, addresses=100)


async def streams(port: int, paths: Sequence[str], count: int = 10_000, seconds: float = 10) -> Attack:
    """Streams with these tickets by turns."""

    def asked(number: int) -> bytes:
        return f"GET {paths[number % len(paths)]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()

    return await hold(port, asked, count, seconds, addresses=250)
