"""Tests of a database locked by another process: pages are shown, and writers are told to try again."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Match
from tests.factories import give_browser, player_of

LOCK = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "LOCK TABLE {} IN EXCLUSIVE MODE"}
IMPATIENT = {"sqlite": "PRAGMA busy_timeout = 20", "postgresql": "SET lock_timeout = '20ms'"}
PATIENT = {"sqlite": f"PRAGMA busy_timeout = {settings.LOCK_SECONDS}000", "postgresql": "RESET lock_timeout"}


@contextmanager
def locked() -> Iterator[None]:
    """Lock the database against writes, and shorten the wait for it."""
    other = connections.create_connection("default")
    tables = ", ".join(map(connection.ops.quote_name, connection.introspection.table_names()))
    with connection.cursor() as cursor, other.cursor() as lock:
        cursor.execute(IMPATIENT[connection.vendor])
        if connection.vendor == "postgresql":
            lock.execute("BEGIN")
        lock.execute(LOCK[connection.vendor].format(tables))
        try:
            yield
        finally:
            lock.execute("ROLLBACK")
            cursor.execute(PATIENT[connection.vendor])
    other.close()


def buy(match: Match) -> dict[str, object]:
    return {
        "key": "tap-for-bob",
        "round": 1,
        "player": player_of(match, "Bob").pk,
        "fact": "buys",
        "was": 0,
        "value": 1,
    }


@pytest.fixture
def phone(match: Match) -> Client:
    """Return the keeper's phone, which gets the answers that the server gives, whatever it raised."""
    return give_browser(Client(raise_request_exception=False), match.night.club)


@pytest.mark.django_db(transaction=True)
def test_pages_answer(phone: Client, match: Match) -> None:
    table = f"/matches/{match.pk}/"
    paths = ["/", "/nights/", "/games/", "/account/sign-in/", table, f"{table}sheet/", f"{table}watch/evening/"]
    with locked():
        assert {path: phone.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)


@pytest.mark.django_db(transaction=True)
def test_a_tap_is_to_come_again_and_is_written_then(phone: Client, match: Match) -> None:
    url, fields = reverse("tap", args=[match.pk]), buy(match)
    with locked():
        refused = phone.post(url, fields)
    assert refused.status_code == 503
    assert int(refused["Retry-After"]) > 0
    assert "go back and do it again" in refused.content.decode()
    assert not match.changes.filter(key="tap-for-bob").exists()
    assert phone.post(url, fields).status_code == 303
    assert match.changes.filter(key="tap-for-bob").count() == 1


@pytest.mark.django_db(transaction=True)
def test_what_is_written_after_the_page_is_no_mistake_of_ours_either() -> None:
    """The session, which remembers what a passkey is asked."""
    phone = Client(raise_request_exception=False, headers={"X-Requested-With": "XMLHttpRequest"})
    with locked():
        assert phone.get(reverse("mfa_login_webauthn")).status_code == 503
    assert phone.get(reverse("mfa_login_webauthn")).status_code == 200


def test_any_other_error_is_our_mistake(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError

    client.raise_request_exception = False
    monkeypatch.setattr("scorekeeper.web.middleware.count_form", broken)
    answer = client.post("/")
    assert answer.status_code == 500
    assert "Retry-After" not in answer.headers
