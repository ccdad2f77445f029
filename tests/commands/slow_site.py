"""A site with one slow page, to see what the server does with requests in flight."""

import time

from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorekeeper.settings import *  # noqa: F403 - the real settings, with other pages

ROOT_URLCONF = "tests.commands.slow_site"
SECONDS = 1.5


def slow(_request: HttpRequest) -> HttpResponse:
    """Answer late."""
    time.sleep(SECONDS)
    return HttpResponse("late but whole")


urlpatterns = [path("slow/", slow)]
