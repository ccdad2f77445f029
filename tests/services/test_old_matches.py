"""Tests that a match kept on paper is stored as one played on its day."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from scorekeeper.models import Change, Club, Match, PlayerResult
from scorekeeper.pages.ledger import change_in_words
from scorekeeper.queries.ledger import is_as_on_paper
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.services.matches import write_in
from tests.factories import ClubFactory, ClubGameFactory, MatchFactory, context

pytestmark = pytest.mark.django_db

DAY = date(2019, 3, 1)
OUT = Hand(out=True)
SHEET = Record(
    game="ten-step",
    players=("Ann", "Bob"),
    ended=True,
    rounds=(Round({"Ann": OUT, "Bob": Hand(points=35)}), Round({"Ann": Hand(points=12), "Bob": OUT})),
)


@pytest.fixture
def club() -> Club:
    return ClubFactory(name="Fridays")


def write(club: Club, record: Record = SHEET, **more: Any) -> Match:
    told = {"club_game": None, "on": DAY, "context": context(), **more}
    return write_in(club=club, record=record, **told)


def test_it_is_a_match_of_its_night_with_the_facts_of_the_record(club: Club) -> None:
    match = write(club)
    assert (match.night.date, match.created) == (DAY, datetime(2019, 3, 1, 12, tzinfo=UTC))
    assert (match.state, match.rounds_done) == (Match.State.ENDED, 2)
    assert [(seat.player.name, seat.total, seat.won) for seat in match.seats.all()] == [
        ("Ann", 12, True), ("Bob", 35, False),
    ]  # fmt: skip


def test_its_ledger_says_that_it_came_from_paper(club: Club) -> None:
    match = write(club)
    change = Change.objects.get(match=match)
    assert change.who == "Linux"
    assert change_in_words(match, change) == "Ten Step was written in from paper: Ann, Bob"
    assert is_as_on_paper(match)


def test_known_players_are_found_and_new_ones_made(club: Club) -> None:
    MatchFactory(names=("ann", "Cy"), club_key=club.keeper_key)
    match = write(club)
    assert [seat.player.name for seat in match.seats.all()] == ["ann", "Bob"]
    assert sorted(club.players.values_list("name", "match_count")) == [("Bob", 1), ("Cy", 1), ("ann", 2)]


def test_matches_of_one_day_follow_one_another(club: Club) -> None:
    minutes = [write(club).created.minute for _ in range(3)]
    assert minutes == [0, 1, 2]


def test_the_rating_is_as_if_it_had_been_played_on_its_day(club: Club) -> None:
    late = MatchFactory(names=("Ann", "Bob"), played=10, club_key=club.keeper_key, date=date(2026, 11, 13))
    early = write(club)
    rated = PlayerResult.objects.order_by("date", "person").values_list("match", "rated")
    assert list(rated) == [(early.pk, 1), (early.pk, 1), (late.pk, 2), (late.pk, 2)]


def test_two_names_of_one_person_are_refused_and_nothing_is_written(club: Club) -> None:
    ann = MatchFactory(names=("Ann", "Cy"), club_key=club.keeper_key).seats.get(player__name="Ann").player
    club.players.create(name="Bob", folded="bob", same_as=ann)
    with pytest.raises(Refused, match="one person"):
        write(club)
    assert not Match.objects.filter(night__date=DAY).exists()
    assert not club.nights.filter(date=DAY).exists()


def test_a_game_of_another_club_is_refused(club: Club) -> None:
    with pytest.raises(Refused, match="not a game of the club"):
        write(club, club_game=ClubGameFactory(game="ten-step", title="Ours").pk)
    assert not Match.objects.exists()
