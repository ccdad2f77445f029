"""The headers of a request as they may be believed."""

import re
from http import HTTPStatus

from scorekeeper.protocol import Application, Message, Receive, RefusedRequest, Send

UTF_8 = re.compile(rb'; *charset="?utf-8"?(?= *(;|$))')


def without_doubles(scope: Message) -> Message:
    """Return the request without headers whose names hold an underscore.

    WSGI writes `X_Forwarded_For` and `X-Forwarded-For` alike; a proxy sets the one and lets the other pass,
    so that anybody could say under which address they come.
    """
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if b"_" not in name]}


def in_utf_8(application: Application, refusal: Application) -> Application:
    """Hand `application` requests in UTF-8, as every page sends them, and `refusal` those in another charset.

    Django looks for it in every `Content-Type` while it makes a request, and fails of charsets of which it can't
    read text, and of parameters that are written as RFC 2231 allows.
    """

    async def check(scope: Message, receive: Receive, send: Send) -> None:
        types = [value for name, value in scope.get("headers", ()) if name == b"content-type"]
        if all(map(_is_in_utf_8, types)):
            return await application(scope, receive, send)
        others = [(name, value) for name, value in scope["headers"] if name != b"content-type"]
        refused = {**scope, "headers": others, "refused": RefusedRequest(HTTPStatus.BAD_REQUEST)}
        return await refusal(refused, receive, send)

    return check


def _is_in_utf_8(content_type: bytes) -> bool:
    other = UTF_8.sub(b"", content_type.lower())
    return b"charset" not in other and b"*" not in other
