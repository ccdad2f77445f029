"""The browser's own club: a long-lived signed cookie, made on the first visit."""

from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

from scorekeeper.http import Request
from scorekeeper.models.clubs import new_key

COOKIE = "club"
SALT = "scorekeeper.club"
LASTS = 400 * 24 * 3600  # seconds; no browser keeps a cookie longer
RENEWED_AFTER = 24 * 3600  # seconds


class ClubKeyMiddleware:
    """Gives every request its `club_key` and every browser the cookie that holds it.

    A key names a club only once a first match has made one; until then it costs no row. Every
    page depends on the cookie, so none may stay in a shared cache.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        held = _held_key(request, LASTS)
        key = held or new_key()
        cast("Request", request).club_key = key
        response = self.get_response(request)
        if not _held_key(request, RENEWED_AFTER):
            _keep(response, key)
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response


def _held_key(request: HttpRequest, max_age: int) -> str | None:
    held: str | None = request.get_signed_cookie(COOKIE, None, salt=SALT, max_age=max_age)
    return held


def _keep(response: HttpResponse, key: str) -> None:
    response.set_signed_cookie(
        COOKIE, key, salt=SALT, max_age=LASTS, httponly=True, samesite="Lax", secure=settings.HTTPS
    )
