from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.models import Change, Club, Hand, Match, Player, Seat
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


def test_wrong_counts_are_found_and_mended(played: Match) -> None:
    Player.objects.filter(name="Ann").update(match_count=7)
    Club.objects.update(night_count=0)
    Match.objects.update(rounds_done=9)
    with pytest.raises(CommandError):
        rebuild("--check")
    assert rebuild() == "1 matches, 1 with wrong list columns\n2 wrong counts of matches or nights\n"
    assert {*Player.objects.values_list("match_count", flat=True)} == {1}
    assert rebuild("--check") == "1 matches, 0 with wrong list columns\n"
