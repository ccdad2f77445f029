"""A site with a slow page, a quick one and a long one, to see what the server does with requests in flight."""

import time

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from scorekeeper.settings import *  # noqa: F403 - the real settings, with other pages

ROOT_URLCONF = "tests.commands.slow_site"
SECONDS = 1.5


@csrf_exempt
def slow(_request: HttpRequest) -> HttpResponse:
    """Answer late."""
    (settings.DATA_DIR / "slow-page-asked-for").touch()
    time.sleep(SECONDS)
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
