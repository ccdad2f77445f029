"""Middleware of all pages; cookies.py has the one for the browser's keys."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from scorekeeper.links import format_links
from scorekeeper.models import Match
from scorekeeper.serving.hosts import is_served
from scorekeeper.web.account_limits import count_attempts, set_device_cookie, store_account_name
from scorekeeper.web.errors import bad_request, error_page, not_found, refused_page
from scorekeeper.web.limits import TooMany, count_form, too_many
from scorekeeper.web.request import Request

View = Callable[[HttpRequest], HttpResponse]

USED = ("clipboard-write", "publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock")
UNUSED = ("camera", "geolocation", "microphone", "payment", "usb")
POLICY = ", ".join([f"{feature}=(self)" for feature in USED] + [f"{feature}=()" for feature in UNUSED])
INDEXED = {"home", "games", "account_login", "account_signup"}  # paths that need no key, account or cookie
OFFLINE_FOR = "Kept-For"
ANSWERED_BY = "Answered-By"
# Pages that the service worker stores on the phone for use without a connection: none that shows a link, a code or an
# account, and none that is only a form.
OFFLINE = {
    "home",
    *("table", "ahead", "round", "standings", "sheet", "referee", "rulebook", "ledger", "result"),
    *("nights", "night", "players", "player", "pair", "records", "year", "seasons", "season"),
    *("games", "game_rulebook", "game_referee", "club_game_rulebook"),
}

LEAST_WAIT = 0.1  # seconds; a shorter wait is not subtracted
WAIT = {"sqlite": "PRAGMA busy_timeout = {}", "postgresql": "SET lock_timeout = {}"}  # milliseconds
USUAL_WAIT = {"sqlite": f"PRAGMA busy_timeout = {settings.LOCK_SECONDS * 1000}", "postgresql": "RESET lock_timeout"}


def headers(get_response: View) -> View:
    """Return middleware that adds headers for browsers (policies), search engines and the service worker.

    `Kept-For` marks a page that the worker may keep. Its value changes with the language, the account, the browser's
    own club and its links: the worker then removes the pages that it has kept under another value. `Answered-By` is in
    all responses: a 404 without it is from a proxy that did not reach the app, and phones ignore it.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        """Return the response with the headers added; for htmx only those of all responses."""
        response = get_response(request)
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers[ANSWERED_BY] = "scorekeeper"
        if "HX-Request" in request.headers:  # a part of a page whose response had these headers
            return response
        name = request.resolver_match.url_name if request.resolver_match else None
        response.headers["Permissions-Policy"] = POLICY
        if name not in INDEXED:
            response.headers["X-Robots-Tag"] = "noindex"
        if name in OFFLINE and request.method == "GET" and response.status_code == HTTPStatus.OK:
            response.headers[OFFLINE_FOR] = _viewer_digest(cast("Request", request))
        return response

    return answer


def _viewer_digest(request: Request) -> str:
    """Return a hash of what pages depend on: the language, the account, the browser's own club and its links."""
    who = f"{get_language()} {request.user.pk} {request.club_key} {format_links(request.links)}"
    return salted_hmac("scorekeeper.kept-for", who, algorithm="sha256").hexdigest()[:16]


class ErrorPagesMiddleware:
    """Answers requests that reach no view with an error page, before the session or the database is used.

    Also gives a page to 405, and 404 to a write to a match that was deleted meanwhile.
    """

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return an error page for a request that no view may get, else the response of the view.

        A response of status 405 gets a page as its content.
        """
        response = self._early_error(request) or self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:  # Django's response has no body
            response.content = error_page(HTTPStatus.METHOD_NOT_ALLOWED).content
            response.headers["Content-Length"] = str(len(response.content))
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page of status 404 if the view found its match deleted; None for any other exception."""
        return not_found(request) if isinstance(exception, Match.DoesNotExist) else None

    def _early_error(self, request: HttpRequest) -> HttpResponse | None:
        """Return the error page for a request that must not reach a view; None for any other.

        Such a request has a host that is not served (421), was refused on arrival, or has a cookie with NUL, or a form
        that cannot be parsed (400).
        """
        if not is_served(request.META.get("HTTP_HOST", request.META["SERVER_NAME"])):
            return error_page(HTTPStatus.MISDIRECTED_REQUEST)
        if refused := request.META.get("asgi.scope", {}).get("refused"):  # set by serving/body.py or serving/turns.py
            return refused_page(request, refused)
        if any("\0" in cookie for cookie in request.COOKIES.values()):  # PostgreSQL refuses a session with such a key
            return bad_request(request)
        try:
            request.POST  # noqa: B018 - parses the form
        except TypeError:  # raised by Python's header parser for some multipart forms; Django does not catch it
            return bad_request(request)
        return None


def lock_waits(get_response: View) -> View:
    """Return middleware that shortens the time that the database waits for locks (LOCK_SECONDS).

    It subtracts the time for which the request has waited for its turn (asgi.py), if that is 0.1 seconds or more.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        """Return the response, with the limit for locks shortened by the time that the request has waited."""
        arrived = request.META.get("asgi.scope", {}).get("arrived")
        waited = 0 if arrived is None else time.monotonic() - arrived
        if waited < LEAST_WAIT:
            return get_response(request)
        with _lock_wait(settings.LOCK_SECONDS - waited):
            return get_response(request)

    return answer


@contextmanager
def _lock_wait(seconds: float) -> Iterator[None]:
    """Limit the time that the database waits for a lock in the block to this many seconds, at least a millisecond.

    Afterwards the usual limit applies again.
    """
    with connection.cursor() as cursor:
        cursor.execute(WAIT[connection.vendor].format(max(1, round(seconds * 1000))))  # 0 would mean no limit
    try:
        yield
    finally:
        try:
            with connection.cursor() as cursor:
                cursor.execute(USUAL_WAIT[connection.vendor])
        except Error:
            connection.close()  # a new connection begins with the usual limit


class LimitsMiddleware:
    """Counts forms, and attempts at accounts among them, before their views run; answers 429 beyond a limit.

    Stores the accounts that have signed in on a browser in its cookie.
    """

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response; after a POST store to which account a code was sent, and which account is signed in."""
        response = self.get_response(request)
        if request.method == "POST":
            store_account_name(request)
            set_device_cookie(request, response)
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Count a form and the attempts that it makes; return the page of status 429 beyond a limit, else None.

        The form's CSRF token has been checked by now.
        """
        try:
            if request.method == "POST":
                count_form(request)
                count_attempts(request)
        except TooMany as error:
            return too_many(error.limit)
        return None

    def process_exception(self, _request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page of status 429 if the view itself has raised TooMany; None for any other exception."""
        return too_many(exception.limit) if isinstance(exception, TooMany) else None
