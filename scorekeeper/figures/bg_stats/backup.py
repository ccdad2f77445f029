"""Reads a backup of BG Stats (scorekeeper/docs/bg_stats.md): entries that refer to one another by number.

A value of the wrong type counts as absent.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from scorekeeper.rules.documents.faults import TOO_MANY_ENTRIES
from scorekeeper.rules.documents.fields import typed
from scorekeeper.rules.faults import Path, Report
from scorekeeper.rules.text_rules import storable

Data = dict[str, object]

FIELDS = frozenset({"plays", "locations", "challenges", "userInfo", "about"})  # only in backups of BG Stats
MOST_ENTRIES = 50_000  # of one list; ten plays a day for 13 years
MOST_SEATS = 100
YEARS = range(1900, 3000)  # so far from the limits of `datetime` that a conversion to any time zone succeeds
LONGEST_SUM = 1000  # characters
_UUID = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}", re.ASCII | re.IGNORECASE)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?", re.ASCII)
_TERM = re.compile(r"([+-]?\d{1,9})(?:\.0*)?", re.ASCII)
_SUM = re.compile(r"[+-]?\d{1,9}(\.0*)?([+-]\d{1,9}(\.0*)?)*", re.ASCII)
T = TypeVar("T")
Named = TypeVar("Named", "BackupGame", "BackupPlayer", "BackupPlace")


@dataclass(frozen=True, slots=True)
class BackupGame:
    """A game; `number` is the id by which plays refer to it, 0 without one.

    `names` are its name in BG Stats and that of BoardGameGeek, without missing ones. `scoreless`: without points;
    `together`: in teams, or by all against the game.
    """

    number: int
    names: tuple[str, ...]
    scoreless: bool
    together: bool


@dataclass(frozen=True, slots=True)
class BackupPlayer:
    """A player; `number` is the id by which plays refer to it, 0 without one. `person` is False for a bot."""

    number: int
    name: str
    person: bool


@dataclass(frozen=True, slots=True)
class BackupPlace:
    """A place where plays were; `number` is the id by which plays refer to it, 0 without one."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class BackupSeat:
    """A player in a play; `player` is the number of the player, 0 without one, `person` is False for a bot.

    `no_score`: the score is missing or empty. `total` is None then, and for a score that is no whole number.
    """

    player: int
    total: int | None
    no_score: bool
    winner: bool
    person: bool


@dataclass(frozen=True, slots=True)
class BackupPlay:
    """A play, `at` a time by the clock of the phone; `game` and `place` are numbers of entries, 0 without one.

    `ignored`: the statistics of BG Stats leave it out. `together`: it was played in teams.
    """

    uuid: UUID
    at: datetime
    game: int
    seats: tuple[BackupSeat, ...]
    place: int
    comments: str
    ignored: bool
    together: bool


@dataclass(frozen=True, slots=True)
class Backup:
    """The entries of a backup by number, and its plays in order, None for a play that cannot be read."""

    games: Mapping[int, BackupGame]
    players: Mapping[int, BackupPlayer]
    places: Mapping[int, BackupPlace]
    plays: tuple[BackupPlay | None, ...]


def backup_of(report: Report, data: Data) -> Backup:
    """Return the backup in a document, whose entries may have been read already (ENTRIES) and are taken as they are.

    A list that is missing is empty; one that is no list, or has more than 50,000 entries, is empty and a fault.
    """
    return Backup(
        games=_by_number(_entries(report, data, "games", BackupGame)),
        players=_by_number(_entries(report, data, "players", BackupPlayer)),
        places=_by_number(_entries(report, data, "locations", BackupPlace)),
        plays=tuple(_entries(report, data, "plays", BackupPlay)),
    )


def _entries(report: Report, data: Data, key: str, kind: type[T]) -> list[T | None]:
    """Return the entries of the list at `key`, None for an unreadable one. A missing list is empty.

    A value that is no list, or more than 50,000 entries, are a fault, and the result is empty.
    """
    found = typed(report, (key,), data.get(key, []), list) or []
    if len(found) > MOST_ENTRIES:
        report.add((key,), TOO_MANY_ENTRIES, most=MOST_ENTRIES)
        return []
    read = ENTRIES[(key,)]
    entries = (entry if isinstance(entry, kind) else read(report, (key,), entry) for entry in found)
    return [entry if isinstance(entry, kind) else None for entry in entries]


def _by_number(entries: Iterable[Named | None]) -> dict[int, Named]:
    """Return the entries that could be read and have a number, by that number; the last of those with the same one."""
    return {entry.number: entry for entry in entries if entry is not None and entry.number}


def read_game(_report: Report, _path: Path, entry: object) -> BackupGame | None:
    """Return a game; None if the entry is no object. Missing or wrong values are read as 0, "" or False."""
    if not isinstance(entry, dict):
        return None
    names = tuple(filter(None, (text(entry, key) for key in ("name", "bggName"))))
    together = flag(entry, "usesTeams") or flag(entry, "cooperative")
    return BackupGame(number(entry, "id"), names, flag(entry, "noPoints"), together)


def read_player(_report: Report, _path: Path, entry: object) -> BackupPlayer | None:
    """Return a player; None if the entry is no object. Missing or wrong values are read as 0 or "".

    The player is a person unless the entry says otherwise.
    """
    if not isinstance(entry, dict):
        return None
    return BackupPlayer(number(entry, "id"), text(entry, "name"), _is_person(entry))


def read_place(_report: Report, _path: Path, entry: object) -> BackupPlace | None:
    """Return a place; None if the entry is no object. Missing or wrong values are read as 0 or ""."""
    return BackupPlace(number(entry, "id"), text(entry, "name")) if isinstance(entry, dict) else None


def read_play(_report: Report, _path: Path, entry: object) -> BackupPlay | None:
    """Return a play; None if the entry is no object, or has no valid id, time or list of at most 100 seats.

    Other values that are missing or wrong are read as 0, "" or False.
    """
    if not isinstance(entry, dict):
        return None
    id_, at, seats = uuid(entry, "uuid"), moment(entry, "playDate"), _seats(entry.get("playerScores"))
    if id_ is None or at is None or seats is None:
        return None
    return BackupPlay(
        uuid=id_,
        at=at,
        game=number(entry, "gameRefId"),
        seats=seats,
        place=number(entry, "locationRefId"),
        comments=text(entry, "comments"),
        ignored=flag(entry, "ignored"),
        together=flag(entry, "usesTeams"),
    )


# The function for the entries of each list. An entry is read while the document is streamed, to save memory.
ENTRIES: Mapping[tuple[str, ...], Callable[[Report, Path, object], object]] = {
    ("games",): read_game,
    ("players",): read_player,
    ("locations",): read_place,
    ("plays",): read_play,
}


def _seats(entries: object) -> tuple[BackupSeat, ...] | None:
    """Return the seats of a play; None if they are no list of at most MOST_SEATS objects."""
    if not isinstance(entries, list) or len(entries) > MOST_SEATS:
        return None
    seats = tuple(_seat(entry) for entry in entries if isinstance(entry, dict))
    return seats if len(seats) == len(entries) else None


def _seat(entry: Data) -> BackupSeat:
    """Return the seat of a player in a play; a field of the wrong type counts as absent."""
    score = entry.get("score")
    return BackupSeat(
        player=number(entry, "playerRefId"),
        total=total(score),
        no_score=has_no_score(score),
        winner=flag(entry, "winner"),
        person=_is_person(entry),
    )


def _is_person(entry: Data) -> bool:
    """Return whether this entry is a person; bots and teachers have "isNpc":1 in their metadata, JSON in a text."""
    return '"isNpc":1' not in text(entry, "metaData").replace(" ", "")


def text(entry: Data, key: str) -> str:
    """Return the trimmed text of a field; "" if the value is missing, no text, or cannot be stored."""
    value = entry.get(key)
    if not isinstance(value, str) or not storable(value):
        return ""
    return value.strip()


def number(entry: Data, key: str) -> int:
    """Return the whole number in a field, such as an entry's id; 0 if there is none."""
    value = entry.get(key)
    return value if type(value) is int else 0


def flag(entry: Data, key: str) -> bool:
    """Return whether the flag in a field is set: true, or 1 in older versions; any other value is not."""
    value = entry.get(key)
    return isinstance(value, int) and value == 1


def uuid(entry: Data, key: str) -> UUID | None:
    """Return the permanent id in a field of an entry; None if there is no valid UUID."""
    value = text(entry, key)
    return UUID(value) if _UUID.fullmatch(value) else None


def moment(entry: Data, key: str) -> datetime | None:
    """Return the date and time in a field, such as "2019-03-21 22:03:28", by the clock of the phone.

    Without a time it is midnight. Return None if the text is missing or invalid, or the year not in YEARS.
    """
    value = text(entry, key)
    try:
        found = datetime.fromisoformat(value) if _MOMENT.fullmatch(value) else None
    except ValueError:
        return None
    return found if found and found.year in YEARS else None


def has_no_score(score: object) -> bool:
    """Return whether the score of a player is missing: None, a blank text or "null"."""
    return score is None or (isinstance(score, str) and score.strip() in ("", "null"))


def total(value: object) -> int | None:
    """Return a score as a whole number; a typed sum ("35+20-5") is added up.

    Return None for any other value, for more than 1,000 characters, and for a number of more than nine digits.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    written = str(value).replace(" ", "").replace("−", "-")
    if len(written) > LONGEST_SUM or not _SUM.fullmatch(written):
        return None
    return sum(int(term) for term in _TERM.findall(written))
