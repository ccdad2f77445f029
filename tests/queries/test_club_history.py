from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from scorekeeper.models.clocks import tonight
from scorekeeper.pages.available_games import offers_of
from scorekeeper.queries.club_history import history_of
from scorekeeper.rules.catalogue import games
from tests.factories import MatchFactory, PlayerFactory
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db


def test_a_browser_without_a_club_has_no_habits() -> None:
    history = history_of("nobody")
    assert (history.names, history.options) == ((), {})
    assert list(offers_of(history)) == list(games())


def test_a_browser_without_a_club_is_not_asked_for_each_game() -> None:
    with at_most_queries(2):
        history_of("nobody")


def test_a_club_whose_players_are_all_put_away_has_its_habits_still() -> None:
    match = MatchFactory(club_key="k", options={"cut_bonus": 50})
    match.club.players.update(archived=True)
    assert history_of("k").options == {"ten-step": {"cut_bonus": 50}}


def test_who_played_last_comes_first_then_by_the_alphabet() -> None:
    MatchFactory(club_key="k", names=["Bob", "Ann"])
    club = MatchFactory(club_key="k", names=["Di", "Cy"]).night.club
    PlayerFactory(club=club, name="Aaron")
    PlayerFactory(club=club, name="Ed", archived=True)
    assert history_of("k").names == ("Cy", "Di", "Ann", "Bob", "Aaron")


def test_the_game_that_was_played_last_comes_first_with_its_house_rules() -> None:
    MatchFactory(club_key="k", options={"cut_bonus": 0})
    MatchFactory(club_key="k", options={"cut_bonus": 50})
    MatchFactory(club_key="k", game="baker-ten-step")
    history = history_of("k")
    assert list(offers_of(history))[:3] == ["baker-ten-step", "ten-step", "tens"]
    assert history.options == {"baker-ten-step": {}, "ten-step": {"cut_bonus": 50}}


def test_other_clubs_have_their_own_habits() -> None:
    MatchFactory(club_key="k")
    assert history_of("other").names == ()


@pytest.mark.parametrize(
    ("hour", "evening"),
    [(23, date(2026, 11, 20)), (0, date(2026, 11, 19)), (4, date(2026, 11, 19)), (5, date(2026, 11, 20))],
)
def test_a_night_lasts_until_five(monkeypatch: pytest.MonkeyPatch, hour: int, evening: date) -> None:
    now = datetime(2026, 11, 20, hour, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    monkeypatch.setattr(timezone, "now", lambda: now)
    with timezone.override("Europe/Berlin"):
        assert tonight() == evening
