"""Tests of lines and cells of CSV files: they are read again unchanged, and never run as formulas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pages.csv_files import FORMULA, as_text, csv_pieces
from tests.fixtures.csv_rows import lines_of


def written(cell: str) -> str:
    """Return the text that was written into a cell."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell[1:]) else cell


BEGINNINGS = ("", "=", "+", "-", "@", "\t", "\r", "\n", "'", "''=", " =", "＝", '"', ",", ";", "'\t", "\u00a0-")

TEXTS = st.builds(
    str.__add__, st.sampled_from(BEGINNINGS), st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
)


def test_lines_are_those_of_rfc_4180_behind_the_mark_of_utf_8() -> None:
    text = "".join(csv_pieces(["player", "total"], [[["Ann", -5], ['Bob "Bo", jr', None]], [["Cy\nDi", 0]]]))
    assert text == '\ufeffplayer,total\r\nAnn,-5\r\n"Bob ""Bo"", jr",\r\n"Cy\nDi",0\r\n'


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "'=1", "＝1"])
def test_no_text_begins_as_a_formula(text: str) -> None:
    assert as_text(text) == f"'{text}"


@pytest.mark.parametrize("text", ["Ann", "O'Neil", "'Nuff", "1+1", "a=b", "−5", "名前", ""])
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert as_text(text) == text


@given(st.lists(st.lists(TEXTS | st.integers() | st.none(), min_size=2, max_size=2), max_size=4))
def test_whatever_is_written_is_read_again(rows: list[list[str | int | None]]) -> None:
    head, *read = lines_of("".join(csv_pieces(["a", "b"], [rows])))
    assert head == ["a", "b"]
    assert [[written(cell) for cell in row] for row in read] == [
        ["" if cell is None else str(cell) for cell in row] for row in rows
    ]


@given(TEXTS)
def test_no_cell_runs(text: str) -> None:
    (_head, (cell,)) = lines_of("".join(csv_pieces(["a"], [[[text]]]))) if text else ([], ("",))
    assert not cell.lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))
    assert not cell.startswith(("\t", "\r", "\n"))
