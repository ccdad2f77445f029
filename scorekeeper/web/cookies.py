"""The cookies with the keys of the browser's own clubs and with the links that were opened in it.

They are signed, last long, and are valid whatever their date, as the clock of a server at home may be wrong. While an
account is signed in, the links are in its session instead, and end with it. web/access.py looks up what a key or link
still opens.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers

from scorekeeper.links import Link, format_links, parse_links
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.accounts import IN_SESSION
from scorekeeper.queries.browsers import fitting, used_keys
from scorekeeper.web.request import Request, is_of_program

COOKIE = "club"
LINKS = "links"
SALT = "scorekeeper.club"
LASTS = 400 * 24 * 3600  # seconds; no browser keeps a cookie longer
RENEWED_AFTER = 24 * 3600  # seconds
MOST_KEYS = 100  # of present and former clubs of the browser: so many fit into a cookie


class CookieValue(NamedTuple):
    """The value of a cookie; `fresh` if it was set within the last day and needs no renewal."""

    value: str = ""
    fresh: bool = False


class BrowserKeysMiddleware:
    """Sets `club_key`, `former_keys` and `links` of every request from the cookies, and stores them in the browser.

    A new key has no club until the first match makes one. Pages depend on the cookies, so no shared cache may store
    them. Requests of other programs (web/api.py) pass unchanged.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Set the request's keys and links; after the view renew the cookies that need it, and forbid shared caches."""
        if is_of_program(request):
            return self.get_response(request)
        ours = cast("Request", request)
        ours.club_key, *former = _cookie(request, COOKIE).value.split() or [new_key()]
        ours.former_keys, ours.links = tuple(former), _links(ours)
        response = self.get_response(request)
        _save_keys(response, ours)
        _save_links(response, ours)
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response


def keep_links(request: Request, links: Iterable[Link]) -> None:
    """Set the browser's links, newest last, in place of those that it has; the middleware stores them.

    `fitting` drops excess ones.
    """
    request.links = fitting(tuple(links))


def ensure_unused_key(request: Request) -> str:
    """Give the browser a new key for its next club, if a club has the present one, also a deleted club; return the key.

    The middleware stores a new key, with the former ones that are used.
    """
    used = used_keys((request.club_key, *request.former_keys))
    if request.club_key in used:
        request.club_key, request.former_keys = new_key(), used
    return request.club_key


def _links(request: Request) -> tuple[Link, ...]:
    """Return the browser's links of the cookie; if an account is signed in, first those of the session."""
    kept = _cookie(request, LINKS).value
    if request.user.is_authenticated:
        kept = f"{request.session.get(IN_SESSION, '')} {kept}"
    return parse_links(kept)


def _save_keys(response: HttpResponse, request: Request) -> None:
    """Store the request's keys, at most MOST_KEYS, in their cookie, unless that has them and was set within a day."""
    keys = " ".join([request.club_key, *request.former_keys][:MOST_KEYS])
    if _cookie(request, COOKIE) != (keys, True):
        keep_cookie(response, COOKIE, keys, salt=SALT)


def _save_links(response: HttpResponse, request: Request) -> None:
    """Store the request's links in the cookie, unless that has them and was set within a day; without links delete it.

    If an account is signed in, store them in its session instead, and delete the cookie.
    """
    links, cookie = format_links(request.links), _cookie(request, LINKS)
    if request.user.is_authenticated:
        if links != request.session.get(IN_SESSION, ""):
            request.session[IN_SESSION] = links
        links = ""
    if links and cookie != (links, True):
        keep_cookie(response, LINKS, links, salt=SALT)
    elif not links and LINKS in request.COOKIES:
        response.delete_cookie(LINKS, samesite="Lax")


def _cookie(request: HttpRequest, cookie: str) -> CookieValue:
    """Return the value of a cookie, and whether it is `fresh`; an empty value if it is missing or forged.

    A cookie that was set long ago is valid, too.
    """
    value = request.get_signed_cookie(cookie, "", salt=SALT)
    if not value:
        return CookieValue()
    date = request.COOKIES[cookie].split(":")[-2]
    return CookieValue(value, fresh=abs(time.time() - signing.b62_decode(date)) <= RENEWED_AFTER)


def keep_cookie(response: HttpResponseBase, cookie: str, value: str, *, salt: str = "") -> None:
    """Set a cookie for 400 days, the longest time that browsers allow; signed if there is a `salt`."""
    how: dict[str, Any] = {"max_age": LASTS, "httponly": True, "samesite": "Lax", "secure": settings.HTTPS}
    if salt:
        response.set_signed_cookie(cookie, value, salt=salt, **how)
    else:
        response.set_cookie(cookie, value, **how)
