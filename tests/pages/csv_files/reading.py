"""Reads a CSV file as a program would, and takes away the apostrophes that keep a spreadsheet from running a text."""

import csv
from io import StringIO

from scorekeeper.pages.csv_files import FORMULA, MARK

Row = dict[str, str]


def lines_of(text: str) -> list[list[str]]:
    """Return the cells of every line."""
    assert text.startswith(MARK)
    return list(csv.reader(StringIO(text.removeprefix(MARK), newline=""), strict=True))


def rows_of(text: str) -> list[Row]:
    """Return the rows below the head, by column."""
    head, *rows = lines_of(text)
    return [dict(zip(head, row, strict=True)) for row in rows]


def written(cell: str) -> str:
    """Return the text that was written into a cell."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell[1:]) else cell
