"""Reads the whole request before a page's thread is taken.

There are few threads; a phone at the edge of the wireless network must not hold one while its
half-sent form crawls in.
"""

from scorekeeper.protocol import Application, Message, Receive, Send, refuse

# Above Django's own limit (settings.DATA_UPLOAD_MAX_MEMORY_SIZE), so that its page answers first.
LIMIT = 2 * 1024 * 1024


def whole_body(application: Application) -> Application:
    """Hand `application` requests whose body has arrived; answer 413 to one above LIMIT bytes.

    A client that leaves before its body is complete gets no answer, and no page runs for it.
    """

    async def read_first(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await application(scope, receive, send)
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > LIMIT:
                return await refuse(send, 413, "This is too long.")
        arrived: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]
        return await application(scope, lambda: _next(arrived, receive), send)

    return read_first


async def _next(arrived: list[Message], receive: Receive) -> Message:
    return arrived.pop() if arrived else await receive()
