"""Many who look on, without a browser: each an open stream, read as far as the revision it shows."""

import asyncio
import re
import time
from collections.abc import Sequence

ID = re.compile(rb"^id: (\d+)$", re.MULTILINE)
END = b"\n\n\r\n"  # of an event, in a chunk of its own
AT_A_TIME = 100  # that connect at once
RETRY_SECONDS = 0.2


class Watcher(asyncio.Protocol):
    """One stream. A connection that is lost is tried again at the next port, from the revision that was seen."""

    def __init__(self, crowd: "Crowd", number: int) -> None:
        self.crowd, self.number = crowd, number
        self.path = crowd.paths[number % len(crowd.paths)]
        self.revision = 0
        self.seen: list[int] = []
        self.unread = b""
        self.transport: asyncio.Transport | None = None

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.crowd.over:
            port = self.crowd.ports[self.number % len(self.crowd.ports)]
            try:
                await loop.create_connection(lambda: self, "127.0.0.1", port)
            except OSError:
                self.number += 1
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        path = f"{self.path}?after={self.revision}"
        transport.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self.unread += data
        if not self.unread.endswith(END):
            return
        for said in ID.findall(self.unread):
            self.revision = int(said)
            self.seen.append(self.revision)
            self.crowd.reached(self.revision)
        self.unread = b""

    def connection_lost(self, _error: Exception | None) -> None:
        self.unread = b""
        if not self.crowd.over:
            self.number += 1
            self.crowd.again.add(asyncio.ensure_future(self.connect()))


class Crowd:
    """All who look on, by turns at these ports and with these tickets, from the revision that their page shows."""

    def __init__(self, ports: Sequence[int], paths: Sequence[str]) -> None:
        self.ports, self.paths = ports, paths
        self.watchers: list[Watcher] = []
        self.again: set[asyncio.Future[None]] = set()
        self.over = False
        self._awaited = 0
        self._missing = 0
        self._all = asyncio.Event()
        self._last = 0.0

    async def gather(self, count: int) -> None:
        """As many as `count` look on now, and have seen what there is."""
        fresh = [Watcher(self, number) for number in range(len(self.watchers), count)]
        for first in range(0, len(fresh), AT_A_TIME):
            await asyncio.gather(*(watcher.connect() for watcher in fresh[first : first + AT_A_TIME]))
        self.watchers += fresh
        await self.shows(1)

    async def shows(self, revision: int, patience: float = 30) -> float:
        """Waits until everybody has seen the revision; the moment that the last one did."""
        self._awaited = revision
        self._missing = sum(watcher.revision < revision for watcher in self.watchers)
        self._all.clear()
        if self._missing:
            await asyncio.wait_for(self._all.wait(), patience)
        return self._last

    def reached(self, revision: int) -> None:
        """Somebody has seen it."""
        self._last = time.perf_counter()
        if revision >= self._awaited:
            self._missing -= 1
            if self._missing == 0:
                self._all.set()

    async def leave(self) -> None:
        self.over = True
        for watcher in self.watchers:
            if watcher.transport:
                watcher.transport.abort()
        await asyncio.sleep(0.1)  # until the loop has closed them
