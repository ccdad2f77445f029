"""The changes that an import made in a club: enough to undo all of it."""

from dataclasses import dataclass, field
from datetime import date, datetime


@dataclass(frozen=True)
class TakenMatch:
    """A match that an import replaced by the document's version, with its former revision, date and deletion.

    `began` is when it began by then, `club_game` the id of the club's own game that it began as.
    """

    pk: int
    revision: int
    date: date
    deleted: datetime | None
    began: datetime
    club_game: int | None


@dataclass(frozen=True)
class DescribedNight:
    """A night to which an import added a place or a note, with its former ones."""

    pk: int
    place: str
    note: str


@dataclass
class Made:
    """What an import has made of a club, by ids: all that there was not before, and what was changed.

    `spellings` is how many of the players are other spellings of somebody, `put_away` how many others are put away;
    `copies` how many of the matches came beside another version of them. `places` and `notes` are how many nights that
    were here got one. `named` says that the club had no name before.
    """

    matches: list[int] = field(default_factory=list)
    copies: int = 0
    players: list[int] = field(default_factory=list)
    spellings: int = 0
    put_away: int = 0
    games: list[int] = field(default_factory=list)
    nights: list[int] = field(default_factory=list)
    taken: list[TakenMatch] = field(default_factory=list)
    described: list[DescribedNight] = field(default_factory=list)
    places: int = 0
    notes: int = 0
    named: bool = False
