"""Many things in parts, where one query for all of them would be too long, or their rows too many for memory."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Each = TypeVar("Each")

IDS = 500  # in one query


def batches(things: Sequence[Each], size: int = IDS) -> Iterator[Sequence[Each]]:
    """Yield these in order, so many at a time."""
    for begin in range(0, len(things), size):
        yield things[begin : begin + size]
