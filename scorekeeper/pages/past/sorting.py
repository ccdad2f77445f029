"""Tables that are sorted by a link in the head of a column; the choice is in the address."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from django.utils.functional import Promise


class Column(NamedTuple):
    """A column to sort by: its name in the URL as `key`, "" for the default, its heading and its only order."""

    key: str
    words: str | Promise
    order: Literal["ascending", "descending"] = "descending"


def sorted_by(columns: Sequence[Column], asked: str) -> str:
    """Return `asked` if it is the key of a column, else "", the key of the default."""
    return asked if asked in {column.key for column in columns} else ""
