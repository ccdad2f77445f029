"""Tests that odd posts to every URL are refused, and never cause an error of the server."""

import json
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from tests.access import NO_GET, NO_POST, TABLE
from tests.fixtures.club_world import World

pytestmark = pytest.mark.django_db

# Names of fields of allauth's pages.
FIELDS = (
    "credential", "login", "email", "password", "password1", "code", "next", "action_add", "remember", "passwordless",
    "name",
)  # fmt: skip
VALUES = ("", "\x00", "\ud800".encode("utf-8", "surrogatepass"), "9" * 5000, "-1", "[" * 3000, '{"id": "x"}', "💥" * 99)
CREDENTIALS = (
    "null",
    "1",
    "[]",
    "{}",
    '"x"',
    '{"id": "x"}',
    '{"id": 1, "rawId": [], "type": {}, "response": 5}',
    '{"id": "\\ud800"}',
    '{"id": ' + "9" * 5000 + "}",
    "[" * 100_000,
    '{"a":' * 20_000 + "1" + "}" * 20_000,
    "not json",
    json.dumps(
        {
            "id": "AAAA",
            "rawId": "AAAA",
            "type": "public-key",
            "response": {
                "clientDataJSON": "e30",
                "attestationObject": "oWNmbXRkbm9uZQ",
                "authenticatorData": "AA",
                "signature": "",
                "userHandle": "/w",
            },
        }
    ),
    json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"userHandle": 7}}),
)
MISSING = ("null", "[]", "{}")  # like an empty form
BODIES: dict[str, tuple[bytes, str]] = {
    "json": (b'{"key": "long-enough"}', "application/json"),
    "no boundary": (b"--x\r\n\r\n", "multipart/form-data"),
    "cut short": (b'--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nlong', "multipart/form-data; boundary=x"),
    "no charset": (b"key=long-enough", "application/x-www-form-urlencoded; charset=nowhere"),
    "wide charset": ("key=long-enough".encode("utf-16"), "application/x-www-form-urlencoded; charset=utf-16"),
    "no text": (b"key=%ff%fe&player=%00&code=%ed%a0%80", "application/x-www-form-urlencoded"),
    "nothing": (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
}
HOSTILE_QUERY = {
    "done": "9" * 5000, "page": "\x00", "before": "-1", "player": "\x00", "copy": "9" * 99, "game": "\x00",
    "year": "9" * 30, "q": "\x00", "place": "\x00",
}  # fmt: skip
ROWS = sorted(TABLE)
OF_ACCOUNTS = [name for name in ROWS if TABLE[name][1] != NO_POST and name.startswith(("account", "mfa"))]


def visits(names: Sequence[str], method: int) -> Iterator[tuple[str, str]]:
    """Yield each of these addresses with a person; on PostgreSQL not where they get 404, which no database decides."""
    for name, person in product(names, ("owner", "signed out")):
        if connection.vendor == "sqlite" or TABLE[name][method][person] != 404:
            yield name, person


@pytest.fixture(scope="module")
def world(module_rows: None) -> World:
    """Return one world for all questions: whatever is written in it is rolled back."""
    found = World()
    assert found.people
    return found


def status_of(client: Client, method: str, url: str, *sent: Any) -> int:
    """Return the status of the answer; nothing of it is kept."""
    cache.clear()
    client.raise_request_exception = False
    with transaction.atomic():
        answer = getattr(client, method)(url, *sent) if method != "generic" else client.generic("POST", url, *sent)
        transaction.set_rollback(True)
    return int(answer.status_code)


def test_no_query_is_our_mistake(world: World, subtests: pytest.Subtests) -> None:
    for name, person in visits([name for name in ROWS if TABLE[name][0] != NO_GET], 0):
        with subtests.test(name, person=person):
            assert status_of(world.people[person], "get", world.url_of(name), HOSTILE_QUERY) < 500


def test_no_value_is_our_mistake(world: World, subtests: pytest.Subtests) -> None:
    """At the addresses of allauth; the forms of our own pages are tried field by field in test_page_forms.py."""
    for name, person in visits(OF_ACCOUNTS, 1):
        client, url = world.people[person], world.url_of(name)
        forms = [dict.fromkeys(FIELDS, value) for value in VALUES]
        got = {repr(form["name"])[:20]: status_of(client, "post", url, form) for form in forms}
        with subtests.test(name, person=person):
            assert {what: status for what, status in got.items() if status >= 500} == {}


@pytest.mark.any_database
@pytest.mark.parametrize("name", ["home", "tap", "imports", "account_login", "mfa_login_webauthn"])
def test_no_body_is_our_mistake(world: World, name: str) -> None:
    """A body is parsed before any view runs; one of these pages takes no form, and one takes a file."""
    client, url = world.people["signed out" if name.startswith(("account", "mfa")) else "owner"], world.url_of(name)
    got = {what: status_of(client, "generic", url, *body) for what, body in BODIES.items()}
    assert {what: status for what, status in got.items() if status >= 500} == {}


@pytest.mark.parametrize("credential", CREDENTIALS, ids=lambda text: text[:20])
def test_nobody_signs_in_with_something_else_than_a_passkey(credential: str) -> None:
    client = Client(raise_request_exception=False)
    client.get("/account/sign-in/passkey/", headers={"X-Requested-With": "XMLHttpRequest"})
    answer = client.post("/account/sign-in/passkey/", {"credential": credential})
    assert answer.status_code == (302 if credential in MISSING else 400)


@pytest.mark.parametrize("credential", CREDENTIALS, ids=lambda text: text[:20])
def test_nobody_signs_up_with_something_else_than_a_passkey(credential: str) -> None:
    client = Client(raise_request_exception=False)
    client.post("/account/sign-up/passkey/", {"email": "new@score.example"})
    assert client.get("/account/sign-up/passkey/make/").status_code == 200
    answer = client.post("/account/sign-up/passkey/make/", {"credential": credential})
    assert answer.status_code == (200 if credential in MISSING else 400)


@pytest.mark.parametrize("seen", ["192.0.2.7", "nobody, at all", "192.0.2.7, ::zz, 192.0.2.8"])
def test_a_request_that_came_past_a_proxy_is_no_mistake_of_ours(settings: Any, client: Client, seen: str) -> None:
    client.raise_request_exception = False
    form = {"do": "make", "key": "long-enough", "name": "Fridays"}
    assert client.post("/clubs/", form).status_code == 303
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    assert client.post("/clubs/", form, headers={"X-Forwarded-For": seen}).status_code == 400
