"""Tables that are sorted by a link in the head of a column; the choice is in the address."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from django.utils.functional import Promise


class Column(NamedTuple):
    """A column to sort by, always in the same order; `key` is its name in the address, "" for the default."""

    key: str
    words: str | Promise
    order: Literal["ascending", "descending"] = "descending"


def sorted_by(columns: Sequence[Column], asked: str) -> str:
    """Return the key `asked` for if there is such a column, else that of the default."""
    return asked if asked in {column.key for column in columns} else ""
