"""The live stream as an ASGI application at `/live/<ticket>?after=<revision>`, open as long as the page is."""

import asyncio
import re

from scorekeeper.live import listening, tickets
from scorekeeper.live.channels import Watcher
from scorekeeper.live.drawing import draw_apart
from scorekeeper.live.events import AGAIN
from scorekeeper.live.hub import hub
from scorekeeper.protocol import SECURITY, Message, Receive, Send, refuse

PATH = "/live/"
BEAT_SECONDS = 15
REVISION = r"[0-9]{1,9}"
AFTER = re.compile(rf"after=({REVISION})".encode())
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-store, private"),
    (b"x-accel-buffering", b"no"),
    *SECURITY,
]


async def live(receive: Receive, send: Send) -> None:
    """Handle ASGI's lifespan: open the hub when the server starts, close it when the server stops."""
    await receive()
    hub.open(draw_apart)
    listening.listen()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close()
    await send({"type": "lifespan.shutdown.complete"})


async def stream(scope: Message, receive: Receive, send: Send) -> None:
    """Send the events of a page until it disconnects or its stream ends.

    With an invalid or expired ticket, send the event "again" and end the stream. Answer 405 to methods other than GET,
    503 if the hub is full.
    """
    if scope["method"] != "GET":
        return await refuse(send, 405, "A stream is only read.", (b"allow", b"GET"))
    if hub.full:
        return await refuse(send, 503, "Too many look on just now.", (b"retry-after", b"30"))
    ticket = tickets.read(scope["path"].removeprefix(PATH))
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    if ticket is None:
        return await send({"type": "http.response.body", "body": AGAIN})
    watcher = hub.join(ticket, _after(scope))
    leaving = asyncio.ensure_future(_leave(watcher, receive))
    try:
        return await _send_all(watcher, send)
    finally:
        leaving.cancel()
        hub.leave(watcher)


async def _send_all(watcher: Watcher, send: Send) -> None:
    """Send a beat, then events, or a beat after 15 seconds without one, until the watcher or an hour is over.

    Then send the event "again", unless the reason of the end is "left".
    """
    loop = asyncio.get_running_loop()
    latest = loop.time() + tickets.LASTS
    await _send(send, watcher.beat(watcher.after))
    while not watcher.over and loop.time() < latest:
        news = await watcher.next(BEAT_SECONDS)
        if news or not watcher.over:
            await _send(send, news or watcher.beat(watcher.channel.revision))
    if watcher.over != "left":
        await _send(send, AGAIN)
    await send({"type": "http.response.body"})


async def _send(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})


async def _leave(watcher: Watcher, receive: Receive) -> None:
    """Wait until the page disconnects or sends a body in more than one part, and end the watcher ("left")."""
    message = await receive()
    while message["type"] != "http.disconnect" and not message.get("more_body"):
        message = await receive()
    watcher.end("left")


def _after(scope: Message) -> int:
    """Return the revision that the page shows, from the header of a browser that reconnects, or from the query; else 0.

    Nothing else is parsed: work in the event loop delays all streams.
    """
    last_event_id = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
    if re.fullmatch(REVISION, last_event_id):
        return int(last_event_id)
    in_query = AFTER.fullmatch(scope["query_string"])
    return int(in_query[1]) if in_query else 0
