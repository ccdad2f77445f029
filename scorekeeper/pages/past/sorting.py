"""Tables that are sorted by a tap on the head of a column; the choice stands in the address."""

from collections.abc import Sequence
from typing import Literal, NamedTuple


class Column(NamedTuple):
    """A column that sorts, always the same way; `key` is its name in the address, "" for the one that does first."""

    key: str
    words: str
    order: Literal["ascending", "descending"] = "descending"


def sorted_by(columns: Sequence[Column], asked: str) -> str:
    """Return the key of the column that the table is sorted by: what is asked for, where there is such a column."""
    return asked if asked in {column.key for column in columns} else ""
