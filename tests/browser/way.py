"""The way to a server, which can be closed and opened again while the server goes on."""

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import ExitStack, suppress
from socket import socket
from threading import Event, Thread

from scorekeeper.serving.address import listen


class Way:
    """Leads from a port of its own to a server's, until it is closed: then nothing answers there."""

    def __init__(self, to: int, port: int = 0) -> None:
        """Lead to this port of the server from this one, or from any free one."""
        self._to, self._closed = to, Event()
        listener = listen("127.0.0.1", port)
        self.port: int = listener.getsockname()[1]
        self._thread = Thread(target=asyncio.run, args=[self._lead(listener)])
        self._thread.start()

    def close(self) -> None:
        """Answer nobody any more, and cut off who is being answered."""
        self._closed.set()
        self._thread.join()

    async def _lead(self, listener: socket) -> None:
        server = await asyncio.start_server(self._join, sock=listener)
        await asyncio.to_thread(self._closed.wait)
        server.close()

    async def _join(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Join a browser to the server until one of them hangs up or is gone, or the way is closed."""
        with ExitStack() as ends, suppress(OSError, asyncio.CancelledError):
            ends.callback(writer.transport.abort)
            answers, questions = await asyncio.open_connection("127.0.0.1", self._to)
            ends.callback(questions.transport.abort)
            await asyncio.gather(_pass_on(reader, questions), _pass_on(answers, writer))


async def _pass_on(reader: StreamReader, writer: StreamWriter) -> None:
    while said := await reader.read(65536):
        writer.write(said)
        await writer.drain()
    writer.close()
