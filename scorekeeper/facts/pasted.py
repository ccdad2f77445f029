"""Parses a score sheet that was copied from a spreadsheet: names, rounds, and a last line of totals."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.facts.cells import cell_of, number_of

DELIMITERS = "\t;,"
LABEL = re.compile(r"[^\W\d]*\W*([0-9]{1,3})\W?")  # "1", "1.", "Step 1", "R1"
FEWEST_TO_ADD = 2  # rounds above a line that is recognised as their sum

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PastedSheet:
    """The cells of a sheet as text, all rows equally long. `names` and `totals` are empty if there was no such line."""

    names: Row
    rows: tuple[Row, ...]
    totals: Row


def pasted_sheet(text: str) -> PastedSheet:
    """Return the sheet in a text with a line for each round.

    Tabs, semicolons, commas or blanks stand between the cells. A first line of names, a first column that numbers the
    rounds and a last line of totals are recognised and split off.
    """
    table = _table(text)
    names, rows = (table[0], table[1:]) if table and _is_head(table[0]) else ((), table)
    labels = [row[0] for row in rows]
    labelled = bool(rows) and len(rows[0]) > 1 and _are_labels(labels)
    if labelled:
        names, rows = names[1:], [row[1:] for row in rows]
    totals: Row = ()
    if rows and ((labelled and not LABEL.fullmatch(labels[-1])) or _is_sum(rows)):
        totals, rows = rows[-1], rows[:-1]
    return PastedSheet(names, tuple(rows), totals)


def _table(text: str) -> list[Row]:
    """Return the lines as rows of equal length, without lines and columns that are blank throughout.

    The delimiter is the first of tab, semicolon and comma that is in the text; blanks if none is.
    """
    lines = [line for line in text.splitlines() if line.strip("\t;, ")]
    delimiter = next((character for character in DELIMITERS if any(character in line for line in lines)), None)
    if delimiter:
        found = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=delimiter, strict=False)]
    else:
        found = [line.split() for line in lines]
    width = max(map(len, found), default=0)
    rows = [row + [""] * (width - len(row)) for row in found]
    kept = [column for column in range(width) if any(row[column] for row in rows)]
    return [tuple(row[column] for column in kept) for row in rows]


def _is_head(row: Row) -> bool:
    """Return whether a row is a line of names: no cell is a number or a mark; the first of several may be anything."""
    return all(not cell or cell_of(cell) is None for cell in row[1:] or row)


def _are_labels(column: Sequence[str]) -> bool:
    """Return whether the cells of a column number two or more rounds from 1; the last may be a label of totals.

    The column must not be empty.
    """
    rounds = [*column] if LABEL.fullmatch(column[-1]) else [*column[:-1]]
    counted = [found[1] for label in rounds if (found := LABEL.fullmatch(label))]
    return len(rounds) > 1 and counted == [str(number) for number in range(1, len(rounds) + 1)]


def _is_sum(rows: Sequence[Row]) -> bool:
    """Return whether the last row has in each column the sum of the rows above it, two at least.

    Above it, cells without a number count as 0. Return False if all sums are 0. There must be a row.
    """
    *rounds, last = [[number_of(cell) for cell in row] for row in rows]
    sums = [sum(number or 0 for number in column) for column in zip(*rounds, strict=True)]
    return len(rounds) >= FEWEST_TO_ADD and last == sums and any(last)


def is_running(rows: Sequence[Sequence[int | None]], *, bonuses: Sequence[Sequence[bool]]) -> bool:
    """Return whether these numbers, None for an empty cell, may be running totals; False without rows.

    In each row at least one must differ from the last number above it in its column (0 if there is none), and none may
    be below that number, except where `bonuses` has a mark.
    """
    before: list[int] = [0] * len(rows[0]) if rows else []
    for numbers, marked in zip(rows, bonuses, strict=True):
        now = [last if number is None else number for number, last in zip(numbers, before, strict=True)]
        steps = [number - last for number, last in zip(now, before, strict=True)]
        if not any(steps) or any(step < 0 and not mark for step, mark in zip(steps, marked, strict=True)):
            return False
        before = now
    return bool(rows)
