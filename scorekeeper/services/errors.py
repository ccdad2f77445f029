from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Clash:
    """The same fact, written by two keepers: `path` as in facts/paths.py."""

    path: str
    mine: Any
    theirs: Any


class Conflict(Exception):  # noqa: N818 - it is no error of anybody's: two keepers wrote at once
    """Somebody else changed the same hand meanwhile. Nothing is written; the keeper chooses."""

    def __init__(self, clashes: Sequence[Clash]) -> None:
        super().__init__(", ".join(clash.path for clash in clashes))
        self.clashes = tuple(clashes)


class MatchOver(Exception):  # noqa: N818 - reads as it is said at the table
    """The match is over: there is no round to write to."""


class RoundOver(Exception):  # noqa: N818 - reads as it is said at the table
    """The round that the keeper saw was scored, or taken back, by somebody else meanwhile."""
