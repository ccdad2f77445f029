"""What goes wrong, in the app's own look and with a way back to the table."""

import sys
import time
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views import defaults

from scorekeeper.serving.hosts import is_served

RETRY_SECONDS = 5


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django names both
    """A form that did not come from this browser, or whose cookie is gone: nothing was written."""
    return render(request, "403.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: what the database would not do now it may do in a moment, anything else is our mistake."""
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        return _busy()
    return defaults.server_error(request)


def waited_too_long(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a form that waited longer for its turn than a lock may last (asgi.py) waits no second time."""

    def answer(request: HttpRequest) -> HttpResponse:
        arrived = request.META.get("asgi.scope", {}).get("arrived")
        if arrived is not None and time.monotonic() - arrived > settings.LOCK_SECONDS:
            return _busy()
        return get_response(request)

    return answer


def _busy() -> HttpResponse:
    headers = {"Retry-After": str(RETRY_SECONDS)}
    return HttpResponse(render_to_string("503.html"), status=HTTPStatus.SERVICE_UNAVAILABLE, headers=headers)


def wrong_method(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: an address that only takes forms, opened as a page, says so; Django leaves it blank."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            response.content = render(request, "405.html").content
        return response

    return answer


def wrong_host(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: who asks by a name that is none of ours is told which setting makes it one."""

    def answer(request: HttpRequest) -> HttpResponse:
        host = request.META.get("HTTP_HOST") or request.META["SERVER_NAME"]
        if is_served(host):
            return get_response(request)
        return HttpResponse(render_to_string("421.html"), status=HTTPStatus.MISDIRECTED_REQUEST)

    return answer
