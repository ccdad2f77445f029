from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.models import Night


@dataclass(frozen=True)
class ConflictingWrite:
    """The same fact, written by two keepers: what this one writes, and what stands there from the other.

    `player` is whose hand it is, 0 where it is a fact of the round. Without a `fact` it is the whole hand.
    """

    player: int
    fact: str
    mine: Any
    theirs: Any


class Conflict(Exception):  # noqa: N818 - it is no error of anybody's: two keepers wrote at once
    """Somebody else changed the same hand meanwhile. Nothing is written; the keeper chooses."""

    def __init__(self, writes: Sequence[ConflictingWrite]) -> None:
        super().__init__(", ".join(map(str, writes)))
        self.writes = tuple(writes)


class MatchOver(Exception):  # noqa: N818 - reads as it is said at the table
    """The match is over: there is no round to write to."""


class RoundOver(Exception):  # noqa: N818 - reads as it is said at the table
    """The round that the keeper saw was scored, or taken back, by somebody else meanwhile."""


class DateTaken(Exception):  # noqa: N818 - reads as it is said at the table
    """The club has another night on this date: `night`."""

    def __init__(self, night: Night) -> None:
        super().__init__(str(night))
        self.night = night
