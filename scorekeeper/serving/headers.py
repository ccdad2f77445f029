"""Removes or checks headers of a request before it reaches Django."""

import re
from http import HTTPStatus

from django.conf import settings

from scorekeeper.protocol import Application, Message, Receive, RefusedRequest, Send

UTF_8 = re.compile(rb'; *charset="?utf-8"?(?= *(;|$))')
LANGUAGE = f"{settings.LANGUAGE_COOKIE_NAME}=".encode()


def without_cookies(application: Application) -> Application:
    """Return an application that removes cookies from request and answer, except the chosen language of the request.

    It is for answers that are the same for everybody with that language: they need no session and no database query.
    """

    async def enter(scope: Message, receive: Receive, send: Send) -> None:
        """Call `application` without cookies but that of the language, and remove those of its answer."""

        async def answer(message: Message) -> None:
            await send(_without(message, b"set-cookie") if message["type"] == "http.response.start" else message)

        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").split(b"; ")
        language = [(b"cookie", cookie) for cookie in cookies if cookie.startswith(LANGUAGE)]
        bare = _without(scope, b"cookie")
        await application({**bare, "headers": [*bare["headers"], *language]}, receive, answer)

    return enter


def without_doubles(scope: Message) -> Message:
    """Return a copy of a scope without headers that have an underscore in their name.

    WSGI gives `X_Forwarded_For` and `X-Forwarded-For` the same name. A proxy sets the latter and passes the former on,
    with which a client could forge its address.
    """
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if b"_" not in name]}


def in_utf_8(application: Application, refusal: Application) -> Application:
    """Return an application that calls `application` for requests in UTF-8, and `refusal` for other charsets.

    For `refusal` the scope has a RefusedRequest (400) as `refused`, and no `Content-Type`.

    Django reads the charset of `Content-Type` when it creates a request, and fails on charsets that are not for text
    and on parameters in the form of RFC 2231.
    """

    async def check(scope: Message, receive: Receive, send: Send) -> None:
        """Call `application`, or `refusal` if a `Content-Type` names another charset."""
        types = [value for name, value in scope.get("headers", ()) if name == b"content-type"]
        if all(map(_is_in_utf_8, types)):
            return await application(scope, receive, send)
        refused = {**_without(scope, b"content-type"), "refused": RefusedRequest(HTTPStatus.BAD_REQUEST)}
        return await refusal(refused, receive, send)

    return check


def _is_in_utf_8(content_type: bytes) -> bool:
    """Return whether a `Content-Type` names no charset but UTF-8, and has no parameter in the form of RFC 2231."""
    other = UTF_8.sub(b"", content_type.lower())
    return b"charset" not in other and b"*" not in other


def _without(message: Message, header: bytes) -> Message:
    """Return a copy of a scope, or of the start of an answer, without this header, whose name is in lower case."""
    return {**message, "headers": [(name, value) for name, value in message["headers"] if name != header]}
