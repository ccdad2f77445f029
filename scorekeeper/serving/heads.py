"""How long the head of a request may be: the event loop reads it, and every stream waits for the event loop."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST = 64 * 1024  # bytes of address and headers together; a browser full of links sends some 8,000


class ShortHeads(HttpToolsProtocol):
    """A connection that is hung up where the head of its request has no end; uvicorn would go on reading."""

    _in_head = False
    _size = 0

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head, self._size = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head was read; how long the rest may be says body.py."""
        self._in_head = False
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Some of a request has come."""
        super().data_received(data)
        self._size += len(data)
        if self._in_head and self._size > LONGEST:
            self.transport.close()
