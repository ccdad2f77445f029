"""Splits many things into batches, when one query for all would be too long or need too much memory."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Each = TypeVar("Each")

IDS = 500  # parameters in one query


def batches(things: Sequence[Each], size: int = IDS) -> Iterator[Sequence[Each]]:
    """Yield the things in order, in slices of at most `size`."""
    for begin in range(0, len(things), size):
        yield things[begin : begin + size]
