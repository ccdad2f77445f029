"""A form waits for its turn and for locks no longer than LOCK_SECONDS together."""

import time

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from scorekeeper.web.lock_waits import lock_waits

pytestmark = pytest.mark.django_db
ALL = settings.LOCK_SECONDS * 1000


def milliseconds() -> int:
    """Return how long this connection waits for a lock."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            return int(cursor.execute("PRAGMA busy_timeout").fetchone()[0])
        cursor.execute("SELECT setting FROM pg_settings WHERE name = 'lock_timeout'")
        return int(cursor.fetchone()[0])


def waits(rf: RequestFactory, *, arrived: float | None) -> int:
    """Return how long a form that arrived then waits for a lock."""
    seen = []

    def page(_request: HttpRequest) -> HttpResponse:
        seen.append(milliseconds())
        return HttpResponse()

    scope = {} if arrived is None else {"arrived": time.monotonic() - arrived}
    lock_waits(page)(rf.post("/", **{"asgi.scope": scope}))  # type: ignore[arg-type]
    assert milliseconds() == ALL
    return seen[0]


def test_what_was_spent_on_waiting_for_a_turn_is_not_spent_again_on_a_lock(rf: RequestFactory) -> None:
    assert ALL - 1600 < waits(rf, arrived=1.5) <= ALL - 1500
    assert waits(rf, arrived=settings.LOCK_SECONDS) == 1
    assert waits(rf, arrived=settings.LOCK_SECONDS + 1) == 1


@pytest.mark.parametrize("arrived", [None, 0.0])
def test_who_has_not_waited_costs_no_question_and_waits_as_ever(rf: RequestFactory, arrived: float | None) -> None:
    assert waits(rf, arrived=arrived) == ALL


def test_the_next_form_waits_as_ever_whatever_came_of_this_one(rf: RequestFactory) -> None:
    def failing(_request: HttpRequest) -> HttpResponse:
        raise OperationalError

    scope = {"arrived": time.monotonic() - 2}
    with pytest.raises(OperationalError):
        lock_waits(failing)(rf.post("/", **{"asgi.scope": scope}))  # type: ignore[arg-type]
    assert milliseconds() == ALL
