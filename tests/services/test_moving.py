from datetime import date

import pytest

from scorekeeper.links import to_watch
from scorekeeper.models import Match, Night
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.deleting import delete
from scorekeeper.services.moving import move
from scorekeeper.services.nights import describe
from tests.factories import MatchFactory, context, fresh
from tests.services.test_nights import BEFORE, FRIDAY, ledger_lines

pytestmark = pytest.mark.django_db


def test_a_night_without_another_match_goes_to_a_free_date(match: Match) -> None:
    describe(night=match.night, on=FRIDAY, place="Ann’s", context=context())
    night = move(match=match, on=BEFORE, context=context())
    assert Night.objects.get() == night == match.night
    assert (fresh(match).night.date, fresh(match).night.place) == (BEFORE, "Ann’s")
    assert ledger_lines(night)[1:] == ["Ten Step was moved here from Friday 20 November"]
    assert fresh(match).night.club.night_count == 1


def test_a_night_that_would_be_left_empty_takes_its_links_along(match: Match) -> None:
    link = to_watch(match.night)
    move(match=match, on=BEFORE, context=context())
    assert to_watch(fresh(match).night) == link


def test_a_match_goes_to_a_night_that_is_there(match: Match) -> None:
    club = match.night.club.keeper_key
    there, staying = MatchFactory(club_key=club, date=BEFORE), MatchFactory(club_key=club)
    assert move(match=match, on=BEFORE, context=context()) == there.night
    assert {night.date: night.matches.count() for night in Night.objects.all()} == {BEFORE: 2, FRIDAY: 1}
    assert ledger_lines(staying.night) == ["Ten Step was moved to Friday 13 November"]


def test_what_was_written_down_of_a_night_that_goes_goes_along(match: Match) -> None:
    there = MatchFactory(club_key=match.night.club.keeper_key, date=BEFORE).night
    describe(night=match.night, on=FRIDAY, place="Ann’s", note="Rain.", context=context())
    describe(night=there, on=BEFORE, place="", note="Hail.", context=context())
    move(match=match, on=BEFORE, context=context())
    night = Night.objects.get()
    assert (night.place, night.note, night.folded) == ("Ann’s", "Hail.\nRain.", "ann’s hail. rain.")


def test_a_night_with_a_deleted_match_stays_for_it(match: Match) -> None:
    other = MatchFactory(club_key=match.night.club.keeper_key)
    delete(match=other, context=context())
    move(match=match, on=BEFORE, context=context())
    assert Night.objects.count() == 2


def test_the_sheet_and_its_ledger_stay_as_they_are(match: Match) -> None:
    sheet, revision = MatchSheet(match).scores, match.revision
    move(match=match, on=BEFORE, context=context())
    assert (MatchSheet(fresh(match)).scores, fresh(match).revision) == (sheet, revision)
    assert MatchSheet(fresh(match)).recorded.record.played_on == BEFORE


def test_what_arrives_twice_happens_once(match: Match) -> None:
    key = context()
    move(match=match, on=BEFORE, context=key)
    move(match=match, on=FRIDAY, context=context())
    assert move(match=match, on=BEFORE, context=key).date == FRIDAY


def test_the_same_date_moves_nothing(match: Match) -> None:
    assert ledger_lines(move(match=match, on=FRIDAY, context=context())) == []


def test_the_revisions_of_nights_never_fall(match: Match) -> None:
    MatchFactory(club_key=match.night.club.keeper_key)
    before = sum(Night.objects.get().matches.values_list("revision", flat=True))
    move(match=match, on=date(2026, 11, 6), context=context())
    left = Night.objects.get(date=FRIDAY)
    assert left.revision + sum(left.matches.values_list("revision", flat=True)) > before
