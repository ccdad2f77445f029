"""Tests of the hint, shown once, for phones whose screen turns off at the table."""

import pytest
from django.test import Client

from scorekeeper.models import Match
from tests.factories import context, fresh, player_of
from tests.fixtures.parsed import Page, parsed, source
from tests.fixtures.writes import tap
from tests.views.test_trust import IPHONE, LAPTOP, PIXEL

pytestmark = pytest.mark.django_db

SAID = "Keep the screen on: set auto-lock to never for tonight."
IPAD = "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1"


def table(
    keeper: Client, match: Match, *, agent: str = IPHONE, host: str = "192.168.1.7:8000", secure: bool = False
) -> Page:
    """Return the table as this phone sees it."""
    headers = {"host": host, "user-agent": agent}
    return parsed(keeper.get(f"/matches/{match.pk}/", headers=headers, secure=secure))


@pytest.mark.parametrize(("agent", "how"), [(IPHONE, "Auto-Lock"), (IPAD, "Auto-Lock"), (PIXEL, "Screen timeout")])
def test_a_phone_is_told_once_and_how(keeper: Client, match: Match, agent: str, how: str) -> None:
    first = table(keeper, match, agent=agent)
    assert SAID in first.words
    assert first.has("b", how)
    assert SAID not in table(keeper, match, agent=agent).source


def test_what_has_been_told_is_remembered_as_long_as_a_browser_remembers(keeper: Client, match: Match) -> None:
    table(keeper, match)
    assert keeper.cookies["screen"]["max-age"] == 400 * 24 * 3600


@pytest.mark.parametrize("how", [{"secure": True}, {"host": "localhost:8000"}, {"host": "127.0.0.1:8000"}])
def test_where_the_table_keeps_the_screen_on_nothing_is_said(keeper: Client, match: Match, how: dict[str, str]) -> None:
    assert SAID not in table(keeper, match, **how).source  # type: ignore[arg-type]
    assert "screen" not in keeper.cookies


@pytest.mark.parametrize("agent", [LAPTOP, ""])
def test_a_computer_is_told_nothing(keeper: Client, match: Match, agent: str) -> None:
    assert SAID not in table(keeper, match, agent=agent).source


def test_a_note_of_what_was_just_done_comes_first(keeper: Client, match: Match) -> None:
    tap(match=match, player=player_of(match, "Bob"), fact="buys", value=1, was=0, context=context())
    headers = {"host": "192.168.1.7:8000", "user-agent": IPHONE}
    done = parsed(keeper.get(f"/matches/{match.pk}/?done={fresh(match).revision}", headers=headers))
    assert "Bob has bought 1" in done.words
    assert SAID not in done.source
    assert SAID in table(keeper, match).words


def test_an_answer_to_a_tap_is_not_told(keeper: Client, match: Match) -> None:
    headers = {"host": "192.168.1.7:8000", "user-agent": IPHONE, "hx-request": "true"}
    assert SAID not in source(keeper.get(f"/matches/{match.pk}/", headers=headers))
    assert "screen" not in keeper.cookies


@pytest.mark.parametrize("https", [True, False])
def test_where_https_is_served_at_home_it_is_the_other_way(
    keeper: Client, match: Match, request: pytest.FixtureRequest, https: bool
) -> None:
    if https:
        request.getfixturevalue("https_at_home")
    assert table(keeper, match).has("a", href="/trust/") == https
