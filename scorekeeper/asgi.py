"""The whole site for one ASGI server: Django's pages as WSGI in a few threads, the live streams beside them.

Django's own ASGI path costs a thread hop and a new database connection for every request. A few
lasting threads keep theirs, and few writers at once keep SQLite's waits short. A stream holds no
thread: it waits in the event loop.
"""

import re
import time
from importlib import import_module
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.urls import Resolver404, resolve

from scorekeeper.protocol import Application, Message, Receive, Send
from scorekeeper.serving.body import in_a_word, whole_body
from scorekeeper.serving.cookieless import without_cookies
from scorekeeper.serving.hosts import by_our_names
from scorekeeper.serving.room import Room, with_room
from scorekeeper.serving.trusted_headers import in_utf_8, without_doubles
from scorekeeper.serving.turns import Turns, in_turn
from scorekeeper.serving.uploads import body_of
from scorekeeper.wsgi import application as pages

READING = {"GET", "HEAD", "OPTIONS"}
# The names of addresses (urls.py) whose pages have places of their own, so that other pages do not wait for them.
NO_DATABASE = {"worker", "offline"}
COSTLY = {
    *("result_picture", "year_picture", "game_blank_sheet", "club_game_blank_sheet"),
    *("player", "pair", "records", "year", "export_record", "export_sheet"),
}
WHOLE_PAST = {"export_club", "export_hands", "export_matches", "export_plays"}  # takes seconds to work out
# One form at a time has a place for each of these: a second one would only wait for the lock. A demo takes seconds.
TARGET = re.compile(r"/(?:matches|nights|clubs)/\d+/|/clubs/demo/")


def in_threads(turns: Turns, late: Application) -> Application:
    """Return Django's pages in threads of their own, one for each place."""
    wsgi: Any = pages  # a2wsgi and Django word the same protocols in types that don't meet
    threads: Any = WSGIMiddleware(wsgi, workers=turns.places, send_queue_size=0)  # 0: a whole answer waits in memory
    return in_turn(threads, turns, late)


SECONDS = settings.LOCK_SECONDS
READERS = Turns(places=4, of_one=2, seconds=SECONDS)
WRITERS = Turns(places=3, of_one=2, seconds=SECONDS)
DRAWERS = Turns(places=2, of_one=1, seconds=SECONDS)
EXPORTERS = Turns(places=2, of_one=1, seconds=30)
CONNECTED = (READERS, WRITERS, DRAWERS, EXPORTERS)  # each place keeps a connection to the database
alike = without_cookies(in_threads(Turns(places=2, of_one=2, seconds=SECONDS), in_a_word))
readers, writers, drawers, exporters = (in_threads(turns, alike) for turns in CONNECTED)
# A whole past may be many megabytes, which wait in memory for a client who takes them slowly, or never.
UNTAKEN = Room(most=12, most_of_one=4)
exporters = with_room(exporters, UNTAKEN)
# They know the models, which can be imported only now that Django is set up.
streams, hubs = import_module("scorekeeper.live.stream"), import_module("scorekeeper.live.hub")
checks = import_module("scorekeeper.serving.health")
live_streams = by_our_names(with_room(streams.stream, Room(hubs.MOST_WATCHERS, settings.STREAMS_AN_ADDRESS)))


async def in_a_thread(scope: Message, receive: Receive, send: Send) -> None:
    """Answer with a page, once a place is free; one that writes knows since when it waits, and for what."""
    if scope["method"] in READING:
        return await _readers_of(scope["path"])(scope, receive, send)
    target = TARGET.match(scope["path"])
    written = {"arrived": time.monotonic(), "target": target[0] if target else ""}
    return await writers({**scope, **written}, receive, send)


def _readers_of(path: str) -> Application:
    """Return the places for a page that is only read."""
    if path.startswith(settings.STATIC_URL):
        return alike
    try:
        name = resolve(path).url_name
    except Resolver404:
        return readers
    if name in NO_DATABASE:
        return alike
    if name in COSTLY:
        return drawers
    return exporters if name in WHOLE_PAST else readers


answers = whole_body(in_utf_8(in_a_thread, alike), body_of, alike)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answer with a page or a stream, or follow the server's own start and end."""
    if scope["type"] == "lifespan":
        await streams.live(receive, send)
    elif scope["path"] in {checks.ALIVE, checks.READY}:
        await checks.health(scope, receive, send)
    elif scope["path"].startswith(streams.PATH):
        await live_streams(scope, receive, send)
    else:
        await answers(without_doubles(scope), receive, send)
