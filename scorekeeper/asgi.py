"""The ASGI application of the whole site: Django's pages as WSGI in a few threads, and the live streams.

Django's own ASGI path takes a thread and a new database connection for each request. A few lasting threads keep their
connections, and few writers at once keep SQLite's waits short. A stream waits in the event loop and takes no thread.
"""

import re
import time
from importlib import import_module
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.urls import Resolver404, resolve

from scorekeeper.protocol import Application, Message, Receive, Send
from scorekeeper.serving.body import answer_with_phrase, whole_body
from scorekeeper.serving.headers import in_utf_8, without_cookies, without_doubles
from scorekeeper.serving.hosts import by_our_names
from scorekeeper.serving.room import Room, with_room
from scorekeeper.serving.turns import Turns, in_turn
from scorekeeper.serving.uploads import body_of
from scorekeeper.wsgi import application as pages

READING = {"GET", "HEAD", "OPTIONS"}
# Names of URLs (urls.py) whose pages have their own threads, so that other pages do not wait for them.
NO_DATABASE = {"worker", "offline"}
COSTLY = {
    *("result_picture", "year_picture", "season_picture", "game_blank_sheet", "club_game_blank_sheet"),
    *("player", "pair", "records", "year", "season", "export_record", "export_sheet"),
}
WHOLE_PAST = {"export_club", "export_hands", "export_matches", "export_plays"}  # take seconds
# Forms to the same match, night or club run one at a time, as a second one would only wait for the lock. Demo clubs are
# made one at a time, too: each takes seconds.
TARGET = re.compile(r"/(?:matches|nights|clubs)/\d+/|/clubs/demo/")


def in_threads(turns: Turns, late: Application) -> Application:
    """Return an application that runs Django's pages in threads, one for each place of `turns`.

    `late` answers requests that have waited `turns.seconds` for a place.
    """
    wsgi: Any = pages  # a2wsgi's and Django's types are incompatible
    threads: Any = WSGIMiddleware(wsgi, workers=turns.places, send_queue_size=0)  # 0: no limit
    return in_turn(threads, turns, late)


SECONDS = settings.LOCK_SECONDS
READERS = Turns(places=4, of_one=2, seconds=SECONDS)
WRITERS = Turns(places=3, of_one=2, seconds=SECONDS)
DRAWERS = Turns(places=2, of_one=1, seconds=SECONDS)
EXPORTERS = Turns(places=2, of_one=1, seconds=30)
CONNECTED = (READERS, WRITERS, DRAWERS, EXPORTERS)  # each thread keeps a database connection
cookieless = without_cookies(in_threads(Turns(places=2, of_one=2, seconds=SECONDS), answer_with_phrase))
readers, writers, drawers, exporters = (in_threads(turns, cookieless) for turns in CONNECTED)
# Limits the exports that wait in memory until a slow client has received them: one may have many megabytes.
UNTAKEN = Room(most=12, most_of_one=4)
exporters = with_room(exporters, UNTAKEN)
# Imported here because they import the models, for which Django has to be set up.
streams, hubs = import_module("scorekeeper.live.stream"), import_module("scorekeeper.live.hub")
checks = import_module("scorekeeper.serving.health")
live_streams = by_our_names(with_room(streams.stream, Room(hubs.MOST_WATCHERS, settings.STREAMS_AN_ADDRESS)))


async def in_a_thread(scope: Message, receive: Receive, send: Send) -> None:
    """Answer a request for a page once a thread is free.

    For methods other than GET, HEAD and OPTIONS the scope gets `arrived`, in monotonic seconds, and `target`, the part
    of the path that names a match, night or club, such as "/matches/12/"; "" without one.
    """
    if scope["method"] in READING:
        return await _readers_of(scope["path"])(scope, receive, send)
    target = TARGET.match(scope["path"])
    written = {"arrived": time.monotonic(), "target": target[0] if target else ""}
    return await writers({**scope, **written}, receive, send)


def _readers_of(path: str) -> Application:
    """Return the application whose threads answer GET requests for this path, by what the page costs."""
    if path.startswith(settings.STATIC_URL):
        return cookieless
    try:
        name = resolve(path).url_name
    except Resolver404:
        return readers
    if name in NO_DATABASE:
        return cookieless
    if name in COSTLY:
        return drawers
    return exporters if name in WHOLE_PAST else readers


answers = whole_body(in_utf_8(in_a_thread, cookieless), body_of, cookieless)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Route a request to the pages, the live streams or the health check, and a lifespan to the live streams."""
    if scope["type"] == "lifespan":
        await streams.live(receive, send)
    elif scope["path"] in {checks.ALIVE, checks.READY}:
        await checks.health(scope, receive, send)
    elif scope["path"].startswith(streams.PATH):
        await live_streams(scope, receive, send)
    else:
        await answers(without_doubles(scope), receive, send)


if settings.METRICS:
    application = import_module("scorekeeper.serving.metrics").measured(application)
