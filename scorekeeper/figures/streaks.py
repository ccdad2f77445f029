"""Matches won in a row."""

from collections.abc import Iterable
from typing import NamedTuple


class Streak(NamedTuple):
    """The longest row of wins, and the one that goes on."""

    longest: int
    current: int


def streak(won: Iterable[bool]) -> Streak:
    """Count wins in a row, oldest match first."""
    longest = current = 0
    for win in won:
        current = current + 1 if win else 0
        longest = max(longest, current)
    return Streak(longest, current)
