from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scorekeeper.management.commands.rebuild import _rebuild_figures, _rebuild_match
from scorekeeper.models import (
    Change,
    Club,
    ClubPeriod,
    Hand,
    Match,
    Meeting,
    Milestone,
    PairYear,
    Player,
    PlayerPeriod,
    PlayerResult,
    Season,
    SeasonNight,
    Seat,
)
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.clubs import remove_demo
from scorekeeper.services.denormalised import match_columns, seat_columns
from tests.factories import MatchFactory, fresh
from tests.fixtures.seasons import a_season, season_of
from tests.queries.past.golf import golf

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Match:
    return MatchFactory(played=2)


def rebuild(*options: str) -> str:
    """Run `manage.py rebuild` with these options; return what it prints."""
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
    assert f"match {played.pk}: match.state, seat.place, seat.total\n" in rebuild()
    assert fresh(played).state == Match.State.PLAYING
    assert [seat.total for seat in played.seats.all()] == [0, 20, 20, 20, 20]


def test_columns_made_anew_a_day_later_are_as_the_write_left_them() -> None:
    """No column may depend on the clock, nor on what the row said before."""
    golf(1, Ann=[1, 2], Bob=[3, 1])
    tables = (Match, Seat, Hand, PlayerResult)
    stored = [list(table.objects.order_by("pk").values()) for table in tables]
    sheet = MatchSheet(fresh(Match.objects.get()))
    for table, columns in (
        (Match, match_columns(sheet.recorded.record, sheet.scores)),
        (Seat, seat_columns(sheet.scores)["Ann"]),
        (Hand, ["score"]),
    ):
        fields = [one for one in table._meta.concrete_fields if one.name in columns]
        table.objects.update(**{one.name: one.get_default() for one in fields})
    later = timezone.now() + timedelta(days=1)
    with patch.object(timezone, "now", lambda: later):
        rebuild()
    assert [list(table.objects.order_by("pk").values()) for table in tables] == stored


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
    ann, club = Player.objects.get(name="Ann"), Club.objects.get()
    assert rebuild().splitlines() == [
        "1 matches, 1 with wrong list columns",
        f"  match {played.pk}: match.rounds_done",
        "2 wrong counts of matches or nights",
        f"  player {ann.pk}: match_count",
        f"  club {club.pk}: night_count",
    ]
    assert {*Player.objects.values_list("match_count", flat=True)} == {1}
    assert rebuild("--check") == "1 matches, 0 with wrong list columns\n"


NO_SUMS = [[9] * 7, [], [0] * 4, [0] * 9, [0] * 4, []]
WRONG: dict[str, tuple[str, Callable[[], Any]]] = {
    "a rating": ("ratings", lambda: PlayerResult.objects.filter(rank=1).update(mu=1.0)),
    "no meeting": ("meetings", lambda: Meeting.objects.filter(date__day=1).delete()),
    "a meeting": ("meetings", lambda: Meeting.objects.update(better=0)),
    "a sum": (
        "sums of players",
        lambda: PlayerPeriod.objects.filter(month=0).update(sums=NO_SUMS),
    ),
    "a repeated sum": ("sums of players", lambda: PlayerPeriod.objects.filter(month=3).update(wins=7)),
    "a sum of another year": ("sums of the club", lambda: ClubPeriod.objects.filter(year=2026).update(year=2024)),
    "no sum of a pair": ("sums of pairs", lambda: PairYear.objects.filter(group="").delete()),
    "the sums of a pair": ("sums of pairs", lambda: PairYear.objects.update(lead=999)),
    "a night of a season": ("season March", lambda: SeasonNight.objects.filter(score=0).update(score=5)),
    "no night of a season": ("season March", lambda: SeasonNight.objects.filter(date__day=1).delete()),
    "who leads a season": ("season March", lambda: Season.objects.update(lead_data=None)),
}


MADE_OF_RESULTS = (PlayerResult, Meeting, PlayerPeriod, ClubPeriod, PairYear, Milestone, SeasonNight)


def derived_rows() -> list[list[Any]]:
    """Return all that is made of results, as it is stored."""
    tables = [table.objects.values() for table in MADE_OF_RESULTS]
    rows = [sorted((list(row.items())[1:] for row in found), key=str) for found in tables]
    return [*rows, list(Season.objects.values_list("lead_data"))]


@pytest.mark.parametrize("what", WRONG)
def test_wrong_figures_are_found_and_mended(what: str) -> None:
    golf(1, Ann=[1, 2], Bob=[3, 1])
    season_of(golf(2, Ann=[3, 2], Bob=[3, 1]).club, a_season(counting="wins"))
    right = derived_rows()
    named, spoil = WRONG[what]
    spoil()
    wrong = derived_rows()
    assert wrong != right
    with pytest.raises(CommandError):
        rebuild("--check")
    assert derived_rows() == wrong
    assert rebuild().splitlines() == [
        "2 matches, 0 with wrong list columns",
        "1 club with wrong figures",
        f"  club {Club.objects.get().pk}: {named}",
    ]
    assert derived_rows() == right
    assert rebuild("--check") == "2 matches, 0 with wrong list columns\n"


def test_wrong_milestones_are_named_with_their_match_and_mended() -> None:
    first, second = golf(1, Ann=[1], Bob=[3]), golf(2, Ann=[3], Bob=[1])
    right = derived_rows()
    Milestone.objects.filter(match=first).delete()
    Milestone.objects.filter(match=second).update(number=2)
    with pytest.raises(CommandError):
        rebuild("--check")
    wrong = f"first_win of match {first.pk}, first_win of match {second.pk}"
    assert f"club {first.club_id}: {wrong}\n" in rebuild()
    assert derived_rows() == right


def test_a_wrong_result_is_found_and_mended_with_all_that_is_made_of_it() -> None:
    golf(1, Ann=[1, 2], Bob=[3, 1])
    right = derived_rows()
    PlayerResult.objects.filter(won=True).update(total=99)
    assert f"match {Match.objects.get().pk}: result.total\n" in rebuild()
    assert derived_rows() == right


def test_a_club_without_figures_gets_them() -> None:
    golf(1, Ann=[1, 2], Bob=[3, 1])
    season_of(golf(2, Ann=[3, 2], Bob=[3, 1]).club)
    right = derived_rows()
    for table in MADE_OF_RESULTS:
        table.objects.all().delete()
    Season.objects.update(lead_data=None)
    assert rebuild("--missing") == ""
    assert derived_rows() == right
    assert rebuild("--missing") == ""


def test_what_is_missing_is_not_filled_by_a_check() -> None:
    with pytest.raises(CommandError, match="not allowed with"):
        rebuild("--check", "--missing")


def test_what_is_deleted_for_good_meanwhile_is_passed_over(played: Match) -> None:
    Club.objects.update(demo=True)
    club, gone = Club.objects.get(), played.pk
    remove_demo(club=club)
    assert _rebuild_match(gone, check=False) == ([], True)
    assert _rebuild_figures(club, check=False) == []
    call_command("rebuild")
