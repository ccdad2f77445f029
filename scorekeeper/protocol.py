"""Types of ASGI, and plain text responses without Django."""

from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

# Security headers of responses that are no pages; pages have them by Django's middleware.
SECURITY = [
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"x-robots-tag", b"noindex"),
]


class RefusedRequest(Exception):  # noqa: N818 - what happens to it
    """The server refuses a request with this status and these headers of the answer.

    The application that answers finds it in the ASGI scope as `refused`.
    """

    def __init__(self, status: HTTPStatus, *headers: tuple[bytes, bytes]) -> None:
        super().__init__(status.phrase)
        self.status, self.headers = status, headers


async def refuse(send: Send, status: int, text: str, *headers: tuple[bytes, bytes]) -> None:
    """Answer with this status and the sentence `text` as plain text, with `Connection: close` and `headers`."""
    all_headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *SECURITY, *headers]
    await send({"type": "http.response.start", "status": status, "headers": all_headers})
    await send({"type": "http.response.body", "body": f"{text}\n".encode()})
