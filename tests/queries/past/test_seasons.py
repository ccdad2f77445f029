"""Tests of the queries of seasons and their tables, with a fixed number of queries."""

from datetime import date

import pytest

from scorekeeper.models import Club, Match, Season
from scorekeeper.queries.past.seasons import (
    proposed_span,
    season_games,
    season_tables,
    seasons_of,
    seasons_of_match,
    seasons_of_night,
    title_of_season_game,
)
from scorekeeper.services.seasons import delete
from tests.factories import ClubFactory, ClubGameFactory, MatchFactory, context
from tests.fixtures.seasons import a_season, season_of
from tests.queries.past.golf import golf
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db
APRIL = date(2026, 4, 1), date(2026, 4, 30)
SPRING = date(2026, 3, 1), date(2026, 5, 31)


@pytest.fixture
def match() -> Match:
    """Return a match of Golf on 6 March, in a club with seasons of March, spring, April and of other games."""
    match = golf(6, Ann=[1], Bob=[2])
    season_of(match.club, a_season("April", first=APRIL[0], last=APRIL[1]))
    season_of(match.club, a_season("Spring", first=SPRING[0], last=SPRING[1]))
    season_of(match.club)
    season_of(match.club, a_season("Golf", group="custom-low-golf"))
    season_of(match.club, a_season("Ten Step", group="ten-step"))
    delete(row=season_of(match.club, a_season("Deleted")), context=context())
    season_of(ClubFactory())
    return match


def names(seasons: list[Season]) -> list[str]:
    return [season.name for season in seasons]


def test_all_seasons_of_a_club_the_one_that_ends_last_first(match: Match) -> None:
    with at_most_queries(1):
        assert names(seasons_of(match.club)) == ["Spring", "April", "Golf", "March", "Ten Step"]


def test_a_match_counts_in_the_seasons_of_its_day_and_game(match: Match) -> None:
    with at_most_queries(1):
        assert names(seasons_of_match(match, 5)) == ["Golf", "March", "Spring"]
    assert names(seasons_of_match(match, 2)) == ["Golf", "March"]


def test_a_night_counts_in_the_seasons_of_which_it_is_the_last_one(match: Match) -> None:
    with at_most_queries(1):
        assert names(seasons_of_night(match.club, match.night.date, 5)) == ["Golf", "March", "Spring"]
    assert names(seasons_of_night(match.club, match.night.date, 2)) == ["Golf", "March"]
    golf(28, Ann=[1], Bob=[2])
    assert names(seasons_of_night(match.club, match.night.date, 5)) == []


def test_all_tables_take_two_queries(match: Match) -> None:
    seasons = seasons_of(match.club)
    with at_most_queries(2):
        tables = season_tables(match.club, seasons)
    assert [len(table.lines) for table in tables] == [2, 0, 2, 2, 0]
    assert [tables[0].names[line.player] for line in tables[0].lines] == ["Ann", "Bob"]
    with at_most_queries(0):
        assert season_tables(match.club, []) == []


def test_a_season_may_be_of_a_game_that_was_played_or_is_the_clubs_own(match: Match) -> None:
    ClubGameFactory(club=match.club, title="Darts", folded="darts", options={"title": "Darts", "wins": "high"})
    with at_most_queries(2):
        found = season_games(match.club)
    assert found == {"custom-high-darts": "Darts", "custom-low-golf": "Golf"}
    row = season_of(match.club, a_season("Darts", group="custom-high-darts"))
    assert title_of_season_game(row, found) == "Darts"
    assert title_of_season_game(row, {}) == "darts"
    assert title_of_season_game(season_of(match.club, a_season("Steps", group="ten-step")), {}) == "Ten Step"
    assert title_of_season_game(season_of(match.club, a_season("All")), found) == ""


@pytest.mark.parametrize(
    ("on", "first", "last"),
    [
        (date(2026, 12, 1), date(2026, 12, 1), date(2027, 2, 28)),
        (date(2028, 2, 29), date(2027, 12, 1), date(2028, 2, 29)),
        (date(2026, 3, 1), *SPRING),
        (date(2026, 5, 31), *SPRING),
        (date(2026, 8, 15), date(2026, 6, 1), date(2026, 8, 31)),
        (date(2026, 9, 30), date(2026, 9, 1), date(2026, 11, 30)),
    ],
)
def test_a_new_season_is_the_quarter(on: date, first: date, last: date) -> None:
    with at_most_queries(1):
        assert proposed_span(Club(pk=1), on) == (first, last)


def test_a_new_season_is_the_next_quarter_where_there_is_one_of_this(match: Match) -> None:
    assert proposed_span(match.club, date(2026, 3, 6)) == (date(2026, 6, 1), date(2026, 8, 31))


def test_a_match_in_play_counts_nowhere_yet() -> None:
    playing = MatchFactory(played=1)
    day = playing.night.date
    season_of(playing.club, a_season(first=day, last=day))
    assert seasons_of_night(playing.club, day, 5) == []
