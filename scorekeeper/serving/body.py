"""Reads the whole body of a request before it takes one of the threads for pages.

There are few threads: a phone with a weak signal must not hold one while its form arrives, and many half-sent forms
must not fill the memory. No server does this by itself: see uvicorn, granian, gunicorn and hypercorn in
scorekeeper/docs/dependencies.md.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http import HTTPStatus

from scorekeeper.protocol import Application, Message, Receive, RefusedRequest, Send, refuse
from scorekeeper.serving.room import AGAIN, Room
from scorekeeper.serving.visitors import visitor

LIMIT = 2 * 1024 * 1024  # bytes; above DATA_UPLOAD_MAX_MEMORY_SIZE, for which Django shows an error page
REST_SECONDS = 5  # for which the rest of a refused body is read
# Bodies larger than SMALL, such as a match from a file, share LARGE_TOGETHER bytes of memory.
SMALL = 64 * 1024
LARGE_TOGETHER = 32 * 1024 * 1024

unfinished = Room(most=300, most_of_one=30)


class Body:
    """The body of a request as it arrives, in memory until `release`.

    `complete`: all of it has arrived, or the client has disconnected; only the latter is `disconnected`.
    """

    together = 0  # bytes of all large bodies
    limit = LIMIT
    seconds: float = 30  # for the whole body
    # Only a body that takes longer needs a place in `room`: most forms arrive even while slow ones have every place.
    prompt_seconds = 0.25
    room = unfinished

    def __init__(self) -> None:
        self.content = bytearray()
        self.complete = self.disconnected = False
        self._share = 0

    def check_length(self, scope: Message) -> None:
        """Raise RefusedRequest (413) if the Content-Length is above `limit`."""
        lengths = [value for name, value in scope["headers"] if name == b"content-length"]
        if any(value.isdigit() and int(value) > self.limit for value in lengths):
            raise RefusedRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def add(self, message: Message) -> None:
        """Append the next part of the body.

        Raises RefusedRequest: 413 above `limit`, 503 above 64 KiB if all bodies above that together exceed 32 MiB.
        """
        self.note(message)
        self.content += message.get("body", b"")
        if len(self.content) > self.limit:
            raise RefusedRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        self._count_memory(len(self.content) if len(self.content) > SMALL else 0)
        if self._share and Body.together > LARGE_TOGETHER:
            raise RefusedRequest(HTTPStatus.SERVICE_UNAVAILABLE, AGAIN)

    def note(self, message: Message) -> None:
        """Set `disconnected` and `complete` as the message says, the next part of the body or "http.disconnect"."""
        self.disconnected = message["type"] == "http.disconnect"
        self.complete = not message.get("more_body", False)

    def messages(self) -> Iterator[Message]:
        """Yield the complete body as one ASGI message, and empty `content`."""
        content = bytes(self.content)
        self.content.clear()
        yield {"type": "http.request", "body": content, "more_body": False}

    def release(self) -> None:
        """Free the memory. Called after the request was answered or refused."""
        self.content.clear()
        self._count_memory(0)

    def _count_memory(self, share: int) -> None:
        """Count `share` bytes for this body in `together`, in place of those counted before."""
        Body.together += share - self._share
        self._share = share


async def answer_with_phrase(scope: Message, _receive: Receive, send: Send) -> None:
    """Answer with the status and headers of the RefusedRequest in `scope["refused"]`, and its phrase as plain text."""
    refused = scope["refused"]
    await refuse(send, refused.status, refused.status.phrase, *refused.headers)


def whole_body(
    application: Application,
    body_of: Callable[[Message], Body] = lambda _scope: Body(),
    refusal: Application = answer_with_phrase,
) -> Application:
    """Return an application that calls `application` once the body has arrived, or `refusal` if it was refused.

    `body_of` returns the Body for a scope. For `refusal` the scope has the RefusedRequest as `refused`. A client that
    disconnects before its body is complete gets no answer. `disconnected` of the scope is a coroutine function that
    returns once the client has disconnected.
    """

    async def read_first(scope: Message, receive: Receive, send: Send) -> None:
        """Read the whole body, then call `application`; if the body was refused, call `refusal` and read the rest."""
        body, scope = body_of(scope), {**scope, "disconnected": partial(_disconnected, receive)}
        try:
            body.check_length(scope)
            await _read(body, visitor(scope), receive)
        except RefusedRequest as refused:
            body.release()
            refusal_without_traceback = refused.with_traceback(None)  # the traceback would keep the last part in memory
            await refusal({**scope, "refused": refusal_without_traceback}, _empty_body, partial(_send_but_end, send))
            with body.room.place(visitor(scope)) as free:
                if free and not body.complete:
                    await _read_rest(receive)
            return await send({"type": "http.response.body"})
        try:
            if body.disconnected:
                return None
            arrived = body.messages()
            return await application(scope, lambda: _next(arrived, receive), send)
        finally:
            body.release()

    return read_first


async def _read(body: Body, whose: str, receive: Receive) -> None:
    """Read until the body is complete or the client has disconnected. `whose` is the visitor.

    Raises RefusedRequest: 413 or 503 for a body that is too large (`Body.add`), 503 if `room` has no place for one that
    takes longer than `prompt_seconds`, 408 after `seconds`.
    """
    coming = asyncio.ensure_future(_add_all(body, receive))
    await asyncio.wait([coming], timeout=body.prompt_seconds)
    if coming.done():
        return coming.result()
    with body.room.place(whose) as free:
        if not free:
            coming.cancel()
            raise RefusedRequest(HTTPStatus.SERVICE_UNAVAILABLE, AGAIN)
        try:
            return await asyncio.wait_for(coming, body.seconds)
        except TimeoutError:
            raise RefusedRequest(HTTPStatus.REQUEST_TIMEOUT) from None


async def _add_all(body: Body, receive: Receive) -> None:
    """Add parts until the body is complete or the client has disconnected.

    Raises RefusedRequest for a body that is too large: 413, or 503 if all bodies together are (`Body.add`).
    """
    while not body.complete:
        body.add(await receive())


async def _send_but_end(send: Send, message: Message) -> None:
    """Send a message of an answer, but mark no part as the last, after which the server closes the connection."""
    await send({**message, "more_body": True} if message["type"] == "http.response.body" else message)


async def _read_rest(receive: Receive) -> None:
    """Read and discard the rest of a refused body, for at most five seconds.

    Most clients read the answer only after sending everything.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(REST_SECONDS):
            while (await receive()).get("more_body", False):
                pass


async def _disconnected(receive: Receive) -> None:
    """Wait until the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _empty_body() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _next(arrived: Iterator[Message], receive: Receive) -> Message:
    """Return the next message of `arrived`; if none is left, wait for the next one of `receive`."""
    return next(arrived, None) or await receive()
