"""Tests that the nights of seasons are updated in the transaction of every write to a match."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Match, Player, Season, SeasonNight
from scorekeeper.services.deleting import delete, restore
from scorekeeper.services.moving import move
from scorekeeper.services.nights import describe
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.player_identity import merge, split
from scorekeeper.services.players import rename
from scorekeeper.services.scoring import RoundEntry
from tests.factories import context, fresh
from tests.fixtures.seasons import a_season, scores, season_of
from tests.fixtures.writes import enter, undo
from tests.queries.past.golf import golf
from tests.query_counts import at_most_queries
from tests.services.importing.club_files import exported, saved, undone

pytestmark = pytest.mark.django_db


@pytest.fixture
def first() -> Match:
    """Return a match of 6 March that Ann won, in a club with a season of March."""
    match = golf(6, Ann=[1], Bob=[2])
    season_of(match.club, a_season(counting="wins"))
    return match


def wins() -> dict[str, object]:
    """Return the scores in the season by name, after asserting that its stored nights are right."""
    season = Season.objects.get()
    assert rebuild(season.club) == []
    return {name: score for name, (_place, score) in scores(season).items()}


def test_a_match_counts_once_it_is_over(first: Match) -> None:
    golf(13, Ann=[2], Bob=[1], Cy=[3])
    golf(13, Bob=[1], Cy=[3])
    golf(1, month=4, Ann=[1], Bob=[2])
    assert wins() == {"Bob": 2, "Ann": 1, "Cy": 0}
    assert SeasonNight.objects.count() == 5


def test_a_correction_counts_and_so_does_taking_it_back(first: Match) -> None:
    players = {seat.player.name: seat.player_id for seat in first.seats.all()}
    hands = {players["Ann"]: {"points": 3}, players["Bob"]: {"points": 2}}
    enter(match=first, entry=RoundEntry(1, first.revision, hands), context=context())
    assert wins() == {"Bob": 1, "Ann": 0}
    undo(match=fresh(first), context=context())
    assert wins() == {"Ann": 1, "Bob": 0}


def test_a_match_moves_out_and_in_with_its_night(first: Match) -> None:
    move(match=first, on=date(2026, 4, 1), context=context())
    assert wins() == {}
    describe(night=fresh(first).night, on=date(2026, 3, 31), place="", note="", context=context())
    assert wins() == {"Ann": 1, "Bob": 0}
    assert {*SeasonNight.objects.values_list("date", flat=True)} == {date(2026, 3, 31)}


def test_a_deleted_match_does_not_count_until_it_is_restored(first: Match) -> None:
    delete(match=first, context=context())
    assert wins() == {}
    restore(match=first, context=context())
    assert wins() == {"Ann": 1, "Bob": 0}


def test_two_spellings_are_one_person_until_they_are_split(first: Match) -> None:
    golf(6, Annie=[1], Cy=[2])
    ann, annie = (Player.objects.get(name=name) for name in ("Ann", "Annie"))
    merge(player=annie, into=ann)
    assert wins() == {"Ann": 2, "Bob": 0, "Cy": 0}
    split(player=Player.objects.get(pk=annie.pk))
    assert wins() == {"Ann": 1, "Annie": 1, "Bob": 0, "Cy": 0}


def test_who_lead_together_still_do_when_one_has_another_name(first: Match) -> None:
    golf(13, Ann=[2], Bob=[1])
    rename(player=Player.objects.get(name="Ann"), name="Zoe")
    assert wins() == {"Bob": 1, "Zoe": 1}


def test_an_import_counts_in_the_seasons_that_there_are_and_no_longer_once_it_is_undone(first: Match) -> None:
    data = exported(first.club) | {"seasons": []}
    for match in data["nights"][0]["matches"]:
        match["id"] = "00000000-0000-4000-8000-000000000001"
    row = saved(first.club, data)
    assert wins() == {"Ann": 2, "Bob": 0}
    undone(row)
    assert wins() == {"Ann": 1, "Bob": 0}


def test_forty_seasons_cost_seven_queries_more_than_none() -> None:
    match = golf(6, Ann=[1], Bob=[2])
    players = [seat.player_id for seat in match.seats.all()]

    def correct(points: int) -> None:
        hands = {player: {"points": points + seat} for seat, player in enumerate(players)}
        enter(match=match, entry=RoundEntry(1, fresh(match).revision, hands), context=context())

    with CaptureQueriesContext(connection) as alone:
        correct(7)
    for number in range(40):
        season_of(match.club, a_season(f"{number}", counting="share"))
    with at_most_queries(len(alone) + 7):
        correct(-1)
