"""Tests of the time at which the match will be over, which the menu of the table shows after three rounds."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from scorekeeper.models.clocks import past
from tests.factories import give_browser, player_of
from tests.fixtures.parsed import Page, parsed
from tests.fixtures.timed_rounds import timed
from tests.people import give_links

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
TWELVE_EACH = (12, 12, 12)


@pytest.fixture(autouse=True)
def _in_vienna() -> Iterator[None]:
    """Have the server's clock show an hour more than UTC."""
    with timezone.override("Europe/Vienna"):
        yield


def ten_step(minutes: Sequence[float]) -> Match:
    """Return a match of ten rounds, of which these are scored: that began at 19:00 UTC."""
    return timed(BEGAN, minutes)


def keeper_of(match: Match) -> Client:
    return give_browser(Client(), match.night.club)


def table(match: Match, client: Client | None = None, after: float = 40) -> Page:
    """Return the table as it is drawn so many minutes after the match began."""
    with past(BEGAN + timedelta(minutes=after)):
        return parsed((client or keeper_of(match)).get(f"/matches/{match.pk}/"))


def test_the_menu_tells_it_by_the_servers_clock() -> None:
    line = table(ten_step(TWELVE_EACH)).one("nav", id="menu").one("li", id="over")
    assert line.words == "Over at about 22:00"
    assert line.has("time", "22:00", datetime="2026-11-20T22:00:00+01:00")


def test_earlier_matches_of_the_club_have_a_part_in_it() -> None:
    earlier = timed(BEGAN - timedelta(days=7), [12] * 3 + [20] * 7, date=(BEGAN - timedelta(days=7)).date())
    match = timed(BEGAN, TWELVE_EACH, club_key=earlier.night.club.keeper_key)
    assert table(match).one("li", id="over").words == "Over at about 22:55"


@pytest.mark.parametrize("match", [[12, 12], [], [70, 80, 90]], ids=["two rounds", "no round", "pauses only"])
def test_what_is_not_known_is_not_told(match: Sequence[float]) -> None:
    assert not table(ten_step(match), after=250).has("li", id="over")


def test_nothing_is_told_where_the_keeper_says_which_round_is_the_last() -> None:
    assert not table(timed(BEGAN, TWELVE_EACH, game="custom")).has("li", id="over")


def test_those_who_watch_have_no_menu_and_are_not_told() -> None:
    match = ten_step(TWELVE_EACH)
    assert "Over at about" not in table(match, give_links(Client(), to_watch(match))).source


def test_a_page_fetched_ahead_tells_it_of_the_round_being_played_alone() -> None:
    match = ten_step(TWELVE_EACH)
    with past(BEGAN + timedelta(minutes=40)):
        four, five = (
            Page(keeper_of(match).get(f"/matches/{match.pk}/rounds/{number}/ahead/").json()["pages"]["table"])
            for number in (4, 5)
        )
    assert four.one("li", id="over").words == "Over at about 22:00"
    assert not five.has("li", id="over")
    assert five.has("nav", id="menu", data_ahead=True)  # the script keeps the line of the page before
    assert not four.has("nav", id="menu", data_ahead=True)


def test_the_answer_to_a_tap_does_not_ask_for_it() -> None:
    match = ten_step(TWELVE_EACH)
    client, bob = keeper_of(match), player_of(match, "Bob").pk
    scored: list[Any] = []
    form = {"key": "one-buy-of-bob", "round": 4, "player": bob, "fact": "buys", "value": 1, "was": 0}

    def keep(execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        scored.extend(value for value in params or () if value == "scored")
        return execute(sql, params, *rest)

    with connection.execute_wrapper(keep):
        answer = client.post(f"/matches/{match.pk}/facts/", form, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert not scored


def test_it_is_told_of_a_game_to_a_number_of_points() -> None:
    match = timed(BEGAN, TWELVE_EACH, game="custom", options={"rounds": 0, "target": 40})
    # 15 points after three rounds: five rounds more, each of twelve minutes.
    assert table(match).one("li", id="over").words == "Over at about 21:35"
