"""The app as `manage.py serve` runs it, with streams, in the process of the tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import uvicorn

from scorekeeper.serving.address import listen
from scorekeeper.serving.server import Server


@contextmanager
def answering(port: int = 0) -> Iterator[str]:
    """Serve at this port, or at any free one; return the address."""
    listener = listen("127.0.0.1", port)
    server = Server(uvicorn.Config("scorekeeper.asgi:application", access_log=False, log_level="warning"))
    thread = Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
