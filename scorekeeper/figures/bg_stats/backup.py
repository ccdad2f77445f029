"""The entries of a backup of BG Stats (scorekeeper/docs/bg_stats.md), which refer to one another by number."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from scorekeeper.figures.bg_stats.values import Data, flag, moment, number, text, total, unsaid, uuid
from scorekeeper.rules.document_faults import TOO_MANY_ENTRIES
from scorekeeper.rules.faults import Path, Report
from scorekeeper.rules.fields import typed

FIELDS = frozenset({"plays", "locations", "challenges", "userInfo", "about"})  # that no other document has
MOST_ENTRIES = 50_000  # of one list; ten plays a day for 13 years
MOST_SEATS = 100
T = TypeVar("T")
Named = TypeVar("Named", "BackupGame", "BackupPlayer", "BackupPlace")


@dataclass(frozen=True, slots=True)
class BackupGame:
    """A game with its names. `scoreless`: without points; `together`: in teams, or by all against the game."""

    number: int
    names: tuple[str, ...]
    scoreless: bool
    together: bool


@dataclass(frozen=True, slots=True)
class BackupPlayer:
    """A player; `person`: counts as one."""

    number: int
    name: str
    person: bool


@dataclass(frozen=True, slots=True)
class BackupPlace:
    """Where plays were."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class BackupSeat:
    """A player in a play. `total` is None for a score that is no whole number, and for one that is `unsaid`."""

    player: int
    total: int | None
    unsaid: bool
    winner: bool
    person: bool


@dataclass(frozen=True, slots=True)
class BackupPlay:
    """A play; `at` by the clock of the phone, `ignored` by its statistics."""

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
    """The entries of a backup by number, and its plays in order: None for one that lacks what every play has."""

    games: Mapping[int, BackupGame]
    players: Mapping[int, BackupPlayer]
    places: Mapping[int, BackupPlace]
    plays: tuple[BackupPlay | None, ...]


def backup_of(report: Report, data: Data) -> Backup:
    """Return the backup that a document holds; entries may have been read before, as they came (ENTRIES)."""
    return Backup(
        games=_by_number(_entries(report, data, "games", BackupGame)),
        players=_by_number(_entries(report, data, "players", BackupPlayer)),
        places=_by_number(_entries(report, data, "locations", BackupPlace)),
        plays=tuple(_entries(report, data, "plays", BackupPlay)),
    )


def _entries(report: Report, data: Data, key: str, kind: type[T]) -> list[T | None]:
    found = typed(report, (key,), data.get(key, []), list) or []
    if len(found) > MOST_ENTRIES:
        report.add((key,), TOO_MANY_ENTRIES, most=MOST_ENTRIES)
        return []
    read = ENTRIES[(key,)]
    entries = (entry if isinstance(entry, kind) else read(report, (key,), entry) for entry in found)
    return [entry if isinstance(entry, kind) else None for entry in entries]


def _by_number(entries: Iterable[Named | None]) -> dict[int, Named]:
    return {entry.number: entry for entry in entries if entry is not None}


def read_game(_report: Report, _path: Path, entry: object) -> BackupGame | None:
    """Return a game; None for what is no object."""
    if not isinstance(entry, dict):
        return None
    names = tuple(filter(None, (text(entry, key) for key in ("name", "bggName"))))
    together = flag(entry, "usesTeams") or flag(entry, "cooperative")
    return BackupGame(number(entry, "id"), names, flag(entry, "noPoints"), together)


def read_player(_report: Report, _path: Path, entry: object) -> BackupPlayer | None:
    """Return a player; None for what is no object."""
    if not isinstance(entry, dict):
        return None
    return BackupPlayer(number(entry, "id"), text(entry, "name"), _is_person(entry))


def read_place(_report: Report, _path: Path, entry: object) -> BackupPlace | None:
    """Return a place; None for what is no object."""
    return BackupPlace(number(entry, "id"), text(entry, "name")) if isinstance(entry, dict) else None


def read_play(_report: Report, _path: Path, entry: object) -> BackupPlay | None:
    """Return a play; None for one that lacks what every play has."""
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


# What each list holds, read as it comes: a few numbers stay of every entry.
ENTRIES: Mapping[tuple[str, ...], Callable[[Report, Path, object], object]] = {
    ("games",): read_game,
    ("players",): read_player,
    ("locations",): read_place,
    ("plays",): read_play,
}


def _seats(entries: object) -> tuple[BackupSeat, ...] | None:
    if not isinstance(entries, list) or len(entries) > MOST_SEATS:
        return None
    seats = tuple(_seat(entry) for entry in entries if isinstance(entry, dict))
    return seats if len(seats) == len(entries) else None


def _seat(entry: Data) -> BackupSeat:
    score = entry.get("score")
    return BackupSeat(
        player=number(entry, "playerRefId"),
        total=total(score),
        unsaid=unsaid(score),
        winner=flag(entry, "winner"),
        person=_is_person(entry),
    )


def _is_person(entry: Data) -> bool:
    """Return whether this entry is a person: bots and teachers are marked in metadata, which is JSON in a text."""
    return '"isNpc":1' not in text(entry, "metaData").replace(" ", "")
