"""Tests that the error pages need no context, session, database or static files."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import BadRequest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import get_resolver

from scorekeeper.models import Match, Role
from scorekeeper.web.errors import forbidden, not_found
from scorekeeper.web.limits import too_many
from tests.fixtures.parsed import Page, parsed, words
from tests.fixtures.static_names import hashed_names
from tests.people import account, member, signed_in

Break = Callable[[Any, pytest.MonkeyPatch], None]


def broken(*_: Any, **__: Any) -> Any:
    """Raise an error as a mistake in the code does."""
    raise RuntimeError("broken")


def without_static_files(settings: Any, _: pytest.MonkeyPatch) -> None:
    settings.STATIC_ROOT = "/nowhere"
    settings.STORAGES = hashed_names()


def without_context(settings: Any, _: pytest.MonkeyPatch) -> None:
    (engine,) = settings.TEMPLATES
    options = engine["OPTIONS"] | {"context_processors": [f"{__name__}.broken"]}
    settings.TEMPLATES = [engine | {"OPTIONS": options}]


def without_sessions(_: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SessionStore, "load", broken)


def locked(*_: Any, **__: Any) -> Any:
    """Raise the error of a locked database."""
    raise OperationalError("database is locked")


def without_a_database(_: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "cursor", locked)


def leads_back(page: Page) -> bool:
    return page.has("a", "Back to the start", href="/")


BREAKS = (without_static_files, without_context, without_sessions, without_a_database)


@pytest.mark.parametrize("breaks", BREAKS)
@pytest.mark.django_db
def test_a_page_that_fails_still_says_so(
    settings: Any, monkeypatch: pytest.MonkeyPatch, match: Match, breaks: Break
) -> None:
    browser = signed_in(member(match.night.club, Role.KEEPER))
    browser.raise_request_exception = False
    breaks(settings, monkeypatch)
    answer = browser.get(f"/matches/{match.pk}/")
    status, said = (503, "One moment, please") if breaks is without_a_database else (500, "The pencil broke")
    assert answer.status_code == status
    assert parsed(answer).one("h1").words == said


OUTAGES = {
    "database is locked": ("One moment, please", "5"),
    "the connection is closed": ("The score book is out of reach", "5"),
    "database or disk is full": ("The disk is full", "60"),
}


@pytest.mark.parametrize("saying", OUTAGES)
@pytest.mark.parametrize("method", ["get", "head", "post"])
@pytest.mark.django_db
def test_an_outage_says_what_is_wrong_what_is_kept_and_what_to_do(
    keeper: Client, match: Match, monkeypatch: pytest.MonkeyPatch, saying: str, method: str
) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise OperationalError(saying)

    keeper.raise_request_exception = False
    monkeypatch.setattr(connection, "cursor", refuse)
    answer = getattr(keeper, method)(f"/matches/{match.pk}/seats/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, OUTAGES[saying][1])
    if method != "head":
        page = parsed(answer)
        assert page.one("h1").words == OUTAGES[saying][0]
        said = page.one("p", class_="said").words
        assert ("what you had entered is still there" in said) == (method == "post")
        assert ("open the page again" in said) == (method == "get")
        assert ("tell the person who runs this Scorekeeper" in said) == (saying != "database is locked")


@pytest.mark.django_db
def test_a_statement_that_is_wrong_is_our_mistake_and_no_outage(
    keeper: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask_for_nothing(*_: Any, **__: Any) -> Any:
        connection.cursor().execute("SELECT * FROM nothing")

    keeper.raise_request_exception = False
    monkeypatch.setattr("scorekeeper.views.nights.club_of", ask_for_nothing)
    answer = keeper.get("/nights/")
    assert answer.status_code == 500
    assert "Retry-After" not in answer.headers


@pytest.mark.parametrize("breaks", BREAKS)
@pytest.mark.parametrize("status", [400, 403, 404])
def test_a_page_for_what_was_wrong_needs_nothing(
    settings: Any, monkeypatch: pytest.MonkeyPatch, rf: RequestFactory, breaks: Break, status: int
) -> None:
    breaks(settings, monkeypatch)
    handler: Any = get_resolver().resolve_error_handler(status)
    answer = handler(rf.get("/"), exception=BadRequest("wrong"))
    assert answer.status_code == status
    page = parsed(answer)
    assert page.has("b", str(status))
    assert leads_back(page)


@pytest.mark.parametrize("breaks", BREAKS)
@pytest.mark.parametrize(
    "page",
    [lambda: forbidden(RequestFactory().post("/")), lambda: too_many("ten_writes")],
    ids=["forged", "too many"],
)
def test_who_is_refused_is_told_so_whatever_is_broken(
    settings: Any, monkeypatch: pytest.MonkeyPatch, breaks: Break, page: Callable[[], HttpResponse]
) -> None:
    breaks(settings, monkeypatch)
    assert leads_back(parsed(page()))


@pytest.mark.parametrize(("cookies", "about"), [({}, "cookie"), ({"csrftoken": "t" * 32}, "gone stale")])
def test_a_form_without_its_token_is_told_what_helps(cookies: dict[str, str], about: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies.load(cookies)
    answer = browser.post("/matches/new/")
    assert answer.status_code == 403
    assert about in parsed(answer).one("p", class_="said").words


def test_what_is_only_to_be_sent_says_so_without_its_style(settings: Any, client: Client) -> None:
    without_static_files(settings, pytest.MonkeyPatch())
    assert parsed(client.get("/matches/1/facts/")).has("b", "405")


@pytest.mark.parametrize("status", ["400", "403", "404", "405", "408", "413", "421", "500", "503"])
def test_an_error_page_needs_nothing_and_leads_back_to_the_start(status: str) -> None:
    page = Page(render_to_string(f"{status}.html"))
    assert page.has("b", status)
    assert leads_back(page)


@pytest.mark.parametrize("path", ["/games/?" + "a=1&" * 2001, "/account/sign-in/?" + "next=&" * 2001])
@pytest.mark.django_db
def test_what_a_stranger_sends_garbled_leaves_no_traceback(
    client: Client, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert client.get(path).status_code == 400
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("path", ["/", "/account/", "/staff/"])
@pytest.mark.django_db
def test_a_session_that_no_database_can_hold_leaves_no_traceback(client: Client, path: str) -> None:
    client.cookies["sessionid"] = f"{'x' * 31}\0"
    assert client.get(path).status_code == 400


@pytest.mark.django_db
def test_who_only_reads_is_not_told_of_what_was_to_be_written(client: Client) -> None:
    many = "a=1&" * 2001
    assert "nothing was written down" not in words(client.get(f"/games/?{many}"))
    form: Any = {"data": many, "content_type": "application/x-www-form-urlencoded"}
    assert "nothing was written down" in words(client.post("/account/sign-in/", **form))


@pytest.mark.django_db
def test_who_is_signed_out_is_offered_to_sign_in(client: Client, match: Match) -> None:
    assert parsed(client.get("/nights/0/")).has("a", href="/account/sign-in/here/")
    page = parsed(client.post(f"/matches/{match.pk}/undo/"))
    assert page.one("h1").words == "Not written down"
    assert page.has("a", "Sign in", href="/account/sign-in/")


@pytest.mark.django_db
def test_who_is_signed_in_is_not_offered_it_again() -> None:
    assert not parsed(signed_in(account()).get("/nights/0/")).has("a", class_="link")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/matches/1/end/", "/matches/1/facts/"])
def test_an_address_for_forms_only_is_no_blank_page(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert leads_back(parsed(answer))


def test_who_asks_is_not_known_without_a_session_and_the_page_is_shown_all_the_same() -> None:
    answer = not_found(RequestFactory().get("/nights/0/"))
    assert answer.status_code == 404
    assert not parsed(answer).has("a", class_="link")
