"""Tests of the headers of every answer, of the pages that the worker keeps, and of how long a form waits for locks."""

import time

import pytest
from django.conf import settings as all_settings
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse

from scorekeeper.asgi import application
from scorekeeper.links import to_watch
from scorekeeper.live.hub import hub
from scorekeeper.models import Match, Role
from scorekeeper.protocol import Message
from scorekeeper.web.middleware import ANSWERED_BY, OFFLINE, OFFLINE_FOR, lock_waits
from tests.factories import give_browser
from tests.loops import run_apart
from tests.people import give_links, invitation, member, pen_of, pen_out, sign_in, signed_in

pytestmark = pytest.mark.django_db

SHOWING_KEYS = (
    *("watch_evening", "watch_match", "watch_night", "watch_club"),
    *("pens", "invites", "take_pen", "join", "clubs", "club"),
)
GUARDING = ("Cross-Origin-Resource-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options")
ALL = all_settings.LOCK_SECONDS * 1000


def test_only_the_powers_that_are_used_are_asked_for(client: Client) -> None:
    policy = client.get("/").headers["Permissions-Policy"]
    assert "screen-wake-lock=(self)" in policy
    assert "camera=()" in policy


@pytest.mark.parametrize(("condition", "status"), [("If-None-Match", 304), ("If-Match", 412)])
def test_an_answer_to_a_condition_has_the_security_headers_of_the_page(
    client: Client, condition: str, status: int
) -> None:
    page = client.get("/games/")
    answer = client.get("/games/", headers={condition: page.headers["ETag"] if status == 304 else '"other"'})
    assert answer.status_code == status
    for name in (*GUARDING, "Content-Security-Policy", "Permissions-Policy", ANSWERED_BY):
        assert answer.headers[name] == page.headers[name]


@pytest.mark.parametrize(
    ("path", "method", "host", "status"),
    [
        ("/live/nothing", "GET", "testserver", 503),  # the hub is full
        ("/live/nothing", "POST", "testserver", 405),
        ("/live/nothing", "GET", "other.example", 421),
        ("/healthz", "GET", "testserver", 200),
    ],
)
def test_an_answer_that_is_no_page_is_guarded_as_one(
    client: Client, monkeypatch: pytest.MonkeyPatch, path: str, method: str, host: str, status: int
) -> None:
    monkeypatch.setattr(all_settings, "ALLOWED_HOSTS", ["testserver"])
    monkeypatch.setattr(hub, "most", 0)
    answers = list[Message]()

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        answers.append(message)

    scope = {"type": "http", "path": path, "method": method, "query_string": b"", "client": ("192.0.2.7", 50000)}
    run_apart(application(scope | {"headers": [(b"host", host.encode())]}, receive, send))
    headers = {name.decode(): value.decode() for name, value in answers[0]["headers"]}
    assert answers[0]["status"] == status
    assert headers["content-security-policy"].startswith("default-src 'none'")
    page = client.get("/nowhere/").headers
    for name in (*GUARDING, "X-Robots-Tag"):
        assert headers[name.lower()] == page[name]


def test_no_window_of_another_site_gets_hold_of_ours(client: Client) -> None:
    headers = client.get("/").headers
    assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_every_answer_of_the_app_says_that_it_is_one(client: Client, keeper: Client, match: Match) -> None:
    """Those that say that something is not open, too: a phone believes no other."""
    for answer in [
        client.get("/"),
        client.get("/nowhere/"),
        client.get(f"/matches/{match.pk}/"),
        client.post(f"/matches/{match.pk}/facts/", headers={"HX-Request": "true"}),
        Client(enforce_csrf_checks=True).post(f"/matches/{match.pk}/facts/"),
        keeper.get(f"/matches/{match.pk}/live/nothing/"),
    ]:
        assert answer.headers[ANSWERED_BY] == "scorekeeper"


def test_what_lies_behind_a_key_is_not_indexed(keeper: Client, match: Match) -> None:
    link = f"/watch/match/{match.pk}/{to_watch(match).key}/"
    for path in [link, "/watch/match/1/wrong/", f"/matches/{match.pk}/", "/nights/", "/account/", "/nowhere/"]:
        assert keeper.get(path).headers["X-Robots-Tag"] == "noindex"
    assert "X-Robots-Tag" not in keeper.get("/").headers


def test_what_lies_behind_a_key_stays_in_no_shared_cache_and_no_referrer(keeper: Client, match: Match) -> None:
    headers = keeper.get(f"/watch/match/{match.pk}/{to_watch(match).key}/").headers
    assert "private" in headers["Cache-Control"]
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_page_with_a_link_that_lets_somebody_in_stays_in_no_cache(match: Match) -> None:
    owner, club = signed_in(member(match.club, Role.OWNER)), f"/clubs/{match.club_id}/"
    table, night = f"/matches/{match.pk}/", f"/nights/{match.night_id}/"
    linking = [f"{club}pens/", f"{club}invites/{invitation(match.club).pk}/"]
    watching = [f"{table}watch/", f"{table}watch/evening/", f"{night}watch/", f"{club}watch/"]
    for path in [*linking, *watching]:
        assert "no-store" in owner.get(path).headers["Cache-Control"], path
    assert "no-store" not in owner.get(table).headers["Cache-Control"]


def test_a_part_of_a_page_is_not_told_again_what_it_may(keeper: Client, match: Match) -> None:
    part = keeper.get("/nights/", headers={"HX-Request": "true"})
    assert "Permissions-Policy" not in part.headers
    assert part.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def mark(browser: Client, path: str = "/") -> str:
    """Return the digest of the viewer in the header of a page that the phone keeps for use offline."""
    return browser.get(path).headers[OFFLINE_FOR]


def test_the_pages_of_a_match_have_the_same_mark(keeper: Client, match: Match) -> None:
    table = f"/matches/{match.pk}/"
    assert len({mark(keeper, table + page) for page in ("", "rounds/1/", "sheet/", "referee/", "rulebook/")}) == 1
    assert mark(keeper) == mark(keeper, table)


def test_only_pages_that_exist_are_kept() -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert names >= OFFLINE


def test_nothing_that_shows_a_link_a_code_or_an_account_is_kept(keeper: Client, match: Match) -> None:
    assert not OFFLINE.intersection(SHOWING_KEYS)
    for path in (f"/matches/{match.pk}/watch/", "/account/login/", "/clubs/", "/matches/new/", "/offline/"):
        assert OFFLINE_FOR not in keeper.get(path).headers


def test_no_part_of_a_page_no_form_and_no_error_is_kept(keeper: Client, match: Match) -> None:
    table = f"/matches/{match.pk}/"
    assert OFFLINE_FOR not in keeper.get(table, headers={"HX-Request": "true"}).headers
    assert OFFLINE_FOR not in keeper.head(table).headers
    assert OFFLINE_FOR not in keeper.post(f"{table}referee/", {}).headers
    assert OFFLINE_FOR not in Client().get(table).headers


def test_the_mark_is_another_for_another_browser_and_after_signing_in_and_out(match: Match) -> None:
    club = match.night.club
    browser = give_browser(Client(), club)
    marks = [mark(Client()), mark(browser)]
    sign_in(browser, member(club, Role.KEEPER))
    marks.append(mark(browser))
    browser.post(reverse("account_logout"))
    marks.append(mark(browser))
    assert len(set(marks[:3])) == 3
    assert marks[3] != marks[2]


def test_the_mark_is_another_with_a_link_or_a_pen_more(match: Match) -> None:
    browser = give_browser(Client(), match.night.club)
    before = mark(browser)
    with_link = mark(give_links(browser, to_watch(match)))
    with_pen = mark(give_links(browser, pen_of(pen_out(match.night.club))))
    assert len({before, with_link, with_pen}) == 3


def test_the_mark_does_not_tell_for_whom_a_page_is_kept(keeper: Client, match: Match) -> None:
    assert match.night.club.keeper_key[:16] not in mark(keeper)
    assert len(mark(keeper)) == 16


def milliseconds() -> int:
    """Return how many milliseconds this connection waits for a lock."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            return int(cursor.execute("PRAGMA busy_timeout").fetchone()[0])
        cursor.execute("SELECT setting FROM pg_settings WHERE name = 'lock_timeout'")
        return int(cursor.fetchone()[0])


def waits(rf: RequestFactory, *, arrived: float | None) -> int:
    """Return how many milliseconds a form that arrived `arrived` seconds ago waits for a lock."""
    seen = []

    def page(_request: HttpRequest) -> HttpResponse:
        seen.append(milliseconds())
        return HttpResponse()

    scope = {} if arrived is None else {"arrived": time.monotonic() - arrived}
    lock_waits(page)(rf.post("/", **{"asgi.scope": scope}))  # type: ignore[arg-type]
    assert milliseconds() == ALL
    return seen[0]


def test_what_was_spent_on_waiting_for_a_turn_is_not_spent_again_on_a_lock(rf: RequestFactory) -> None:
    assert ALL - 1600 < waits(rf, arrived=1.5) <= ALL - 1500
    assert waits(rf, arrived=all_settings.LOCK_SECONDS) == 1
    assert waits(rf, arrived=all_settings.LOCK_SECONDS + 1) == 1


@pytest.mark.parametrize("arrived", [None, 0.0])
def test_who_has_not_waited_costs_no_question_and_waits_as_ever(rf: RequestFactory, arrived: float | None) -> None:
    assert waits(rf, arrived=arrived) == ALL


def test_the_next_form_waits_as_ever_whatever_came_of_this_one(rf: RequestFactory) -> None:
    def failing(_request: HttpRequest) -> HttpResponse:
        raise OperationalError

    scope = {"arrived": time.monotonic() - 2}
    with pytest.raises(OperationalError):
        lock_waits(failing)(rf.post("/", **{"asgi.scope": scope}))  # type: ignore[arg-type]
    assert milliseconds() == ALL
