"""Limits on how long a connection may wait without a request, and on the length of a request's head.

uvicorn waits for a head without a limit. Other servers have one, but none for bodies or for the connections of one
address (scorekeeper/docs/dependencies.md), so uvicorn's protocol is extended here. A connection that exceeds a limit
is closed without an answer.
"""

import asyncio

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from scorekeeper.serving.visitors import network

HEAD_BYTES = 64 * 1024  # of the request line and headers together; a browser with many cookies sends some 8,000
HEAD_SECONDS = 10
MOST_WAITING = 1000
MOST_WAITING_OF_ONE = 200  # enough for thirty phones at one address, with six connections each


class Waiting:
    """The connections that wait for a complete head, oldest first.

    The oldest is closed above `most` in all, or above 200 of a visitor.
    """

    def __init__(self) -> None:
        self.most = MOST_WAITING
        self._all: dict[Connection, None] = {}
        self._of_one: dict[str, dict[Connection, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def add(self, connection: "Connection") -> None:
        """Add a connection as the newest; close the oldest of its visitor, or of all, if there are too many."""
        self.discard(connection)
        self._all[connection] = None
        of_one = self._of_one.setdefault(connection.visitor, {})
        of_one[connection] = None
        if connection.visitor and len(of_one) > MOST_WAITING_OF_ONE:
            next(iter(of_one)).hang_up()
        elif len(self._all) > self.most:
            next(iter(self._all)).hang_up()

    def discard(self, connection: "Connection") -> None:
        """Remove a connection if it is here."""
        if connection in self._all:
            del self._all[connection]
            of_one = self._of_one[connection.visitor]
            del of_one[connection]
            if not of_one:
                del self._of_one[connection.visitor]


waiting = Waiting()


class Connection(HttpToolsProtocol):
    """A connection that is closed if the head of its next request takes over ten seconds or has over 64 KiB.

    `visitor` is "" behind a proxy.
    """

    visitor = ""  # "" behind a proxy, which has to limit the connections of a visitor itself
    _late: asyncio.TimerHandle | None = None
    _size = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first head, and set `visitor` unless there is a proxy."""
        super().connection_made(transport)
        if self.client and not settings.ALLAUTH_TRUSTED_PROXY_COUNT:
            self.visitor = network(self.client[0])
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting for a head: the connection is closed."""
        self._end_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Begin to wait for the rest of a head, whose first byte has arrived."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """Stop waiting for a head, as it is complete, and answer the request."""
        self._end_waiting()  # body.py limits the time for the rest
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Begin to wait for the next head if the connection stays open."""
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self._await_head()

    def data_received(self, data: bytes) -> None:
        """Parse the bytes; close the connection if more than 64 KiB have come without a complete head."""
        super().data_received(data)
        self._size += len(data)
        if self._late and self._size > HEAD_BYTES:
            self.hang_up()

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing when a client asks for another protocol; it is answered as usual."""

    def hang_up(self) -> None:
        """Close the connection once earlier answers have been sent."""
        self._end_waiting()
        self.transport.close()

    def _await_head(self) -> None:
        """Count the bytes of a head from here on, and close the connection in ten seconds unless it is complete."""
        self._end_waiting()
        self._size = 0
        self._late = self.loop.call_later(HEAD_SECONDS, self.hang_up)
        waiting.add(self)

    def _end_waiting(self) -> None:
        """Remove the connection from those that wait for a head, and cancel the limit of time."""
        waiting.discard(self)
        if self._late:
            self._late.cancel()
            self._late = None
