from collections.abc import Callable
from typing import cast

import pytest
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from scorekeeper.http import Request
from scorekeeper.middleware import (
    COOKIE,
    LASTS,
    LINKS,
    MOST_KEYS,
    MOST_LINKS,
    SALT,
    HeldMiddleware,
    begin_anew,
    keep_links,
)
from scorekeeper.selectors.links import Link


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


def holding(rf: RequestFactory, **cookies: str) -> Request:
    """The request as a page gets it, of a browser with these cookies."""
    request = rf.get("/")
    request.COOKIES.update(cookies)
    HeldMiddleware(lambda _: HttpResponse("A page"))(request)
    return cast("Request", request)


def signed(cookie: str, value: str) -> str:
    return signing.get_cookie_signer(salt=cookie + SALT).sign(value)


def kept(response: HttpResponse, cookie: str) -> str:
    return response.cookies[cookie].value


def test_links_are_kept_and_read_again(rf: RequestFactory) -> None:
    links = (Link("match", 7, 1), Link("pen", 3))
    response = HttpResponse()
    keep_links(response, links)
    assert holding(rf, links=kept(response, LINKS)).links == links


def test_of_too_many_links_the_newest_stay_and_fit_a_header(rf: RequestFactory) -> None:
    links = [Link("invite", 10**18 - 1 - number, 999_999_999) for number in range(MOST_LINKS + 5)]
    response = HttpResponse()
    keep_links(response, links)
    assert holding(rf, links=kept(response, LINKS)).links == tuple(links[5:])
    assert len(response.cookies[LINKS].OutputString()) < 4096


def test_however_much_is_watched_a_pen_stays(rf: RequestFactory) -> None:
    pen, watched = Link("pen", 3), [Link("match", number) for number in range(MOST_LINKS + 5)]
    response = HttpResponse()
    keep_links(response, [pen, *watched])
    assert set(holding(rf, links=kept(response, LINKS)).links) == {pen, *watched[6:]}


@pytest.mark.parametrize("forged", ["pen.3.0", "pen.3.0:1abc:xyz", ":::", "\x00", "x" * 5000])
def test_forged_links_open_nothing(rf: RequestFactory, forged: str) -> None:
    assert holding(rf, links=forged).links == ()


def test_the_key_of_a_club_is_no_cookie_of_links(rf: RequestFactory) -> None:
    assert holding(rf, links=signed(COOKIE, "pen.3.0")).links == ()


def test_what_is_no_link_is_passed_over(rf: RequestFactory) -> None:
    cookie = signed(LINKS, "match.7.1 nonsense admin.1.0 pen.3.0 match.7")
    assert holding(rf, links=cookie).links == (Link("match", 7, 1), Link("pen", 3))


def test_links_of_yesterday_are_renewed(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.middleware.RENEWED_AFTER", -1)
    request = rf.get("/")
    request.COOKIES[LINKS] = signed(LINKS, "match.7.1")
    response = HeldMiddleware(lambda _: HttpResponse("A page"))(request)
    assert holding(rf, links=kept(response, LINKS)).links == (Link("match", 7, 1),)


def test_a_page_that_keeps_a_link_has_the_last_word(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.middleware.RENEWED_AFTER", -1)

    def page(_: HttpRequest) -> HttpResponse:
        answer = HttpResponse("A page")
        keep_links(answer, [Link("match", 8)])
        return answer

    request = rf.get("/")
    request.COOKIES[LINKS] = signed(LINKS, "match.7.1")
    response = HeldMiddleware(page)(request)
    assert holding(rf, links=kept(response, LINKS)).links == (Link("match", 8),)


def test_a_browser_that_begins_anew_remembers_its_last_clubs(rf: RequestFactory) -> None:
    request = holding(rf, club=signed(COOKIE, "the-first"))
    for _ in range(MOST_KEYS + 1):
        response, before = HttpResponse(), request.club_key
        begin_anew(response, request)
        request = holding(rf, club=kept(response, COOKIE))
        assert request.former_keys[0] == before != request.club_key
    assert len(request.former_keys) == MOST_KEYS - 1
