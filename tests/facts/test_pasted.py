"""Tests of sheets pasted from a spreadsheet: the names, the rounds and the totals are found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.facts.pasted import PastedSheet, is_running, pasted_sheet

CAST = ("Ann", "Bob", "Cy", "Di", "Ed")
ROWS = (("35", "0", "12"), ("0", "12", "5"), ("8", "40", "0"))
GRIDS = st.integers(2, 5).flatmap(
    lambda width: st.lists(st.tuples(*[st.integers(-999, 999)] * width), min_size=2, max_size=19)
)


@pytest.mark.parametrize("between", ["\t", ";", ",", "  "])
def test_a_bare_grid_is_read_whatever_stands_between_its_cells(between: str) -> None:
    assert pasted_sheet("\n".join(between.join(row) for row in ROWS)) == PastedSheet((), ROWS, ())


@pytest.mark.parametrize("labels", [("1", "2", "3"), ("1.", "2.", "3."), ("Step 1", "Step 2", "Step 3")])
@pytest.mark.parametrize("last", ["Total", "Σ", "Summe:"])
def test_names_labels_and_a_line_of_totals_are_known(labels: tuple[str, ...], last: str) -> None:
    lines = [("", "Ann", "Bob", "Cy"), *((label, *row) for label, row in zip(labels, ROWS, strict=True))]
    text = "\r\n".join("\t".join(line) for line in (*lines, (last, "43", "52", "17")))
    assert pasted_sheet(text) == PastedSheet(("Ann", "Bob", "Cy"), ROWS, ("43", "52", "17"))


def test_a_head_over_the_labels_is_no_name() -> None:
    text = "Round;Ann;Bob\n1;35;0\n2;0;12\n"
    assert pasted_sheet(text) == PastedSheet(("Ann", "Bob"), (("35", "0"), ("0", "12")), ())


def test_a_last_line_that_adds_up_is_one_of_totals_without_being_called_so() -> None:
    assert pasted_sheet("35,0\n0,12\n35,12").totals == ("35", "12")
    assert pasted_sheet("35,0\n0,12\n35,13").totals == ()


def test_quoted_cells_blank_lines_and_blank_columns_are_taken_as_spreadsheets_write_them() -> None:
    assert pasted_sheet('\n"1,250",0,\n\n,,\n0,12,\n') == PastedSheet((), (("1,250", "0"), ("0", "12")), ())


def test_marks_and_empty_cells_stay_as_they_are() -> None:
    assert pasted_sheet("0*\t35#\t\n12\t0\tx").rows == (("0*", "35#", ""), ("12", "0", "x"))


@pytest.mark.parametrize("text", ["", "\n\n", "\t\t", "no sheet at all"])
def test_a_text_without_numbers_has_no_rounds(text: str) -> None:
    assert pasted_sheet(text).rows == ()


@given(GRIDS, st.sampled_from("\t;"), st.booleans(), st.booleans(), st.booleans())
def test_whatever_is_pasted_comes_out_again(
    grid: list[tuple[int, ...]], between: str, named: bool, labelled: bool, summed: bool
) -> None:
    rows = [tuple(map(str, row)) for row in grid]
    names, sums = CAST[: len(rows[0])], tuple(str(sum(column)) for column in zip(*grid, strict=True))
    told = [("Round", *names)] if named else []
    told += [(f"{number}.", *row) for number, row in enumerate(rows, 1)]
    told += [("Total", *sums)] if summed else []
    text = "\n".join(between.join(row if labelled else row[1:]) for row in told)
    sheet = pasted_sheet(text)
    assert sheet.names == (names if named else ())
    assert (*sheet.rows, *([sheet.totals] if sheet.totals else [])) == (*rows, *([sums] if summed else []))


@given(st.text(alphabet='0123456789-\t;,\n"* xAn.', max_size=200))
def test_nothing_that_is_pasted_breaks(text: str) -> None:
    sheet = pasted_sheet(text)
    assert len({len(row) for row in (*sheet.rows, *filter(None, (sheet.names, sheet.totals)))}) <= 1


@pytest.mark.parametrize(
    ("rows", "running"),
    [
        ([[35, 0], [35, 12], [40, 12]], True),
        ([[35, 0], [0, 12], [40, 12]], False),
        ([[35, 0], [35, 0], [40, 12]], False),  # nobody got a point
        ([[35, None], [35, 12], [40, None]], True),
    ],
)
def test_totals_that_run_on_never_sink_and_always_rise(rows: list[list[int | None]], *, running: bool) -> None:
    assert is_running(rows, bonuses=[[False] * 2] * 3) is running


def test_a_bonus_may_lower_a_total() -> None:
    rows: list[list[int | None]] = [[35, 0], [-65, 12], [-60, 12]]
    assert is_running(rows, bonuses=[[False] * 2, [True, False], [False] * 2])
