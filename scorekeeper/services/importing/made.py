"""What an import has made of a club: enough to take it back as a whole."""

from dataclasses import dataclass, field
from datetime import date, datetime


@dataclass(frozen=True)
class TakenMatch:
    """A match of the club that says what a document says now: `revision`, `date` and `deleted` are those of before."""

    pk: int
    revision: int
    date: date
    deleted: datetime | None


@dataclass(frozen=True)
class DescribedNight:
    """A night of the club that was given a place or a note: `place` and `note` are those of before."""

    pk: int
    place: str
    note: str


@dataclass
class Made:
    """What an import has made of a club, by ids: all that there was not before, and what was changed.

    `spellings` is how many of the players are other spellings of somebody. `named` says that the club had no name
    before.
    """

    matches: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    spellings: int = 0
    games: list[int] = field(default_factory=list)
    nights: list[int] = field(default_factory=list)
    taken: list[TakenMatch] = field(default_factory=list)
    described: list[DescribedNight] = field(default_factory=list)
    named: bool = False
