"""What one address may not do too often, and that whoever keeps score never notices."""

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.http import Http404, HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from scorekeeper.models import Match
from scorekeeper.views.limits import TooMany, count, guess
from tests.factories import give_browser, player_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def few(settings: Any) -> None:
    settings.LIMITS = {"ten_writes": "2/m/ip", "guess": "3/5m/ip"}


def tap(keeper: Client, match: Match, value: int) -> Any:
    """One buy more or less of Bob's."""
    form = {"key": f"long-enough-{value}", "round": 1, "player": player_of(match, "Bob").pk, "fact": "buys"}
    url = reverse("tap", kwargs={"match": match.pk})
    return keeper.post(url, form | {"value": value % 2, "was": (value + 1) % 2})


def test_two_hundred_writes_in_a_minute_are_no_trouble(keeper: Client, match: Match) -> None:
    url = reverse("undo", kwargs={"match": match.pk})
    assert {keeper.post(url, {"key": f"long-enough-{number}"}).status_code for number in range(200)} == {303}


@pytest.mark.usefixtures("few")
def test_too_many_writes_are_answered_429_and_nothing_is_written(keeper: Client, match: Match) -> None:
    answers = [tap(keeper, match, number) for number in range(1, 22)]
    assert [answer.status_code for answer in answers] == [303] * 20 + [429]
    assert match.changes.count() == 21  # the start, and twenty taps


@pytest.mark.usefixtures("few")
def test_who_must_wait_is_told_so_and_for_how_long(keeper: Client, match: Match) -> None:
    answer = [tap(keeper, match, number) for number in range(1, 22)][-1]
    assert 5 <= int(answer.headers["Retry-After"]) <= 60
    assert "what you had entered is still there" in answer.content.decode()


@pytest.mark.usefixtures("few")
def test_another_browser_at_the_same_address_makes_no_difference(match: Match) -> None:
    phones = [give_browser(Client(), match.night.club) for _ in range(3)]
    answers = [tap(phone, match, number) for number, phone in enumerate([phones[0]] * 10 + [phones[1]] * 10, 1)]
    assert {answer.status_code for answer in answers} == {303}
    assert tap(phones[2], match, 21).status_code == 429


@pytest.mark.usefixtures("few")
def test_pages_are_never_counted(keeper: Client) -> None:
    assert {keeper.get("/").status_code for _ in range(50)} == {200}


def wrong(request: HttpRequest, times: int) -> None:
    for _ in range(times):
        with pytest.raises(Http404):
            guess(request, right=False)


@pytest.mark.usefixtures("few")
def test_who_guesses_on_and_on_is_stopped_even_with_the_right_key(rf: RequestFactory) -> None:
    wrong(rf.get("/"), 3)
    with pytest.raises(TooMany):
        guess(rf.get("/"), right=True)


@pytest.mark.usefixtures("few")
def test_right_keys_are_not_counted(rf: RequestFactory) -> None:
    for _ in range(20):
        guess(rf.get("/"), right=True)


@pytest.mark.usefixtures("few")
def test_whoever_sits_elsewhere_is_not_stopped(rf: RequestFactory) -> None:
    wrong(rf.get("/"), 3)
    guess(rf.get("/", REMOTE_ADDR="192.0.2.7"), right=True)


@pytest.mark.parametrize(("proxies", "address"), [(0, "127.0.0.1"), (1, "198.51.100.2"), (2, "203.0.113.9")])
def test_behind_proxies_the_last_trusted_one_says_whose_address_it_is(
    rf: RequestFactory, settings: Any, proxies: int, address: str
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    settings.LIMITS = {"guess": "1/5m/ip"}
    count(rf.get("/", headers={"X-Forwarded-For": "192.0.2.1, 203.0.113.9, 198.51.100.2"}), "guess")
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    with pytest.raises(TooMany):
        count(rf.get("/", REMOTE_ADDR=address), "guess")


def test_the_count_stands_in_the_database_where_every_process_finds_it(rf: RequestFactory, settings: Any) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "counted"}}
    settings.LIMITS = {"guess": "1/5m/ip"}
    call_command("createcachetable")
    count(rf.get("/"), "guess")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM counted")
        assert cursor.fetchone() == (1,)
    with pytest.raises(TooMany):
        count(rf.get("/"), "guess")
