"""What goes wrong, in the app's own look and with a way back to the table.

These pages need nothing that may be what went wrong: no database, no session, no context, no list of static files.
"""

import sys
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from scorekeeper.models import Match
from scorekeeper.outages import Outage, outage_of
from scorekeeper.serving.hosts import is_served

RETRY_SECONDS = {Outage.BUSY: 5, Outage.DOWN: 5, Outage.FULL: 60}


def error_page(status: int, **context: object) -> HttpResponse:
    """Answer with the page of this status; without its style if the static files cannot be found."""
    try:
        page = render_to_string(f"{status}.html", context)
    except Exception:  # noqa: BLE001 - whatever is broken, the sentence is said
        page = render_to_string(f"{status}.html", context | {"frame": "bare.html"})
    return HttpResponse(page, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django names it
    """Answer 400 to a form that no page sends, of which nothing was written, or to an address that no page has."""
    return error_page(HTTPStatus.BAD_REQUEST, sent=_sends(request))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Answer that this is not open to this browser."""
    return error_page(HTTPStatus.FORBIDDEN)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """Answer that this is not there, or not for this browser: one answer for both.

    A viewer who is signed out is offered to sign in. The page names no address, so that the two answers are the same
    byte for byte.
    """
    return error_page(HTTPStatus.NOT_FOUND, sent=_sends(request), signed_out=_is_signed_out(request))


def _sends(request: HttpRequest) -> bool:
    """Return whether something was to be written, and not only a page to be read."""
    return request.method == "POST"


def _is_signed_out(request: HttpRequest) -> bool:
    """Return whether nobody is signed in, as far as that can be told."""
    try:
        return not request.user.is_authenticated
    except Exception:  # noqa: BLE001 - whatever is broken, the page is shown
        return False


def failed(request: HttpRequest) -> HttpResponse:
    """Answer 503 where an outage is to blame: a retry may work. Answer 500 to any other error."""
    outage = outage_of(sys.exception())
    return _unavailable(request, outage) if outage else error_page(HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Answer a form that did not come from this browser, or whose cookie is gone: nothing was written."""
    return error_page(HTTPStatus.FORBIDDEN)


class GoneMeanwhileMiddleware:
    """Answers 404 to a write to a match that somebody else deleted meanwhile."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return not_found(request) if isinstance(exception, Match.DoesNotExist) else None


def not_arrived(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that answers a request that was refused before any page (serving/body.py, serving/turns.py)."""

    def answer(request: HttpRequest) -> HttpResponse:
        refused = request.META.get("asgi.scope", {}).get("refused")
        if refused is None:
            return get_response(request)
        if refused.status == HTTPStatus.SERVICE_UNAVAILABLE:
            response = _unavailable(request, outage_of(refused.__cause__) or Outage.BUSY)
        else:
            response = error_page(refused.status, sent=_sends(request))
        for name, value in ((b"Connection", b"close"), *refused.headers):
            response.headers[name.decode()] = value.decode()
        return response

    return answer


def garbled(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that answers 400 to a form that cannot be read.

    Django does not catch what Python's parser of headers raises for some parts of a form.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        try:
            request.POST  # noqa: B018 - is read here, once
        except TypeError:
            return bad_request(request)
        return get_response(request)

    return answer


def _unavailable(request: HttpRequest, outage: Outage) -> HttpResponse:
    """Return the page that says what is wrong, what is kept and what to do."""
    answer = error_page(HTTPStatus.SERVICE_UNAVAILABLE, outage=outage.name, sent=_sends(request))
    answer.headers["Retry-After"] = str(RETRY_SECONDS[outage])
    return answer


def wrong_method(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that gives a 405 answer a page: Django leaves its body empty."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            response.content = error_page(HTTPStatus.METHOD_NOT_ALLOWED).content
        return response

    return answer


def wrong_host(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that refuses an unknown host name, and names the setting that allows it."""

    def answer(request: HttpRequest) -> HttpResponse:
        host = request.META.get("HTTP_HOST", request.META["SERVER_NAME"])
        if is_served(host):
            return get_response(request)
        return error_page(HTTPStatus.MISDIRECTED_REQUEST)

    return answer
