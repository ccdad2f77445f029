from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.models import Change, Hand, Match, Player, Seat
from tests.factories import MatchFactory, fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Match:
    return MatchFactory(played=2)


def rebuild(*options: str) -> str:
    out = StringIO()
    call_command("rebuild", *options, stdout=out)
    return out.getvalue()


def test_what_is_right_is_left_alone(played: Match) -> None:
    assert rebuild("--check") == "1 matches, 0 with wrong list columns\n"


def test_a_wrong_column_is_found_and_not_touched(played: Match) -> None:
    Seat.objects.update(total=999)
    with pytest.raises(CommandError):
        rebuild("--check")
    assert Seat.objects.filter(total=999).count() == 5


def test_a_wrong_column_is_rebuilt(played: Match) -> None:
    Seat.objects.update(total=999, place=None)
    Match.objects.update(state=Match.State.FINISHED)
    rebuild()
    assert fresh(played).state == Match.State.PLAYING
    assert [seat.total for seat in played.seats.all()] == [0, 20, 20, 20, 20]


def test_a_fact_that_no_change_tells_of_is_found(played: Match) -> None:
    Hand.objects.filter(round__number=1, cards=["K"]).update(cards=["Q"])
    with pytest.raises(CommandError, match=f"match {played.pk}"):
        rebuild("--check")


def test_a_gap_in_the_ledger_is_found(played: Match) -> None:
    Change.objects.filter(match=played, revision=2).delete()
    with pytest.raises(CommandError, match="ledger"):
        rebuild("--check")


def test_a_player_with_a_wrong_number_of_matches_is_found_and_mended(played: Match) -> None:
    Player.objects.filter(name="Ann").update(played=7)
    with pytest.raises(CommandError):
        rebuild("--check")
    assert "1 player with a wrong number of matches" in rebuild()
    assert {*Player.objects.values_list("played", flat=True)} == {1}
    assert rebuild("--check") == "1 matches, 0 with wrong list columns\n"
