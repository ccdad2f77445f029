"""The whole site for one ASGI server: Django's pages as WSGI in a few threads, the live streams beside them.

Django's own ASGI path costs a thread hop and a new database connection for every request. A few
lasting threads keep theirs, and few writers at once keep SQLite's waits short. A stream holds no
thread: it waits in the event loop.
"""

import time
from importlib import import_module
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings

from scorekeeper.protocol import Message, Receive, Send
from scorekeeper.serving.body import whole_body
from scorekeeper.serving.hosts import by_our_names
from scorekeeper.serving.room import Room, with_room
from scorekeeper.serving.trusted_headers import in_utf_8, without_doubles
from scorekeeper.serving.uploads import body_of
from scorekeeper.wsgi import application as pages

# A lock on the database holds up those who write, and nobody who only reads.
READERS = 4
WRITERS = 2
READING = {"GET", "HEAD", "OPTIONS"}
# A whole past takes seconds to work out; who waits for it waits for nobody's page, and no page for that.
EXPORTERS = 2
EXPORTS = ("/club.json", "/hands.csv", "/matches.csv", "/plays.bgsplay")

# a2wsgi and Django word the same protocols in types that don't meet.
wsgi: Any = pages
# A phone that takes a long answer slowly must not hold a thread meanwhile: the answer waits in memory (0: all of it).
readers: Any = WSGIMiddleware(wsgi, workers=READERS, send_queue_size=0)
writers: Any = WSGIMiddleware(wsgi, workers=WRITERS, send_queue_size=0)
exporters: Any = WSGIMiddleware(wsgi, workers=EXPORTERS, send_queue_size=0)
# They know the models, which can be imported only now that Django is set up.
streams, hubs = import_module("scorekeeper.live.stream"), import_module("scorekeeper.live.hub")
live_streams = by_our_names(with_room(streams.stream, Room(hubs.MOST_WATCHERS, settings.STREAMS_AN_ADDRESS)))


async def in_a_thread(scope: Message, receive: Receive, send: Send) -> None:
    """Answer with a page, as soon as a thread is free; one that writes knows since when it waits."""
    if scope["type"] == "http" and scope["method"] not in READING:
        scope["arrived"] = time.monotonic()
        await writers(scope, receive, send)
    elif scope["type"] == "http" and scope["path"].endswith(EXPORTS):
        await exporters(scope, receive, send)
    else:
        await readers(scope, receive, send)


answers = in_utf_8(whole_body(in_a_thread, body_of, readers), readers)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answer with a page or a stream, or follow the server's own start and end."""
    if scope["type"] == "lifespan":
        await streams.live(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(streams.PATH):
        await live_streams(scope, receive, send)
    else:
        await answers(without_doubles(scope) if scope["type"] == "http" else scope, receive, send)
