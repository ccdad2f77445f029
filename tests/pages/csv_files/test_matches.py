"""A club's matches as a table, a row a seat."""

import pytest

from scorekeeper.models import Club, Match
from scorekeeper.pages.csv_files import matches_csv
from scorekeeper.services.deleting import delete
from scorekeeper.services.nights import describe
from tests.factories import MatchFactory, context
from tests.fixtures.sample_match import friday
from tests.pages.csv_files.reading import Row, rows_of

pytestmark = pytest.mark.django_db


def rows(club: Club) -> list[Row]:
    return rows_of("".join(matches_csv(club)))


def test_a_seat_says_how_the_match_went_for_it() -> None:
    match = friday()
    describe(night=match.night, on=match.night.date, place='Bob\'s, "upstairs"', note="", context=context())
    found = rows(match.club)
    assert [(row["player"], row["total"], row["place"], row["won"]) for row in found] == [
        ("Ann", "235", "1", "1"),
        ("Bob", "265", "2", "0"),
        ("Cy", "320", "5", "0"),
        ("Di", "270", "3", "0"),
        ("Ed", "295", "4", "0"),
    ]
    assert {(row["location"], row["state"], row["rounds"]) for row in found} == {
        ('Bob\'s, "upstairs"', "finished", "10")
    }


def test_nobody_has_won_or_lost_what_is_still_played() -> None:
    match = friday(2)
    assert [row["won"] for row in rows(match.club)] == [""] * 5


def test_a_deleted_match_is_not_told(match: Match) -> None:
    delete(match=match, context=context())
    assert rows(match.club) == []


def test_a_custom_game_is_told_by_its_title() -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options={"title": "@home"})
    assert {(row["game"], row["title"]) for row in rows(match.club)} == {("custom", "'@home")}
