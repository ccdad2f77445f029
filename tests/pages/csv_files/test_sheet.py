"""The sheet of a match as a CSV file."""

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.csv_files import sheet_csv
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.players import seat
from tests.factories import MatchFactory, context, fresh, score
from tests.fixtures.sample_match import friday
from tests.pages.csv_files.reading import lines_of

pytestmark = pytest.mark.django_db


def lines(match: Match) -> list[list[str]]:
    return lines_of(sheet_csv(MatchSheet(match)))


def test_the_sheet_is_that_on_paper() -> None:
    head, first, second, *_, total, place = lines(friday())
    assert head == ["Round", "Contract", "Ann", "Bob", "Cy", "Di", "Ed"]
    assert first == ["1", "2 sets of 3", "35", "0", "45", "40", "20"]
    assert second == ["2", "1 set of 3, 1 run of 4", "0", "25", "10", "-65", "55"]
    assert total == ["Total", "", "235", "265", "320", "270", "295"]
    assert place == ["Place", "", "1", "2", "5", "3", "4"]


def test_the_scores_of_a_column_make_its_total_for_a_late_player_too() -> None:
    match = friday(3)
    seat(match=match, name="Flo", after=None, context=context())
    match = score(fresh(match), 4, {"Flo": {"out": True}})
    head, *rows = lines(match)
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "Joined with", "Total", "Place"]
    for column in range(2, len(head)):
        *scores, total, _place = (int(row[column] or 0) for row in rows)
        assert sum(scores) == total


def test_a_game_without_contracts_has_no_column_for_them() -> None:
    match = MatchFactory(game="custom", names=["Ann", "Bob"])
    match = score(match, 1, {"Ann": {"points": -5}, "Bob": {"points": 12}})
    assert lines(match) == [
        ["Round", "Ann", "Bob"],
        ["1", "-5", "12"],
        ["Total", "-5", "12"],
        ["Place", "1", "2"],
    ]


def test_a_game_of_own_contracts_says_how_many_were_made() -> None:
    match = score(MatchFactory(game="phase-10", names=["Ann", "Bob"]), 1, {"Ann": {"out": True}, "Bob": {"points": 45}})
    assert [row[0] for row in lines(match)] == ["Round", "1", "Total", "Contracts made", "Place"]


def test_a_match_without_a_round_is_a_head_and_its_totals() -> None:
    assert lines(MatchFactory(names=["=Ann", "Bob"])) == [
        ["Round", "'=Ann", "Bob"],
        ["Total", "0", "0"],
        ["Place", "1", "1"],
    ]
