"""A TCP proxy in front of a server: closed, it makes the server unreachable while the server goes on."""

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import ExitStack, suppress
from socket import socket
from threading import Event, Thread

from scorekeeper.serving.address import listen


class TcpProxy:
    """Pass what comes to a port of its own on to a server, until it is closed: then nothing answers there."""

    def __init__(self, server_port: int, port: int = 0) -> None:
        """Listen at this port, or at any free one."""
        self._server_port, self._closed = server_port, Event()
        listener = listen("127.0.0.1", port)
        self.port: int = listener.getsockname()[1]
        self._thread = Thread(target=asyncio.run, args=[self._serve(listener)])
        self._thread.start()

    def close(self) -> None:
        """Answer no more, and cut off what is being answered."""
        self._closed.set()
        self._thread.join()

    async def _serve(self, listener: socket) -> None:
        server = await asyncio.start_server(self._join, sock=listener)
        await asyncio.to_thread(self._closed.wait)
        server.close()

    async def _join(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Join a browser to the server until one of them hangs up or is gone, or the proxy is closed."""
        with ExitStack() as ends, suppress(OSError, asyncio.CancelledError):
            ends.callback(writer.transport.abort)
            answers, requests = await asyncio.open_connection("127.0.0.1", self._server_port)
            ends.callback(requests.transport.abort)
            await asyncio.gather(_pass_on(reader, requests), _pass_on(answers, writer))


async def _pass_on(reader: StreamReader, writer: StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()
