"""Tests of undoing an import: added matches go, replaced ones come back, and those changed since stay."""

from datetime import date, timedelta
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.facts.write_faults import ONE_PERSON
from scorekeeper.models import Change, Club, ClubImport, Match, NightCode, Player
from scorekeeper.queries.club_imports import UNDOABLE_FOR
from scorekeeper.services.deleting import delete
from scorekeeper.services.importing import into_club, jobs
from scorekeeper.services.importing.plans import Resolution
from scorekeeper.services.moving import move
from scorekeeper.services.nights import describe
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.player_identity import merge
from scorekeeper.services.players import rename
from tests.examples import examples
from tests.factories import ClubGameFactory, MatchFactory, context, fresh, ledger_of, score, seated
from tests.fixtures.writes import seat, undo, unseat
from tests.services.importing.club_files import Data, exported, new_club, rows, saved, undone
from tests.services.importing.test_again import altered
from tests.services.past.club_acts import ACTS, CHANGE, Act, club_after, done_in

pytestmark = pytest.mark.django_db
State = ClubImport.State


@pytest.fixture
def data(data: Data) -> Data:
    """Return the club's file with a place of its night and a game of its own."""
    data["nights"][0] |= {"place": "the Lion"}
    data["games"] = [{"title": "Golf", "game": "custom", "options": {"title": "Golf", "wins": "low"}}]
    return data


def test_what_came_goes_and_the_file_can_be_saved_again(data: Data) -> None:
    club = new_club()
    before = rows(club)
    undone(saved(club, data))
    assert rows(club) == before
    row = saved(club, data)
    assert row.summary["matches"] == 1
    assert exported(club) == data


def test_what_was_here_stays(match: Match, data: Data) -> None:
    other = MatchFactory(names=["Ann", "Zoe"], played=1, club_key=new_club().keeper_key)
    before = rows(other.club)
    saved_one = saved(other.club, data)
    assert other.club.players.count() == 6
    undone(saved_one)
    assert rows(other.club) == before
    assert not rebuild(other.club)
    night = other.club.nights.get()
    assert [change.params for change in night.changes.filter(code=NightCode.UNDONE)] == [{"matches": 1}]
    assert night.changes.get().who == "Bob’s iPhone"


def test_who_came_and_sat_at_another_table_for_a_moment_stays_in_its_ledger(match: Match, data: Data) -> None:
    other = MatchFactory(names=["Ann", "Zoe"], played=1, club_key=new_club().keeper_key)
    row = saved(other.club, data)
    seat(match=other, name="Cy", after=None, context=context())
    unseat(match=other, player=other.club.players.get(name="Cy"), context=context())
    undone(row)
    assert [*other.club.players.values_list("name", flat=True)] == ["Ann", "Cy", "Zoe"]
    assert ledger_of(other)[-2:] == ["Cy sat down", "Cy left the table"]
    undo(match=other, context=context())
    assert seated(other) == ["Ann", "Zoe", "Cy"]


def test_a_night_loses_the_place_that_the_file_gave_it(match: Match, data: Data) -> None:
    before = rows(match.club)
    row = saved(match.club, data)
    assert match.club.nights.get().place == "the Lion"
    undone(row)
    assert rows(match.club) == before


def change(match: Match) -> None:
    """Score the third round of a match."""
    score(fresh(match), 3, {"Bob": {"out": True}})


def move_on(match: Match) -> None:
    """Move a match to another date."""
    move(match=match, on=date(2026, 11, 13), context=context())


@pytest.mark.parametrize("act", [change, move_on])
def test_a_match_that_was_changed_since_stays_with_its_people_and_its_night(data: Data, act: Any) -> None:
    club = new_club()
    row = saved(club, data)
    [came] = Match.objects.filter(club=club)
    act(came)
    before = exported(club)
    row = undone(row)
    assert row.kept["matches"] == [came.pk]
    assert [*Match.objects.filter(club=club)] == [came]
    after = exported(club)
    assert (after["players"], after["games"]) == (before["players"], [])
    assert after["nights"][0]["matches"] == before["nights"][0]["matches"]
    assert not rebuild(club)


def test_one_that_was_deleted_since_goes_for_good(data: Data) -> None:
    club = new_club()
    before = rows(club)
    row = saved(club, data)
    delete(match=Match.objects.get(club=club), context=context())
    row = undone(row)
    assert row.kept["matches"] == []
    assert not Match.with_deleted.filter(club=club).exists()
    after = rows(club)
    assert after | {"nights": [], "club": before["club"]} == before
    assert after["club"][0]["match_count"] == 0


def test_players_who_were_changed_since_or_have_played_stay(data: Data) -> None:
    club = new_club()
    zoe = club.players.create(name="Zoe", folded="zoe")
    row = saved(club, data)
    ann, bob, cy = (club.players.get(name=name) for name in ("Ann", "Bob", "Cy"))
    rename(player=ann, name="Anna")
    merge(player=zoe, into=bob)
    MatchFactory(names=["Cy", "Flo"], date=date(2026, 11, 21), club_key=club.keeper_key)
    undone(row)
    assert sorted(player.name for player in club.players.all()) == ["Anna", "Bob", "Cy", "Flo", "Zoe"]
    assert Player.objects.get(pk=cy.pk).match_count == 1
    row.refresh_from_db()
    assert row.kept["players"] == {"changed": [ann.pk], "used": [bob.pk, cy.pk]}


def test_a_game_that_was_played_since_and_a_night_that_was_described_stay(data: Data) -> None:
    club = new_club()
    row = saved(club, data)
    game, night = club.games.get(), club.nights.get()
    MatchFactory(
        game="custom",
        options=game.options,
        club_game=game.pk,
        names=["Flo"],
        date=date(2026, 11, 21),
        club_key=club.keeper_key,
    )
    describe(night=night, on=night.date, place="the Lion", note="Rain.", context=context())
    undone(row)
    assert [*club.games.all()] == [game]
    assert club.nights.get(date=night.date).note == "Rain."
    assert club.match_count + 1 == Club.objects.get(pk=club.pk).match_count


def test_a_name_that_the_club_was_given_goes_unless_it_was_changed(data: Data) -> None:
    data["name"] = "Fridays"
    first, second = new_club(), new_club()
    rows = [saved(club, data) for club in (first, second)]
    Club.objects.filter(pk=second.pk).update(name="Mondays")
    for row in rows:
        undone(row)
    assert [Club.objects.get(pk=club.pk).name for club in (first, second)] == ["", "Mondays"]


def test_it_is_done_once_and_only_within_a_day(data: Data) -> None:
    club = new_club()
    row = saved(club, data)
    ClubImport.objects.update(saved=timezone.now() - UNDOABLE_FOR - timedelta(seconds=1))
    assert undone(row).state == State.SAVED
    ClubImport.objects.update(saved=timezone.now())
    assert undone(row).state == State.UNDONE
    changes = Change.objects.count()
    assert undone(row).state == State.UNDONE
    assert Change.objects.count() == changes


def test_two_imports_are_undone_each_by_itself(data: Data) -> None:
    club = new_club()
    first = saved(club, data)
    MatchFactory(names=["Zoe", "Flo"], played=1, club_key=(other := new_club()).keeper_key)
    second = saved(club, exported(other))
    assert second.state == State.SAVED
    undone(first)
    assert [player.name for player in club.players.all()] == ["Flo", "Zoe"]
    undone(second)
    assert not club.nights.exists()
    assert not rebuild(club)


@given(ACTS, ACTS)
@examples(14)
def test_any_file_comes_into_any_club_match_by_match_and_goes_again(mine: list[Act], theirs: list[Act]) -> None:
    """What comes between the matches of the club counts as if it had been there."""
    club, data = club_after(mine), exported(club_after(theirs))
    ClubGameFactory(club=club)
    before, text = rows(club), exported(club)
    with patch.object(into_club, "STORED", 1):
        row = saved(club, data)
    if row.state == State.SAVED:
        assert not rebuild(club)
        undone(row)
        assert not rebuild(club)
    else:  # two players who are one person here play in the same match there
        assert {fault["code"] for fault in row.faults} == {ONE_PERSON.name}
    assert (rows(club), exported(club)) == (before, text)


@given(ACTS, st.lists(CHANGE, max_size=5), st.sampled_from(Resolution), st.randoms(use_true_random=True))
@examples(5)
def test_the_clubs_own_file_goes_again_whatever_was_changed_and_chosen(
    acts: list[Act], since: list[Act], choice: Resolution, random: Random
) -> None:
    club = club_after(acts)
    data = altered(exported(club), random)
    done_in(club, since)
    before = rows(club), exported(club)
    row = saved(club, data, all=choice)
    if row.state == State.SAVED:
        assert not rebuild(club)
        undone(row)
        assert not rebuild(club)
    assert (rows(club), exported(club)) == before


def test_an_undoing_that_was_stopped_can_be_left_or_tried_again(data: Data) -> None:
    club = new_club()
    row = saved(club, data)
    for step in (jobs.drop, jobs.retry):
        jobs.undo(row=row, who="")
        ClubImport.objects.update(stopped=ClubImport.Stop.ENDED)
        step(row=row)
    assert ClubImport.objects.get().state == State.UNDOING
    assert undone(row).state == State.UNDONE
