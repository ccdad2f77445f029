"""A club's document as data: its players, its own games, its nights and their matches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record

CLUB_FIELDS = ("club", "name", "players", "games", "nights")
PLAYER_FIELDS = ("name", "same_as", "archived")
GAME_FIELDS = ("title", "game", "options", "archived")
NIGHT_FIELDS = ("date", "place", "note", "matches")
MATCH_FIELDS = ("id", "began", "game", "record")


@dataclass(frozen=True, slots=True)
class Player:
    """An entry of the club's list; `same_as` names another entry that is the same person."""

    name: str
    same_as: str | None = None
    archived: bool = False


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of the club's own: one of the catalogue under a title and house rules."""

    title: str
    game: str
    options: Options
    archived: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A match: when it began, the title of the own game it began as, and its record."""

    began: datetime
    record: Record
    game: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """The matches of one date."""

    date: date
    matches: tuple[Match, ...]
    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Club:
    """All that a club has written down, in the order of its document.

    `remarks` count what is to be said of the file that it was read from, by code (figures/bg_stats/remarks.py).
    """

    name: str
    players: tuple[Player, ...]
    games: tuple[OwnGame, ...]
    nights: tuple[Night, ...]
    remarks: Mapping[str, int] = field(default_factory=dict)
