import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.facts.cells import Cell, cell_of, number_of


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("35", 35), ("+5", 5), ("-5", -5), ("−5", -5), ("–5", -5), ("35.00", 35), ("35,0", 35), ("1,250", 1250),
        ("1.250", 1250), ("1 250", 1250), ("1’250", 1250), ("1,250.00", 1250), (" 12 ", 12), ("007", 7),
        ("35.5", None), ("1,25", None), ("", None), ("abc", None), ("1234567890", None), ("--5", None), ("٣", None),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_and_spreadsheets_write_them(text: str, number: int | None) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("", Cell()), ("35", Cell((35,))), ("0*", Cell((0,), out=True)), ("*", Cell((0,), out=True)),
        ("* 0", Cell((0,), out=True)), ("35#", Cell((35,), bonus=True)), ("-65!", Cell((-65,), bonus=True)),
        ("0*#", Cell((0,), out=True, bonus=True)), ("25+", Cell((25,), made=True)), ("2/3", Cell((2, 3))),
        ("2 / 3", Cell((2, 3))), ("x", Cell(away=True)), ("X", Cell(away=True)), ("–", Cell(away=True)),
        ("#", None), ("+", None), ("2//3", None), ("12 Ann", None), ("x5", None),
    ],
)  # fmt: skip
def test_marks_are_read_beside_the_numbers(text: str, cell: Cell | None) -> None:
    assert cell_of(text) == cell


@given(st.text(max_size=20))
def test_nothing_that_is_typed_breaks_a_cell(text: str) -> None:
    cell_of(text)


@given(st.integers(-999_999_999, 999_999_999))
def test_a_number_is_read_with_thousands_and_decimals(number: int) -> None:
    assert number_of(str(number)) == number_of(f"{number:,}") == number_of(f"{number:,}.00") == number
