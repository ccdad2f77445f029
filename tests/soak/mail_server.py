"""A mail server that takes its time to greet."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

GREETS_AFTER = 8  # seconds
ANSWERS = {b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n"}


class SlowMail:
    """Counts the mails that it was given."""

    def __init__(self) -> None:
        self.taken = 0

    @asynccontextmanager
    async def open(self, port: int) -> AsyncIterator[None]:
        """Listen on this machine for as long as the block lasts."""
        server = await asyncio.start_server(self._talk, "127.0.0.1", port)
        try:
            yield
        finally:
            server.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk with somebody until they go, or the loop ends, which asyncio would print as a failure."""
        with suppress(asyncio.CancelledError, ConnectionError):
            await self._take(reader, writer)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(GREETS_AFTER)
        writer.write(b"220 slow.example\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            writer.write(ANSWERS.get(word, b"250 fine\r\n"))
            if word == b"DATA":
                await reader.readuntil(b"\r\n.\r\n")
                self.taken += 1
                writer.write(b"250 taken\r\n")
            if word == b"QUIT":
                break
        writer.close()
