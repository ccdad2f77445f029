import time
from collections.abc import Callable, Sequence
from typing import cast

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from scorekeeper.links import Link, format_links
from scorekeeper.models import Club
from scorekeeper.queries.browsers import ROOM
from scorekeeper.web.cookies import (
    COOKIE,
    LASTS,
    LINKS,
    MOST_KEYS,
    SALT,
    BrowserKeysMiddleware,
    ensure_unused_key,
    keep_links,
)
from scorekeeper.web.request import Request

YEAR = 366 * 24 * 3600  # seconds


def request_with(rf: RequestFactory, **cookies: str) -> HttpRequest:
    """Return a request of a browser with these cookies, in which nobody is signed in."""
    request = rf.get("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    request.COOKIES.update(cookies)
    return request


def visit(rf: RequestFactory, cookie: str | None = None) -> tuple[str, HttpResponse]:
    """Return the key that the page saw, and its answer."""
    seen: list[str] = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append(cast("Request", request).club_key)
        return HttpResponse("A page")

    response = BrowserKeysMiddleware(page)(request_with(rf, **({} if cookie is None else {COOKIE: cookie})))
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
    monkeypatch.setattr("scorekeeper.web.cookies.RENEWED_AFTER", -1)
    second, answer = visit(rf, response.cookies[COOKIE].value)
    assert first == second
    assert COOKIE in answer.cookies


def test_no_shared_cache_keeps_a_page(rf: RequestFactory) -> None:
    _, response = visit(rf)
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert response.headers["Vary"] == "Cookie, HX-Request"


@pytest.mark.parametrize("years", [-50, -2, 2])
def test_a_key_is_kept_whatever_the_clock_says(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch, years: int) -> None:
    first, response = visit(rf)
    before, now = response.cookies[COOKIE].value, time.time()
    monkeypatch.setattr("time.time", lambda: now + years * YEAR)
    during, answer = visit(rf, before)
    assert during == first
    monkeypatch.undo()
    after, answer = visit(rf, answer.cookies[COOKIE].value)
    assert after == first
    assert COOKIE in answer.cookies  # dated rightly again


@pytest.mark.parametrize("years", [-50, -2, 2])
def test_links_are_kept_whatever_the_clock_says(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    cookie, now = signed(LINKS, "match.7.1 pen.3.0"), time.time()
    monkeypatch.setattr("time.time", lambda: now + years * YEAR)
    assert holding(rf, links=cookie).links == (Link("match", 7, 1), Link("pen", 3))


def holding(rf: RequestFactory, **cookies: str) -> Request:
    """Return the request of a browser with these cookies, after the middleware has read them."""
    request = request_with(rf, **cookies)
    BrowserKeysMiddleware(lambda _: HttpResponse("A page"))(request)
    return cast("Request", request)


def keeping(rf: RequestFactory, opened: Sequence[Link], **cookies: str) -> HttpResponse:
    """Return the answer of a page that stores these links in a browser with these cookies."""

    def page(request: HttpRequest) -> HttpResponse:
        keep_links(cast("Request", request), opened)
        return HttpResponse("A page")

    return BrowserKeysMiddleware(page)(request_with(rf, **cookies))


def signed(cookie: str, value: str) -> str:
    return signing.get_cookie_signer(salt=cookie + SALT).sign(value)


def cookie_value(response: HttpResponse, cookie: str) -> str:
    return response.cookies[cookie].value


def test_links_are_kept_and_read_again(rf: RequestFactory) -> None:
    links = (Link("match", 7, 1), Link("pen", 3))
    assert holding(rf, links=cookie_value(keeping(rf, links), LINKS)).links == links


def test_who_holds_no_link_any_more_keeps_no_cookie_of_links(rf: RequestFactory) -> None:
    answer = keeping(rf, (), links=signed(LINKS, "match.7.1"))
    assert answer.cookies[LINKS]["max-age"] == 0


def test_a_cookie_full_of_links_is_one_that_browsers_keep(rf: RequestFactory) -> None:
    links = [Link("pen", 10**18 - 1 - number) for number in range(1000)]
    while len(format_links(links)) > ROOM:
        links.pop()
    assert len(keeping(rf, links).cookies[LINKS].OutputString()) < 4096


@pytest.mark.parametrize("forged", ["pen.3.0", "pen.3.0:1abc:xyz", ":::", "\x00", "x" * 5000])
def test_forged_links_open_nothing(rf: RequestFactory, forged: str) -> None:
    assert holding(rf, links=forged).links == ()


def test_the_key_of_a_club_is_no_cookie_of_links(rf: RequestFactory) -> None:
    assert holding(rf, links=signed(COOKIE, "pen.3.0")).links == ()


def test_what_is_no_link_is_passed_over(rf: RequestFactory) -> None:
    cookie = signed(LINKS, "match.7.1 nonsense admin.1.0 pen.3.0 match.7")
    assert holding(rf, links=cookie).links == (Link("match", 7, 1), Link("pen", 3))


def test_links_of_today_are_not_written_anew(rf: RequestFactory) -> None:
    assert LINKS not in keeping(rf, [Link("match", 7, 1)], links=signed(LINKS, "match.7.1")).cookies


def test_links_of_yesterday_are_renewed(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.web.cookies.RENEWED_AFTER", -1)
    response = keeping(rf, [Link("match", 7, 1)], links=signed(LINKS, "match.7.1"))
    assert holding(rf, links=cookie_value(response, LINKS)).links == (Link("match", 7, 1),)


def test_a_page_that_keeps_a_link_has_the_last_word(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.web.cookies.RENEWED_AFTER", -1)
    response = keeping(rf, [Link("match", 8)], links=signed(LINKS, "match.7.1"))
    assert holding(rf, links=cookie_value(response, LINKS)).links == (Link("match", 8),)


@pytest.mark.django_db
def test_a_browser_that_begins_anew_remembers_its_clubs(rf: RequestFactory) -> None:
    keys = [f"{number:022}" for number in range(MOST_KEYS - 1)]
    Club.objects.bulk_create(Club(keeper_key=key) for key in keys)

    def page(request: HttpRequest) -> HttpResponse:
        assert ensure_unused_key(cast("Request", request)) not in keys
        return HttpResponse("A page")

    response = BrowserKeysMiddleware(page)(request_with(rf, club=signed(COOKIE, " ".join([*keys, "unused"]))))
    request = holding(rf, club=cookie_value(response, COOKIE))
    assert list(request.former_keys) == keys
    assert request.club_key not in [*keys, "unused"]
    assert len(response.cookies[COOKIE].OutputString()) < 4096
