from collections.abc import Callable
from typing import cast

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from scorekeeper.http import Request
from scorekeeper.middleware import COOKIE, LASTS, HeldMiddleware


def visit(rf: RequestFactory, cookie: str | None = None) -> tuple[str, HttpResponse]:
    """The key that the page saw, and its answer."""
    seen: list[str] = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append(cast("Request", request).club_key)
        return HttpResponse("A page")

    request = rf.get("/")
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    response = HeldMiddleware(page)(request)
    return seen[0], response


def test_a_first_visit_gets_a_long_lived_cookie(rf: RequestFactory) -> None:
    _, response = visit(rf)
    morsel = response.cookies[COOKIE]
    assert (morsel["max-age"], morsel["httponly"], morsel["samesite"]) == (LASTS, True, "Lax")


def test_the_cookie_brings_the_same_key_back(rf: RequestFactory) -> None:
    first, response = visit(rf)
    second, answer = visit(rf, response.cookies[COOKIE].value)
    assert first == second
    assert COOKIE not in answer.cookies


@pytest.mark.parametrize("change", [str.upper, lambda cookie: "x" + cookie, lambda cookie: ""])
def test_a_forged_cookie_opens_nothing(rf: RequestFactory, change: Callable[[str], str]) -> None:
    first, response = visit(rf)
    second, _ = visit(rf, change(response.cookies[COOKIE].value))
    assert first != second


def test_a_cookie_of_yesterday_is_renewed(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    first, response = visit(rf)
    monkeypatch.setattr("scorekeeper.middleware.RENEWED_AFTER", -1)
    second, answer = visit(rf, response.cookies[COOKIE].value)
    assert first == second
    assert COOKIE in answer.cookies


def test_no_shared_cache_keeps_a_page(rf: RequestFactory) -> None:
    _, response = visit(rf)
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert response.headers["Vary"] == "Cookie, HX-Request"
