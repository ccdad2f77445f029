from typing import Any

import pytest

from scorekeeper.models import Match
from scorekeeper.pages.csv_files import sheet_csv
from scorekeeper.pages.sheet.page import sheet_beside_table, sheet_page
from scorekeeper.queries.matches import MatchSheet
from tests.factories import MatchFactory, context, fresh, play, score
from tests.fixtures.sample_match import friday, hands
from tests.fixtures.writes import end, seat, undo

pytestmark = pytest.mark.django_db


def cell(match: Match, step: int, name: str) -> dict[str, Any]:
    """Return the cell of a player in a step of the sheet, as its template gets it."""
    page = sheet_page(match)
    found: dict[str, Any] = page["rows"][step - 1]["cells"][
        [seat.player.name for seat in page["sheet"].seats].index(name)
    ]
    return found


def test_a_match_just_begun_has_neither_rows_nor_charts(match: Match) -> None:
    page = sheet_page(match)
    assert (page["rows"], page["charts"]) == ([], [])


def test_beside_the_table_of_a_match_that_is_over_no_round_is_open(match: Match) -> None:
    assert sheet_beside_table(match)["open"]["round"].number == 1
    end(match=match, context=context())
    assert sheet_beside_table(fresh(match))["open"] is None


def test_a_cell_says_score_and_total() -> None:
    assert (cell(friday(3), 3, "Di")["score"], cell(friday(3), 3, "Di")["total"]) == ("95", "70")


def test_who_went_out_is_told_by_the_word() -> None:
    found = cell(friday(1), 1, "Bob")
    assert (found["score"], found["out"], found["said"]) == ("out", True, "Bob, step 1, went out, led")


def test_who_is_alone_at_the_table_leads_nobody() -> None:
    match = score(MatchFactory(game="custom", names=("Ann",)), 1, {"Ann": {"points": 12}})
    assert cell(match, 1, "Ann")["said"] == "Ann, round 1, dealt"


def test_the_dealer_has_a_mark() -> None:
    assert [found["dealt"] for found in sheet_page(friday(1))["rows"][0]["cells"]] == [False, False, False, True, False]


def test_an_exact_cut_has_a_mark_and_a_true_minus() -> None:
    found = cell(friday(2), 2, "Di")
    assert (found["score"], found["cut"], found["led"]) == ("−65", True, True)


def test_who_cuts_exactly_and_goes_out_has_both() -> None:
    match = score(MatchFactory(), 1, {"Ed": {"out": True}}, exact_cut=True)
    found = cell(match, 1, "Ed")
    assert (found["score"], found["word"], found["total"], found["out"]) == ("−100", "out · ", "−100", False)


def test_the_legend_names_what_a_cut_takes_off() -> None:
    assert dict(sheet_page(friday(2))["marks"])["cut"] == "exact cut −100"
    assert dict(sheet_page(friday(2, options={"cut_bonus": 0}))["marks"])["cut"] == "exact cut"
    assert "cut" not in dict(sheet_page(friday(1))["marks"])


def test_a_hand_changed_after_scoring_is_corrected() -> None:
    match = score(friday(3), 2, hands(2) | {"Bob": {"points": 30}}, exact_cut=True)
    assert cell(match, 2, "Bob")["corrected"]
    assert not cell(match, 2, "Cy")["corrected"]


def test_a_cut_changed_after_scoring_corrects_the_cutters_cell() -> None:
    match = score(friday(3), 2, hands(2), exact_cut=False)
    assert [cell(match, 2, name)["corrected"] for name in ("Ann", "Di", "Ed")] == [False, True, False]


def test_a_correction_that_was_taken_back_is_none() -> None:
    match = score(friday(3), 2, hands(2) | {"Bob": {"points": 30}}, exact_cut=True)
    undo(match=match, context=context())
    assert not cell(fresh(match), 2, "Bob")["corrected"]


def test_who_joins_late_was_away_and_says_what_they_started_from() -> None:
    match = friday(2)
    seat(match=match, name="Flo", after=None, context=context())
    match = score(fresh(match), 3, hands(3) | {"Flo": {"points": 5}})
    away, joined = cell(match, 1, "Flo"), cell(match, 3, "Flo")
    assert (away["score"], away["total"], away["away"], away["corrected"]) == ("–", "", True, False)
    assert (joined["score"], joined["total"], joined["extra"]) == ("5", "80", "from 75")


def test_a_contract_stands_in_two_lines() -> None:
    rows = sheet_page(friday(2))["rows"]
    assert [row["contract"] for row in rows] == [("2 sets of 3",), ("set of 3", "run of 4")]


def test_a_contract_that_comes_back_is_named_by_its_step() -> None:
    page = sheet_page(fresh(MatchFactory(game="baker-ten-step", names=["Ann", "Bob"], played=11)))
    assert [(row["round"].number, row["contract"]) for row in page["rows"][8:]] == [
        (9, ("3 sets of 3", "run of 5")),
        (10, ("3 runs of 5",)),
        (11, ("step 9 again",)),
    ]


def test_what_the_end_adds_is_a_line_of_the_sheet_and_of_its_file() -> None:
    match = MatchFactory(game="gin-rummy", names=["Ann", "Bob"])
    match = play(match, [{"hands": {"Ann": {"went": "gin"}, "Bob": {"deadwood": 80}}}])
    page = sheet_page(match)
    scored = sum(int(row["cells"][0]["score"]) for row in page["rows"])
    assert page["end_bonus"][1] == "0"
    assert scored + int(page["end_bonus"][0]) == page["totals"][0][0].total
    assert f"End bonus,{page['end_bonus'][0]},0\r\n" in sheet_csv(MatchSheet(match))
