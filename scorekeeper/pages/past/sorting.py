"""Tables that are sorted by a tap on the head of a column; the choice stands in the address."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.pages.past.filters import PastFilters

SORTED = "The head of a column sorts by it"
Order = Literal["ascending", "descending"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column that sorts, always the same way; `key` is its name in the address, "" for the one that does first."""

    key: str
    words: str
    order: Order = "descending"


@dataclass(frozen=True, slots=True)
class SortHead:
    """The head of a column: the query that sorts by it, and the order if the table is sorted by it now."""

    words: str
    query: str
    order: Order | None


def sorted_by(columns: Sequence[Column], asked: str) -> str:
    """Return the key of the column that the table is sorted by: what is asked for, where there is such a column."""
    return asked if asked in {column.key for column in columns} else ""


def sort_heads(columns: Sequence[Column], chosen: str, filters: PastFilters, **others: int) -> tuple[SortHead, ...]:
    """Return the heads of these columns; the filters and other parameters stay as they are."""
    return tuple(
        SortHead(
            words=column.words,
            query=filters.query_with(**others, sort=column.key),
            order=column.order if column.key == chosen else None,
        )
        for column in columns
    )
