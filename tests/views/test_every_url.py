"""Tests of every URL of the project: who has access, and what each page must have."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client

from scorekeeper.web.request import PROGRAMS
from tests.access import NO_GET, NO_POST, PEOPLE, TABLE
from tests.fixtures.club_world import NAMED, PARAMETERS, World
from tests.fixtures.parsed import has_word, parsed
from tests.people import account, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("https_at_home")]

STAFF = sorted(name for name in NAMED if name.startswith("admin:"))
ROWS = sorted(TABLE)
OWN = [name for name in ROWS if not name.startswith(("account", "mfa"))]
PAGES = [name for name in OWN if TABLE[name][0] != NO_GET]
OPEN_TO_ALL = (
    "home",
    "new_match",
    "nights",
    "games",
    "new_club_game",
    "clubs",
    "watch_by_code",
    "make_demo",
    "game_rulebook",
    "game_referee",
    "game_blank_sheet",
)
STAGES = {"before the first deal": 0, "in play": 1, "over": 10}
# Pages without a match or night in their URL that differ from stage to stage.
AT_EACH_STAGE = {"home", "new_match", "nights", "club", "player", "players", "pair", "records"}
AT_EACH_STAGE |= {"season", "seasons", "year", "year_picture"}
OTHER_METHODS = ("put", "options")
# One stores the address of an account that had none, the other stores the link.
WRITE_WHEN_READ = {"account_email", "watch"}
SCRIPT = re.compile(r'src="[^"]*/js/([\w/-]+)\.')
# Scripts that keep a form, or what it says, if the server is not reached: the form of an id, or "" for all of a page.
SENDING = {"new-match/new-match": "new-match", "referee/referee": "ask"}
SENDING |= dict.fromkeys(("pages/ask-first", "pages/typed", "table/taps", "pad/pad", "pad/recap"), "")
SENDING |= dict.fromkeys(("sheet/waiting-sheet", "entries/sending"), "")
DATA = re.compile(r'<script id="[a-z]+" type="application/json">[^<>&]*</script>')  # no browser runs it
HOSTILE = [
    "<script>alert(1)</script>",
    "\"onload='x' &amp;",
    "\u202edesrever\u202c",
    "\u200b\u2060.",
    "🂡" * 40,
    "=1+1;{{ 7*7 }}",
    "O'Neil",
]


@pytest.fixture(scope="module")
def worlds(module_rows: None) -> dict[str, World]:
    """Return the same few for all questions: whatever a test writes in them is rolled back."""
    found = {"": World()} | {
        stage: World(names=HOSTILE, club_name=HOSTILE[0], played=played) for stage, played in STAGES.items()
    }
    assert all(tuple(world.people) == PEOPLE for world in found.values())
    return found


@pytest.fixture
def staff() -> Client:
    """Return the browser of one of the staff."""
    user = account("staff")
    user.is_staff = user.is_superuser = True
    user.save()
    return signed_in(user)


@pytest.fixture
def everybody(worlds: dict[str, World]) -> World:
    """Make a club of plain names, with one round scored."""
    return worlds[""]


def answer_to(client: Client, method: str, url: str, **how: Any) -> HttpResponseBase:
    """Return the answer to a request; cookies and rows are afterwards as before."""
    cookies = deepcopy(client.cookies)
    cache.clear()
    try:
        with transaction.atomic():
            answer = getattr(client, method)(url, **how)
            transaction.set_rollback(True)
    finally:
        client.cookies = cookies
    found: HttpResponseBase = answer
    return found


@contextmanager
def writes() -> Iterator[list[str]]:
    """Collect the statements in the block that write."""
    found: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT")):
            found.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield found


def text_of(answer: HttpResponseBase) -> str:
    """Return the content of an answer as text, also of a picture; "" for a stream."""
    return getattr(answer, "content", b"").decode(errors="surrogateescape")


def alike(answer: HttpResponseBase) -> tuple[int, str, dict[str, str]]:
    """Return all of an answer but its cookies, for a comparison."""
    return answer.status_code, text_of(answer), dict(answer.headers)


def test_every_url_has_a_row_in_the_table() -> None:
    assert sorted([*TABLE, *STAFF]) == NAMED
    assert {name for name in PARAMETERS if name not in NAMED} == {"admin:<path:object_id>/", "admin:(?P<url>.*)$"}


def taken_by(name: str) -> set[str]:
    """Return which of GET and POST an address takes by the table; those of the staff, which has none, take both."""
    get, post = TABLE.get(name, ({}, {}))
    return {method for method, takes in (("get", get != NO_GET), ("post", post != NO_POST)) if takes}


@pytest.mark.parametrize("method", ["get", "post"])
def test_everybody_gets_what_the_table_says(everybody: World, subtests: pytest.Subtests, method: str) -> None:
    """What is hidden answers as what is not there, byte for byte; no page writes when it is read."""
    for name in ROWS:
        if method in taken_by(name):
            with subtests.test(name):
                assert_answered_as_the_table_says(everybody, name, method)


def assert_answered_as_the_table_says(everybody: World, name: str, method: str) -> None:
    expected = TABLE[name][method == "post"]
    url = everybody.url_of(name)
    with writes() as written:
        got = {person: answer_to(client, method, url) for person, client in everybody.people.items()}
    assert method == "post" or name in WRITE_WHEN_READ or written == []
    assert {person: answer.status_code for person, answer in got.items()} == expected
    for person in (person for person in PEOPLE if expected[person] == 404):
        nowhere = answer_to(everybody.people[person], method, everybody.url_of(name, nowhere=True))
        assert alike(got[person]) == alike(nowhere), person


def test_who_may_not_learns_nothing_by_other_methods(everybody: World, subtests: pytest.Subtests) -> None:
    """Who asks is not looked at (the next test): one of those who may not is enough."""
    client = everybody.people["signed out"]
    for name in (name for name in ROWS if 404 in TABLE[name][1].values()):
        with subtests.test(name):
            hidden, nowhere = (answer_to(client, "put", everybody.url_of(name, nowhere=no)) for no in (False, True))
            assert hidden.status_code == 405
            assert alike(hidden) == alike(nowhere)


def test_an_address_refuses_the_methods_that_it_does_not_take(everybody: World, subtests: pytest.Subtests) -> None:
    """It does so before it looks who asks: here the one with no right at all. The header Allow names what it takes."""
    for name in NAMED:
        url = everybody.url_of(name)
        told = "Method Not Allowed" if url.startswith(PROGRAMS) else "Nothing to see here"
        for method in {"get", "post", *OTHER_METHODS} - taken_by(name):
            answer = answer_to(everybody.people["signed out"], method, url)
            with subtests.test(name, method=method):
                assert answer.status_code == 405
                assert told in text_of(answer)
                if method in OTHER_METHODS:  # Django's own views answer OPTIONS without naming it
                    allowed = {*answer.headers["Allow"].split(", ")}
                    assert allowed in ({"GET", "HEAD"}, {"POST"}, {"GET", "HEAD", "POST"})


@pytest.mark.parametrize("key", ["x", "x" * 32, "ключ"])
@pytest.mark.parametrize("name", ["watch", "join", "take_pen"])
def test_a_wrong_key_learns_nothing(everybody: World, name: str, key: str) -> None:
    url, nowhere = (re.sub(r"[^/]+/$", f"{key}/", everybody.url_of(name, nowhere=nowhere)) for nowhere in (False, True))
    client = everybody.people["signed out"]
    wrong = answer_to(client, "get", url)
    assert wrong.status_code == 404
    assert alike(wrong) == alike(answer_to(client, "get", nowhere))


def test_the_staffs_pages_are_for_the_staff(everybody: World, subtests: pytest.Subtests) -> None:
    """They look at the account alone: one that is none of the staff's, and none."""
    for name, method, person in product(STAFF, ("get", "post"), ("owner", "signed out")):
        with subtests.test(name, method=method, person=person):
            answer = answer_to(everybody.people[person], method, everybody.url_of(name))
            assert answer.status_code == (200 if name == "admin:login" else 302)
            assert not has_word("Ann", text_of(answer))


def reader_of(name: str) -> str:
    """Return the person who sees all that this page can show."""
    return "other club" if name in {"take_pen", "join"} else "owner"


def browser_of(world: World, name: str) -> Client:
    """Return the browser of the page's reader."""
    return world.people[reader_of(name)]


WHOLE_PAGES = [name for name in PAGES if TABLE[name][0][reader_of(name)] == 200]


def test_a_page_restored_from_history_is_whole(everybody: World, subtests: pytest.Subtests) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    for name in WHOLE_PAGES:
        with subtests.test(name):
            answer = answer_to(browser_of(everybody, name), "get", everybody.url_of(name), headers=headers)
            assert answer.status_code == 200
            if "html" in answer.headers["Content-Type"]:
                assert text_of(answer).startswith("<!doctype html>")


@pytest.mark.parametrize("name", OPEN_TO_ALL)
def test_open_pages_show_nothing_of_other_clubs(everybody: World, name: str) -> None:
    shown = text_of(answer_to(Client(), "get", everybody.url_of(name)))
    assert not has_word("Ann", shown)
    assert "Fridays" not in shown
    assert f"/matches/{everybody.match.pk}/" not in shown


def assert_guarded(answer: HttpResponseBase) -> None:
    headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def assert_nothing_runs(page: str) -> None:
    """Assert that names are shown as they are: none is a script or an attribute."""
    assert "<script>alert" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", DATA.sub("", page))
    assert not re.search(r"\sstyle=|\son\w+=", re.sub(r"&[#\w]+;[^<]*", "", page))


def stages_of(name: str) -> list[str]:
    """Return the stages of the match at which a page differs."""
    return [*STAGES] if name in AT_EACH_STAGE or {"match", "night"} & {*PARAMETERS[name]} else ["over"]


@pytest.mark.parametrize("stage", STAGES)
def test_every_page_is_guarded_whatever_the_names_are(
    worlds: dict[str, World], subtests: pytest.Subtests, stage: str
) -> None:
    """Its headers, its text, and each form that writes, which has our token."""
    for name in PAGES:
        if stage in stages_of(name):
            with subtests.test(name):
                assert_page_is_guarded(worlds[stage], name)


def assert_page_is_guarded(world: World, name: str) -> None:
    answer = answer_to(browser_of(world, name), "get", world.url_of(name), follow=True)
    assert_guarded(answer)
    if "html" in answer.headers["Content-Type"]:
        assert_nothing_runs(text_of(answer))
        kept = {SENDING[script] for script in SCRIPT.findall(text_of(answer)) if script in SENDING}
        for form in parsed(answer).all("form", method="post"):
            assert form.has("input", type="hidden", name="csrfmiddlewaretoken")
            assert kept & {"", form.attributes.get("id")}, "without signal the browser leaves the page"


def test_the_policy_has_no_host_but_our_own() -> None:
    sources = {source for sources in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"].values() for source in sources}
    assert sources == {"'self'", "'none'"}
