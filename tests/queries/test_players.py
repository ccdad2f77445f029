"""Tests of the order of a club's players, which is the same on every database."""

import pytest

from scorekeeper.models import Club
from scorekeeper.queries.club_history import history_of
from scorekeeper.queries.players import listed_players, names_of, people_of
from tests.factories import ClubFactory, PlayerFactory

pytestmark = pytest.mark.django_db

NAMES = ["Adam", "Ägir", "Ann", "Łucja", "Lucy", "Øyvind", "Pam"]


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    for name in reversed(NAMES):
        PlayerFactory(club=club, name=name)
    return club


def test_a_letter_with_a_mark_is_listed_with_its_plain_one(club: Club) -> None:
    assert [player.name for player in listed_players(club)] == NAMES
    assert [player.name for player in people_of(club)] == NAMES
    assert names_of(club) == NAMES
    assert [*history_of(club.keeper_key).names] == NAMES
