"""Tests of the club's own games in a club's document."""

import json
from typing import Any

import pytest

from scorekeeper.figures.reading import from_data
from scorekeeper.models import Club, Match
from scorekeeper.queries.archives import document_pieces
from scorekeeper.queries.imports import compare
from tests.factories import ClubFactory, ClubGameFactory, MatchFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def exported(club: Club) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(document_pieces(club)))
    return found


def titles(club: Club) -> list[tuple[str, bool]]:
    return [(game["title"], game.get("archived", False)) for game in exported(club)["games"]]


def test_a_game_that_was_put_away_has_a_number_where_another_one_bears_its_title(club: Club) -> None:
    ClubGameFactory(club=club, archived=True, options={"title": "Golf", "wins": "low"})
    ClubGameFactory(club=club)
    ClubGameFactory(club=club, title="golf", archived=True, options={"title": "golf", "wins": "low"})
    assert titles(club) == [("Golf", False), ("Golf (2)", True), ("golf (3)", True)]


def test_a_long_title_has_room_for_its_number(club: Club) -> None:
    ClubGameFactory(club=club, title="x" * 40)
    ClubGameFactory(club=club, title="x" * 40, archived=True, options={"title": "x" * 40, "wins": "low"})
    assert [len(title) for title, _archived in titles(club)] == [39, 40]


def test_one_game_that_is_there_twice_is_one_in_the_document(club: Club) -> None:
    old, new = ClubGameFactory(club=club, archived=True), ClubGameFactory(club=club)
    assert old.options == new.options
    assert titles(club) == [("Golf", False)]


def test_a_match_names_the_game_that_it_began_as_and_is_known_by_it(club: Club) -> None:
    ClubGameFactory(club=club)
    old = ClubGameFactory(club=club, archived=True, options={"title": "Golf", "wins": "low"})
    match = MatchFactory(game="custom", names=["Ann", "Bob"], options=old.options)
    Match.objects.filter(pk=match.pk).update(club_game=old)
    old.club = match.club
    old.save()
    ClubGameFactory(club=match.club)
    data = exported(match.club)
    assert data["nights"][0]["matches"][0]["game"] == "Golf (2)"
    assert [compared.here for compared in compare(match.club, from_data(data), {}).same] == [match]
