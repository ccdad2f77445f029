"""How long a form may wait for locks: as long as is left of what it may wait altogether (settings.LOCK_SECONDS)."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse

NOTICED = 0.1  # seconds of waiting for a turn; what is shorter is not worth a question to the database
WAIT = {"sqlite": "PRAGMA busy_timeout = {}", "postgresql": "SET lock_timeout = {}"}  # milliseconds
AS_EVER = {"sqlite": f"PRAGMA busy_timeout = {settings.LOCK_SECONDS * 1000}", "postgresql": "RESET lock_timeout"}
LEAST = 1  # as 0 is no limit at all


def lock_waits(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware for forms that have waited for their turn already (asgi.py)."""

    def answer(request: HttpRequest) -> HttpResponse:
        arrived = request.META.get("asgi.scope", {}).get("arrived")
        waited = 0 if arrived is None else time.monotonic() - arrived
        if waited < NOTICED:
            return get_response(request)
        with _waiting_at_most(settings.LOCK_SECONDS - waited):
            return get_response(request)

    return answer


@contextmanager
def _waiting_at_most(seconds: float) -> Iterator[None]:
    _say(WAIT, max(LEAST, round(seconds * 1000)))
    try:
        yield
    finally:
        try:
            _say(AS_EVER)
        except Error:
            connection.close()  # the next one begins as ever


def _say(words: Mapping[str, str], *values: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(words[connection.vendor].format(*values))
