"""Rows as the text of a CSV file (RFC 4180) that no spreadsheet runs (scorekeeper/docs/csv.md)."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

MARK = "\ufeff"  # without it, some spreadsheets take UTF-8 for the character set of their own country
# What spreadsheets take for the beginning of a formula; the wide forms too, where one writes in Chinese or Japanese.
FORMULA = re.compile(r"[\s']*[=+\-@\uff1d\uff0b\uff0d\uff20]|'*[\t\r\n]")

Cell = str | int | None
Row = Sequence[Cell]


def csv_pieces(head: Sequence[str], batches: Iterable[Iterable[Row]]) -> Iterator[str]:
    """Yield a file piece by piece: its head, then each batch of rows."""
    yield MARK + _lines([head])
    for rows in batches:
        yield _lines(rows)


def as_text(text: str) -> str:
    """Return a text that no spreadsheet runs as a formula: with an apostrophe before it if needed."""
    return f"'{text}" if FORMULA.match(text) else text


def flag(value: object) -> int:
    """Return a flag as 1 or 0, which every program can add up."""
    return 1 if value else 0


def _lines(rows: Iterable[Row]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([as_text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()
