import pytest

from scorekeeper.models import Club, ClubGame, Match
from scorekeeper.models.clocks import tonight
from scorekeeper.rules.faults import Refused
from scorekeeper.services.club_games import change, make, put_away
from scorekeeper.services.matches import again
from tests.factories import ClubGameFactory, MatchFactory, context

pytestmark = pytest.mark.django_db
GOLF = {"title": "Golf", "rounds": 9}


def test_a_game_keeps_its_own_title_when_it_is_changed(match: Match) -> None:
    row = ClubGameFactory(club=match.night.club)
    change(row=row, options={"title": "GOLF", "wins": "low"})
    assert ClubGame.objects.get().title == "GOLF"


def test_a_game_that_nobody_played_is_deleted() -> None:
    row = ClubGameFactory()
    put_away(row=row)
    assert not ClubGame.objects.exists()
    with pytest.raises(Refused, match="deleted meanwhile"):
        put_away(row=row)


@pytest.mark.parametrize(
    "options", [{"title": "x" * 41}, {"title": "Golf", "rounds": 101}, {"title": "Golf", "x": 1}, {"title": "\u200b"}]
)
def test_house_rules_that_no_table_may_agree_on_make_no_club(options: dict[str, object]) -> None:
    with pytest.raises(Refused):
        make(club_key="new", game="custom", options=options)
    assert not Club.objects.exists()


def test_again_it_is_the_same_game_with_its_house_rules() -> None:
    row = make(club_key="k", game="custom", options=GOLF)
    match = MatchFactory(club_key="k", game="custom", options=GOLF, club_game=row.pk)
    played = again(match=match, on=tonight(), context=context())
    assert (played.club_game, played.options) == (row, GOLF)
