"""A site with a slow page, a fast one and a long one, for tests of requests in flight."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from scorekeeper.settings import *  # noqa: F403 - the real settings, with other pages
from tests.fixtures.served import PATIENCE_SECONDS

ROOT_URLCONF = "tests.commands.slow_site"
SLOW = {"DJANGO_SETTINGS_MODULE": ROOT_URLCONF}  # the environment of its server
HELD, ASKED = "held", "asked"  # files in the data folder


@contextmanager
def slow_pages_held(folder: Path) -> Iterator[None]:
    """Hold all requests for the slow page at the server of this data folder until the end of the block."""
    (folder / ASKED).unlink(missing_ok=True)
    (folder / HELD).touch()
    try:
        yield
    finally:
        (folder / HELD).unlink()


def wait_until_asked(folder: Path) -> None:
    """Wait until a slow page is asked for."""
    latest = time.monotonic() + PATIENCE_SECONDS
    while not (folder / ASKED).exists():
        assert time.monotonic() < latest, "the slow page was not asked for"
        time.sleep(0.01)


def wait_until_closed(port: int) -> None:
    """Wait until a server that was told to stop accepts no connections."""
    latest = time.monotonic() + PATIENCE_SECONDS
    with suppress(ConnectionRefusedError):
        while time.monotonic() < latest:
            socket.create_connection(("127.0.0.1", port)).close()
            time.sleep(0.01)


@csrf_exempt
def slow(_request: HttpRequest) -> HttpResponse:
    """Answer as soon as it is not held."""
    (settings.DATA_DIR / ASKED).touch()
    while (settings.DATA_DIR / HELD).exists():
        time.sleep(0.01)
    return HttpResponse("late but whole")


def quick(_request: HttpRequest) -> HttpResponse:
    """Answer at once."""
    return HttpResponse("at once")


def long(_request: HttpRequest) -> StreamingHttpResponse:
    """Answer with more than any socket takes at once."""
    return StreamingHttpResponse(b"x" * 2**16 for _ in range(2**8))


urlpatterns = [
    path("slow/", slow),
    path("quick/", quick),
    path("long/", long),
    path("clubs/1/club.json", slow, name="export_club"),
    path("games/slow/blank-sheet/", slow, name="game_blank_sheet"),
]
