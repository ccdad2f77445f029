from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.models import Night


@dataclass(frozen=True)
class ConflictingWrite:
    """A fact written by two keepers: `mine` is what this keeper writes, `theirs` what the other has written.

    `player` is the id of the hand's player, 0 for a fact of the round. An empty `fact` stands for the whole hand.
    """

    player: int
    fact: str
    mine: Any
    theirs: Any


class Conflict(Exception):  # noqa: N818 - it is no error of anybody's: two keepers wrote at once
    """Another keeper has changed the same hand meanwhile. Nothing was written; this keeper has to choose."""

    def __init__(self, writes: Sequence[ConflictingWrite]) -> None:
        super().__init__(", ".join(map(str, writes)))
        self.writes = tuple(writes)


class MatchOver(Exception):  # noqa: N818 - reads as it is said at the table
    """The match is over: there is no round to write to."""


class RoundOver(Exception):  # noqa: N818 - reads as it is said at the table
    """The open round is not the one that the keeper saw: another keeper has scored that or undone its scoring."""


class DateTaken(Exception):  # noqa: N818 - reads as it is said at the table
    """The club has another night on this date: `night`."""

    def __init__(self, night: Night) -> None:
        super().__init__(str(night))
        self.night = night
