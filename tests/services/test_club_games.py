import pytest

from scorekeeper.models import Club, ClubGame, Match
from scorekeeper.models.clocks import tonight
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record import Record
from scorekeeper.services.club_games import archive_or_delete, change, make, unarchive
from scorekeeper.services.matches import start
from tests.factories import ClubGameFactory, MatchFactory, context
from tests.fixtures.writes import again

pytestmark = pytest.mark.django_db
GOLF = {"title": "Golf", "rounds": 9}


def test_a_game_keeps_its_own_title_when_it_is_changed(match: Match) -> None:
    row = ClubGameFactory(club=match.night.club)
    change(row=row, options={"title": "GOLF", "wins": "low"})
    assert ClubGame.objects.get().title == "GOLF"


def test_a_game_that_nobody_played_is_deleted() -> None:
    row = ClubGameFactory()
    archive_or_delete(row=row)
    assert not ClubGame.objects.exists()
    archive_or_delete(row=row)  # the form arrives again
    with pytest.raises(Refused, match="deleted meanwhile"):
        change(row=row, options=row.options)


def test_a_game_that_was_played_is_put_away_and_its_title_is_free(match: Match) -> None:
    row = ClubGameFactory(club=match.night.club)
    Match.objects.filter(pk=match.pk).update(club_game=row)
    archive_or_delete(row=row)
    assert ClubGame.objects.get().archived
    another = make(club_key=match.night.club.keeper_key, game="custom", options=row.options)
    assert another != row
    with pytest.raises(Refused, match="another game called Golf"):
        unarchive(row=row)
    archive_or_delete(row=another)
    unarchive(row=row)
    assert not ClubGame.objects.get().archived


def test_what_is_made_twice_is_there_once() -> None:
    assert make(club_key="k", game="custom", options=GOLF) == make(club_key="k", game="custom", options=GOLF)


def test_a_game_that_was_played_stays_as_it_is(match: Match) -> None:
    row = ClubGameFactory(club=match.night.club)
    Match.objects.filter(pk=match.pk).update(club_game=row)
    with pytest.raises(Refused, match="has been played"):
        change(row=row, options=GOLF)


@pytest.mark.parametrize(
    "options", [{"title": "x" * 41}, {"title": "Golf", "rounds": 101}, {"title": "Golf", "x": 1}, {"title": "\u200b"}]
)
def test_house_rules_that_no_table_may_agree_on_make_no_club(options: dict[str, object]) -> None:
    with pytest.raises(Refused):
        make(club_key="new", game="custom", options=options)
    assert not Club.objects.exists()


def test_nobody_plays_a_game_of_another_club() -> None:
    row = ClubGameFactory()
    record = Record("custom", ("Ann", "Bob"), row.options)
    with pytest.raises(Refused) as refused:
        start(club_key="mine", record=record, on=tonight(), context=context(), club_game=row.pk)
    assert [fault.place for fault in refused.value.faults] == ["game"]
    assert not Match.objects.exists()


def test_again_it_is_the_same_game_with_its_house_rules() -> None:
    row = make(club_key="k", game="custom", options=GOLF)
    match = MatchFactory(club_key="k", game="custom", options=GOLF, club_game=row.pk)
    played = again(match=match, on=tonight(), context=context())
    assert (played.club_game, played.options) == (row, GOLF)
