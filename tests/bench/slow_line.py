"""A TCP proxy with the delay and the bandwidth of a poor mobile connection: 400 ms round trip, 400 kbit/s."""

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from threading import Thread

ONE_WAY = 0.2  # seconds
BYTES_A_SECOND = 400_000 / 8
CHUNK = 4096  # bytes; answers share the line in chunks of this size


@dataclass
class _Way:
    """One direction of the line, which all connections share; `free` is when the next chunk can set out."""

    free: float = 0

    def arrives(self, size: int) -> float:
        """Return when a chunk that is sent now arrives, by the loop's clock."""
        self.free = max(self.free, asyncio.get_running_loop().time()) + size / BYTES_A_SECOND
        return self.free + ONE_WAY


@contextmanager
def slow_line(server_port: int) -> Iterator[int]:
    """Return a port that leads to the server's by the slow line; to connect takes no time."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    up, down = _Way(), _Way()

    async def joined(phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.CancelledError), closing(to_phone):
            server, to_server = await asyncio.open_connection("127.0.0.1", server_port)
            with closing(to_server):
                await asyncio.gather(_pass_on(phone, to_server, up), _pass_on(server, to_phone, down))

    line = asyncio.run_coroutine_threadsafe(asyncio.start_server(joined, "127.0.0.1", 0), loop).result()
    yield int(line.sockets[0].getsockname()[1])
    line.close()
    asyncio.run_coroutine_threadsafe(_end(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


async def _pass_on(sender: asyncio.StreamReader, receiver: asyncio.StreamWriter, way: _Way) -> None:
    """Pass the sender's bytes on, delayed by `way`, until it closes the connection."""
    loop, chunks = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

    async def deliver() -> None:
        while (chunk := await chunks.get())[1]:
            await asyncio.sleep(chunk[0] - loop.time())
            receiver.write(chunk[1])
            await receiver.drain()
        receiver.close()

    delivery = asyncio.create_task(deliver())
    try:
        while data := await sender.read(CHUNK):
            chunks.put_nowait((way.arrives(len(data)), data))
    finally:
        chunks.put_nowait((0, b""))
        await delivery


async def _end() -> None:
    """Cancel all other tasks of the loop, and wait until they have ended."""
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0)  # connections are closed in the next iteration of the loop
