"""What a browser holds: the key of its own club, and the links that were opened in it.

Both are signed and long-lived cookies. They open nothing by themselves: views/access.py asks the
database what they are still good for.
"""

from collections.abc import Callable, Iterable
from typing import cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

from scorekeeper.http import Request
from scorekeeper.models.clubs import new_key
from scorekeeper.selectors.links import Link, parsed

COOKIE = "club"
LINKS = "links"
SALT = "scorekeeper.club"
LASTS = 400 * 24 * 3600  # seconds; no browser keeps a cookie longer
RENEWED_AFTER = 24 * 3600  # seconds
MOST_LINKS = 40  # the newest stay; all of them together still fit a header
MOST_KEYS = 5  # the browser's own club, and those that it made before and deleted


class HeldMiddleware:
    """Gives every request its `club_key`, `former_keys` and `links`, and every browser the cookie of its keys.

    A key names a club only once a first match has made one; until then it costs no row. Every
    page depends on the cookies, so none may stay in a shared cache.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        keys = (_held(request, COOKIE, LASTS) or new_key()).split()
        ours = cast("Request", request)
        ours.club_key, ours.former_keys, ours.links = keys[0], tuple(keys[1:]), _links(request)
        response = self.get_response(request)
        if not _held(request, COOKIE, RENEWED_AFTER) and COOKIE not in response.cookies:
            _keep(response, COOKIE, " ".join(keys))
        if ours.links and not _held(request, LINKS, RENEWED_AFTER) and LINKS not in response.cookies:
            keep_links(response, ours.links)
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response


def keep_links(response: HttpResponse, links: Iterable[Link]) -> None:
    """Has the browser keep these links, the newest last. However many are watched, none costs it a pen."""
    by_worth = sorted(links, key=lambda link: link.kind == "pen")
    _keep(response, LINKS, " ".join(str(link) for link in by_worth[-MOST_LINKS:]))


def begin_anew(response: HttpResponse, request: Request) -> None:
    """Gives the browser the key of a club that is yet to be made; it remembers the one that it had."""
    keys = (new_key(), request.club_key, *request.former_keys)
    _keep(response, COOKIE, " ".join(keys[:MOST_KEYS]))


def _links(request: HttpRequest) -> tuple[Link, ...]:
    kept = (_held(request, LINKS, LASTS) or "").split()
    return tuple(link for link in map(parsed, kept) if link)


def _held(request: HttpRequest, cookie: str, max_age: int) -> str | None:
    held: str | None = request.get_signed_cookie(cookie, None, salt=SALT, max_age=max_age)
    return held


def _keep(response: HttpResponse, cookie: str, value: str) -> None:
    response.set_signed_cookie(
        cookie, value, salt=SALT, max_age=LASTS, httponly=True, samesite="Lax", secure=settings.HTTPS
    )
