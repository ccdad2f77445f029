"""Head to head: each two persons who were placed in one match together."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Any

from scorekeeper.figures.matches import PlayedMatch, Result
from scorekeeper.rules.names import fold


@dataclass(slots=True)
class HeadToHead:
    """Two persons, `a` before `b` by name, and how `a` did against `b`; grows match by match, in order."""

    a: str
    b: str
    first: date
    last: date
    matches: int = 0
    ahead: int = 0
    behind: int = 0
    level: int = 0
    a_wins: int = 0
    b_wins: int = 0

    def count(self, played_on: date, a: Result, b: Result) -> None:
        """Count one match in which both are placed."""
        rank, other = a.rank or 0, b.rank or 0
        self.last = played_on
        self.matches += 1
        self.ahead += rank < other
        self.behind += rank > other
        self.level += rank == other
        self.a_wins += a.won
        self.b_wins += b.won


def pairs(matches: Iterable[PlayedMatch]) -> list[HeadToHead]:
    """List each pair once, in order of name."""
    found: dict[tuple[str, str], HeadToHead] = {}
    for match in matches:
        for a, b in combinations(match.placed, 2):
            pair = found.setdefault((a.person, b.person), HeadToHead(a.person, b.person, match.date, match.date))
            pair.count(match.date, a, b)
    return sorted(found.values(), key=lambda pair: (fold(pair.a), fold(pair.b)))


def pair_to_data(pair: HeadToHead) -> dict[str, Any]:
    """Return the pair as it is printed."""
    return {
        "a": pair.a,
        "b": pair.b,
        "matches": pair.matches,
        "ahead": pair.ahead,
        "behind": pair.behind,
        "level": pair.level,
        "a_wins": pair.a_wins,
        "b_wins": pair.b_wins,
        "first": pair.first.isoformat(),
        "last": pair.last.isoformat(),
    }
