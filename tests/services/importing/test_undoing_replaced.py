"""Tests of undoing an import that replaced matches: their former versions come back, on their former nights."""

from datetime import date

import pytest

from scorekeeper.models import Match
from scorekeeper.services.deleting import delete
from scorekeeper.services.moving import move
from scorekeeper.services.nights import describe
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.player_identity import merge
from tests.factories import ClubGameFactory, MatchFactory, context, fresh, ledger_of, score, score_legally, seated
from tests.fixtures.writes import seat
from tests.services.importing.club_files import ON, Data, exported, rows, saved, undone

pytestmark = pytest.mark.django_db


def test_what_was_replaced_comes_back_and_the_ledger_says_so(match: Match, data: Data) -> None:
    score(fresh(match), 3, {"Bob": {"out": True}})
    move(match=match, on=date(2026, 11, 13), context=context())
    before = rows(match.club)
    row = saved(match.club, data, all="take")
    assert fresh(match).rounds_done == 2
    undone(row)
    assert rows(match.club) == before
    assert ledger_of(match)[-2:] == ["Replaced by the match of a file", "Undone: Replaced by the match of a file"]
    assert not rebuild(match.club)


@pytest.mark.parametrize("with_match", [True, False])
@pytest.mark.parametrize("place", ["", "the Bear"])
def test_a_night_of_the_file_stays_although_what_was_replaced_leaves_it(
    match: Match, data: Data, with_match: bool, place: str
) -> None:
    move(match=match, on=date(2026, 11, 13), context=context())
    describe(night=match.club.nights.get(), on=date(2026, 11, 13), place=place, note="", context=context())
    left = {"date": "2026-11-13", "place": "the Lion", "note": "rain", "matches": []}
    if with_match:
        left["matches"] = exported(MatchFactory(names=["Ann", "Zoe"], played=1).club)["nights"][0]["matches"]
    data["nights"].insert(0, left)
    before = rows(match.club)
    for number in range(2):
        row = saved(match.club, data, all="take")
        there = match.club.nights.get(date=date(2026, 11, 13))
        assert (there.place, there.note, there.matches.count()) == (place or "the Lion", "rain", with_match)
        assert fresh(match).night.date == ON
        if not number:
            first = row
    assert not rebuild(match.club)
    undone(first)
    assert rows(match.club) == before
    assert not rebuild(match.club)


def test_two_matches_that_changed_nights_here_are_put_right(match: Match) -> None:
    other = MatchFactory(club_key=match.club.keeper_key, date=date(2026, 11, 13), played=1)
    for night, place in zip(match.club.nights.order_by("date"), ("the Lion", "the Bear"), strict=True):
        describe(night=night, on=night.date, place=place, note=place, context=context())
    data = exported(match.club)
    for moved, on in ((match, date(2026, 11, 6)), (other, ON), (match, date(2026, 11, 13))):
        move(match=fresh(moved), on=on, context=context())
    saved(match.club, data, all="take")
    assert (fresh(match).night.date, fresh(other).night.date) == (ON, date(2026, 11, 13))
    assert not rebuild(match.club)


def test_what_was_replaced_begins_again_when_it_did_and_as_its_own_game() -> None:
    own = ClubGameFactory()
    plan = {"game": "custom", "options": own.options, "club_key": own.club.keeper_key, "club_game": own.pk}
    match = score_legally(MatchFactory(**plan, date=ON))
    data = exported(own.club)
    before = rows(own.club), fresh(match).created, fresh(match).club_game
    [came] = data["nights"][0]["matches"]
    came |= {"began": "2026-11-20T10:00:00+00:00"}
    del came["game"]
    row = saved(own.club, data, all="take")
    assert (fresh(match).created.hour, fresh(match).club_game) == (10, None)
    undone(row)
    assert (rows(own.club), fresh(match).created, fresh(match).club_game) == before
    assert not rebuild(own.club)


def test_one_that_was_deleted_here_is_deleted_again(match: Match, data: Data) -> None:
    delete(match=match, context=context())
    row = saved(match.club, data, all="take")
    assert Match.objects.get() == match
    undone(row)
    assert not Match.objects.exists()
    assert Match.with_deleted.get() == match


def test_a_replaced_match_that_was_changed_since_stays(match: Match, data: Data) -> None:
    score(fresh(match), 3, {"Bob": {"out": True}})
    row = saved(match.club, data, all="take")
    score(fresh(match), 3, {"Cy": {"out": True}})
    row = undone(row)
    assert row.kept["taken"] == [match.pk]
    assert fresh(match).rounds_done == 3


def test_a_replaced_match_stays_if_two_of_its_players_are_one_person_since(match: Match, data: Data) -> None:
    seat(match=fresh(match), name="Eve", after=None, context=context())
    row = saved(match.club, data, all="take")
    merge(player=match.club.players.get(name="Eve"), into=match.club.players.get(name="Ann"))
    row = undone(row)
    assert row.kept["taken"] == [match.pk]
    assert seated(match) == ["Ann", "Bob", "Cy", "Di", "Ed"]
