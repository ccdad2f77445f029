"""Tests of the limits for one address, which a keeper never reaches."""

from typing import Any

import pytest
from django.http import Http404, HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from scorekeeper.links import to_join, to_watch, to_write
from scorekeeper.models import Match, Tally
from scorekeeper.services import tallies
from scorekeeper.web.limits import TooMany, count, refuse_wrong_key
from tests.conftest import NOON
from tests.counting import no_counting
from tests.factories import give_browser, player_of
from tests.fixtures.parsed import parsed, words
from tests.people import invitation

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tally_left")]


@pytest.fixture
def few(settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"ten_writes": (2, 60), "guess": (3, 300)}


def tap(keeper: Client, match: Match, value: int) -> Any:
    """Tap Bob's buys, 1 for an odd `value`, else 0, with a key of its own; return the answer."""
    form = {"key": f"long-enough-{value}", "round": 1, "player": player_of(match, "Bob").pk, "fact": "buys"}
    url = reverse("tap", kwargs={"match": match.pk})
    return keeper.post(url, form | {"value": value % 2, "was": (value + 1) % 2})


def test_two_hundred_writes_in_a_minute_are_no_trouble(settings: Any) -> None:
    """The limit counts every tenth write."""
    most, seconds = settings.LIMITS["ten_writes"]
    assert (10 * most >= 200, seconds) == (True, 60)


@pytest.mark.usefixtures("few")
def test_too_many_writes_are_answered_429_and_nothing_is_written(keeper: Client, match: Match) -> None:
    answers = [tap(keeper, match, number) for number in range(1, 22)]
    assert [answer.status_code for answer in answers] == [303] * 20 + [429]
    assert match.changes.count() == 21  # the start, and twenty taps


@pytest.mark.usefixtures("few")
def test_who_must_wait_is_told_so_and_for_how_long(
    keeper: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallies, "time", lambda: NOON + 18)
    answer = [tap(keeper, match, number) for number in range(1, 22)][-1]
    assert answer.headers["Retry-After"] == "42"
    assert "Wait a minute, go back and do it again" in words(answer)
    assert "what you had entered is still there" in answer.content.decode()


@pytest.mark.usefixtures("few")
def test_who_opens_links_that_lead_nowhere_is_told_of_links_and_not_of_what_was_entered(match: Match) -> None:
    wrong_link = reverse("watch", args=["match", match.pk, "x" * 32])
    answer = [Client().get(wrong_link) for _ in range(4)][-1]
    assert answer.headers["Retry-After"] == "300"
    assert "Wait five minutes, then open yours again" in words(answer)
    assert "entered" not in words(answer)


@pytest.mark.usefixtures("few")
def test_another_browser_at_the_same_address_makes_no_difference(match: Match) -> None:
    phones = [give_browser(Client(), match.night.club) for _ in range(3)]
    answers = [tap(phone, match, number) for number, phone in enumerate([phones[0]] * 10 + [phones[1]] * 10, 1)]
    assert {answer.status_code for answer in answers} == {303}
    assert tap(phones[2], match, 21).status_code == 429


@pytest.mark.usefixtures("few")
def test_pages_are_never_counted(keeper: Client) -> None:
    assert {keeper.get("/").status_code for _ in range(22)} == {200}


def wrong(request: HttpRequest, times: int) -> None:
    for _ in range(times):
        with pytest.raises(Http404):
            refuse_wrong_key(request, right=False)


@pytest.mark.usefixtures("few")
def test_right_keys_are_not_counted(rf: RequestFactory) -> None:
    for _ in range(20):
        refuse_wrong_key(rf.get("/"), right=True)
    wrong(rf.get("/"), 3)


def links_of(match: Match) -> list[str]:
    """Return where the keys of a match, its evening, its club and its pen lead."""
    invite = invitation(match.night.club)
    watched = [to_watch(thing) for thing in (match, match.night, match.night.club)]
    return [
        *(reverse("watch", args=[link.kind, link.pk, link.key]) for link in watched),
        reverse("take_pen", args=[match.night.club.pk, to_write(match.night.club).key]),
        reverse("join", args=[invite.pk, to_join(invite).key]),
    ]


def test_pictures_with_wrong_keys_on_a_page_shut_no_phone_of_the_table_out(keeper: Client, match: Match) -> None:
    wrong_link = reverse("watch", args=["match", match.pk, "x" * 32])
    answers = [Client().get(wrong_link).status_code for _ in range(32)]
    assert answers == [404] * 30 + [429] * 2
    assert {Client().get(link).status_code for link in links_of(match)} <= {200, 302}
    assert keeper.get(reverse("table", args=[match.pk])).status_code == 200
    assert tap(keeper, match, 1).status_code == 303


def test_forms_that_another_site_sends_use_nothing_up(match: Match) -> None:
    victim = give_browser(Client(enforce_csrf_checks=True), match.night.club)
    assert {tap(victim, match, number).status_code for number in range(30)} == {403}
    assert not Tally.objects.exists()
    assert tap(give_browser(Client(), match.night.club), match, 1).status_code == 303


@pytest.mark.usefixtures("few")
def test_eight_that_must_wait_are_not_freed_by_four_hundred_others(rf: RequestFactory, settings: Any) -> None:
    settings.SECRET_KEY = "no two of these share a slot"
    eight = [rf.get("/", REMOTE_ADDR=f"192.0.2.{number}") for number in range(8)]
    for request in eight:
        wrong(request, 3)
    for number in range(400):
        wrong(rf.get("/", REMOTE_ADDR=f"198.51.{number // 100}.{number % 100}"), 1)
    for request in eight:
        with pytest.raises(TooMany):
            refuse_wrong_key(request, right=False)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("saying", ["database is locked", "database or disk is full"])
def test_a_count_that_cannot_be_taken_costs_no_tap(keeper: Client, match: Match, saying: str) -> None:
    with no_counting(saying):
        assert [tap(keeper, match, number).status_code for number in range(1, 21)] == [303] * 20
        assert tap(keeper, match, 21).status_code == 429  # this process has counted it
    assert tap(keeper, match, 22).status_code == 303


@pytest.mark.parametrize(
    ("address", "same", "other"),
    [
        ("::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2"),
        ("::ffff:c000:201", "192.0.2.1", "::ffff:c000:202"),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"),
        ("2001:db8:1:2::1", "[2001:db8:1:2::7]:4711", "2001:db8:2:2::1"),
        ("192.0.2.1", "192.0.2.1:4711", "192.0.2.2"),
    ],
)
@pytest.mark.usefixtures("few")
def test_one_household_is_one_network(rf: RequestFactory, address: str, same: str, other: str) -> None:
    wrong(rf.get("/", REMOTE_ADDR=address), 3)
    with pytest.raises(TooMany):
        refuse_wrong_key(rf.get("/", REMOTE_ADDR=same), right=False)
    wrong(rf.get("/", REMOTE_ADDR=other), 3)


@pytest.mark.usefixtures("few")
def test_whoever_has_a_thousand_networks_may_not_do_a_thousand_times_as_much(rf: RequestFactory) -> None:
    for network in range(4):
        wrong(rf.get("/", REMOTE_ADDR=f"2001:db8:1:{network}::1"), 3)
    with pytest.raises(TooMany):
        refuse_wrong_key(rf.get("/", REMOTE_ADDR="2001:db8:1:99::1"), right=False)
    wrong(rf.get("/", REMOTE_ADDR="2001:db8:2:99::1"), 1)


@pytest.mark.usefixtures("few")
def test_what_is_refused_to_a_household_is_not_counted_against_its_neighbours(rf: RequestFactory) -> None:
    wrong(rf.get("/", REMOTE_ADDR="2001:db8:1:1::1"), 3)
    for _ in range(20):
        with pytest.raises(TooMany):
            refuse_wrong_key(rf.get("/", REMOTE_ADDR="2001:db8:1:1::1"), right=False)
    wrong(rf.get("/", REMOTE_ADDR="2001:db8:1:2::1"), 3)


@pytest.mark.parametrize(("proxies", "address"), [(0, "127.0.0.1"), (1, "198.51.100.2"), (2, "203.0.113.9")])
def test_behind_proxies_the_last_trusted_one_says_whose_address_it_is(
    rf: RequestFactory, settings: Any, proxies: int, address: str
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    settings.LIMITS = {"guess": (1, 300)}
    count(rf.get("/", headers={"X-Forwarded-For": "192.0.2.1, 203.0.113.9, 198.51.100.2"}), "guess")
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    with pytest.raises(TooMany):
        count(rf.get("/", REMOTE_ADDR=address), "guess")


@pytest.mark.parametrize(
    ("proxies", "said"),
    [
        (2, {"X-Forwarded-For": "192.0.2.1"}),
        (1, {"X-Forwarded-For": "unknown"}),
        (1, {"X-Forwarded-For": "192.0.2.1, ' OR 1=1"}),
    ],
)
@pytest.mark.parametrize("what", ["sign in", "undo", "watch"])
def test_an_address_that_cannot_be_told_is_answered_400(
    keeper: Client, match: Match, settings: Any, proxies: int, said: dict[str, str], what: str
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    if what == "sign in":
        answer = keeper.post(reverse("account_login"), headers=said)
    elif what == "undo":
        answer = keeper.post(reverse("undo", args=[match.pk]), {"key": "long-enough-1"}, headers=said)
    else:
        answer = keeper.get(reverse("watch", args=["match", match.pk, "x"]), headers=said)
    assert answer.status_code == 400
    assert parsed(answer).one("h1").words == "That does not read like a score"


def test_a_page_asks_for_nobodys_address(keeper: Client, match: Match, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    assert keeper.get(reverse("table", args=[match.pk]), headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 200
