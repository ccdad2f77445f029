"""Health checks for a proxy and for monitoring, without a session and without a thread for pages.

`/healthz` says that this process answers, even while the database does not; a proxy uses it to choose a process.
`/readyz` lists what is wrong.
"""

import asyncio
import shutil
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from http import HTTPStatus
from tempfile import TemporaryFile

from django.conf import settings
from django.db import Error, connection

from scorekeeper.outages import disk_is_full
from scorekeeper.protocol import SECURITY, Message, Receive, Send, refuse
from scorekeeper.serving.daily import daily
from scorekeeper.serving.room import Room, with_room

ALIVE, READY = "/healthz", "/readyz"
PATIENCE_SECONDS = 3  # limit for all checks together
FRESH_SECONDS = 1  # for which an answer is used again
LEAST_FREE = 64 * 1024 * 1024  # bytes
PIECE = 4096  # bytes, written as a test
SILENT = "database: it does not answer"
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"cache-control", b"no-store"),
    *SECURITY,
]


class HealthChecks:
    """Runs the health checks in a thread of its own; a request that comes during a run shares its result."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "health")
        self._run: Future[Sequence[str]] | None = None
        self._since = 0.0

    async def faults(self) -> Sequence[str]:
        """Return a line of text for each fault, [] without any; a result up to a second old is used again.

        If the checks take over three seconds, return only the line that the database does not answer.
        """
        now = time.monotonic()
        if self._run is None or (self._run.done() and now - self._since >= FRESH_SECONDS):
            self._run, self._since = self._thread.submit(faults), now
        run = asyncio.shield(asyncio.wrap_future(self._run))  # shielded: the next request uses a run that is late
        try:
            return await asyncio.wait_for(run, PATIENCE_SECONDS)
        except TimeoutError:
            return [SILENT]


checks = HealthChecks()


def faults() -> Sequence[str]:
    """Check database, disk and backup; return a line of text for each fault, [] without any."""
    return [line for line in (_database_fault(), _disk_fault(), _backup_fault()) if line]


def _database_fault() -> str:
    """Return a line of text if the database cannot be queried; "" if it can. Closes the connection."""
    connection.close_if_unusable_or_obsolete()  # as Django does before a request
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except Error:
        return SILENT
    finally:
        connection.close()  # PostgreSQL has a limited number
    return ""


def _disk_fault() -> str:
    """Return a line of text if the disk has less than 64 MiB left or cannot be written to; "" otherwise."""
    if disk_is_full():
        return "disk: it is full; the last write failed for it"
    try:
        with TemporaryFile(dir=settings.DATA_DIR, buffering=0) as file:
            file.write(b"x" * PIECE)
        free = shutil.disk_usage(settings.DATA_DIR).free
    except OSError as error:
        return f"disk: the data folder can't be written to ({error.strerror})"
    return "" if free >= LEAST_FREE else f"disk: {free // 2**20} MiB left for the data folder"


def _backup_fault() -> str:
    """Return a line of text if today's backup could not be made or old ones not removed; "" otherwise."""
    failed = "backup: today's could not be made, or old ones not removed; the server's log says which"
    return failed if daily.failure else ""


async def health(scope: Message, receive: Receive, send: Send) -> None:
    """Answer 200 and "alive" at /healthz; at /readyz 200 and "ready", or 503 and a line for each fault.

    Answer 405 to methods other than GET and HEAD, and 503 at /readyz if a visitor, or all, have too many requests
    there.
    """
    if scope["method"] not in {"GET", "HEAD"}:
        await refuse(send, HTTPStatus.METHOD_NOT_ALLOWED, "This is only read.", (b"allow", b"GET, HEAD"))
    elif scope["path"] == ALIVE:
        await _answer(send, HTTPStatus.OK, ["alive"])
    else:
        await ready(scope, receive, send)


async def _ready(_scope: Message, _receive: Receive, send: Send) -> None:
    """Answer 200 and "ready", or 503 and a line for each fault."""
    wrong = await checks.faults()
    await _answer(send, HTTPStatus.SERVICE_UNAVAILABLE if wrong else HTTPStatus.OK, wrong or ["ready"])


ready = with_room(_ready, Room(most=50, most_of_one=5))


async def _answer(send: Send, status: HTTPStatus, lines: Sequence[str]) -> None:
    """Send these lines as a text that is not cached."""
    content = "".join(f"{line}\n" for line in lines).encode()
    headers = [*HEADERS, (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
