"""Reads a club's document (scorekeeper/docs/club_document.md): a faultless club or all faults come out."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Generic, TypeVar

from scorekeeper.figures.checking import check
from scorekeeper.figures.club import (
    CLUB_FIELDS,
    GAME_FIELDS,
    MATCH_FIELDS,
    NIGHT_FIELDS,
    PLAYER_FIELDS,
    SEASON_FIELDS,
    Club,
    Match,
    Night,
    OwnGame,
    Player,
    Season,
)
from scorekeeper.figures.game_groups import group_key, group_of, title_of
from scorekeeper.figures.season_rules import POINTS, Counting, SeasonRules, rules_faults, span_faults
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.documents.dates import read_date
from scorekeeper.rules.documents.faults import NOT_A_UUID, NOT_AN_INSTANT, UNKNOWN_COUNTING, UNKNOWN_VERSION
from scorekeeper.rules.documents.fields import Fields, typed
from scorekeeper.rules.documents.text import parse, positions
from scorekeeper.rules.faults import Path, Refused, Report
from scorekeeper.rules.names import unfit
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.checking import check_rules
from scorekeeper.rules.record.reading import fields_of_record, read_record

LONGEST_TEXT = 32 * 1024 * 1024
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:\d\d)", re.ASCII)
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)
T = TypeVar("T")
# Placeholders for values that could not be read; the report has the paths.
_NO_DATE, _NO_INSTANT, _NO_RECORD = date.min, datetime.min.replace(tzinfo=UTC), Record("", ())


def read(text: str | bytes) -> Club:
    """Return the club of a document's text, at most 32 MiB of UTF-8.

    Raises Refused with every fault, in document order.
    """
    return from_data(parse(text, "club", LONGEST_TEXT))


def from_data(data: object) -> Club:
    """Return the club of a document as parsed JSON. Raises Refused with every fault, in document order."""
    report = Report()
    found = typed(report, ("club",), data, dict)
    if found is not None:
        club = read_club(report, found)
    if report:
        raise Refused(report.faults(positions(data, fields_of_club)))
    return club


def read_club(report: Report, data: dict[str, object]) -> Club:
    """Return the club of a document as parsed JSON, in which entries of lists may be what ENTRIES made of them.

    Its faults are added to the report; what is faulty has an empty value in the club.
    """
    club = _club(report, data)
    check(report, club)
    return club


def fields_of_club(path: Path) -> Sequence[str]:
    """Return the fields that an object at this path of a club's document may have, in the documented order."""
    kind = tuple(part for part in path if isinstance(part, str))
    if not kind:
        return CLUB_FIELDS
    return _ENTRY_KINDS[kind].known if kind in _ENTRY_KINDS else fields_of_record(path)


def _club(report: Report, data: dict[str, object]) -> Club:
    """Return what can be read of a club; faults of the rest are added to the report."""
    fields = Fields(report, (), data, CLUB_FIELDS)
    version = fields.required("club", int)
    if version not in (None, 1):
        report.add(("club",), UNKNOWN_VERSION, version=version)
    name = fields.required("name", str) or ""
    players, games, nights = (fields.required(key, list) or [] for key in ("players", "games", "nights"))
    return Club(
        name=name,
        players=_PLAYER.entries(report, ("players",), players),
        games=_OWN_GAME.entries(report, ("games",), games),
        nights=_NIGHT.entries(report, ("nights",), nights),
        seasons=_SEASON.entries(report, ("seasons",), fields.optional("seasons", list) or []),
        milestones=fields.optional("milestones", bool),
    )


@dataclass(frozen=True)
class _EntryKind(Generic[T]):
    """A kind of entry in a list: its fields, how they are read, and the value for an entry that is no object.

    What is faulty is a fault in the report, and has an empty value in the entry.
    """

    known: Sequence[str]
    read: Callable[[Report, Path, Fields], T]
    empty: T

    def entry(self, report: Report, path: Path, data: object) -> T:
        """Return the entry at this path; one that ENTRIES has read already is returned as it is."""
        if isinstance(data, type(self.empty)):
            return data
        found = typed(report, path, data, dict)
        return self.empty if found is None else self.read(report, path, Fields(report, path, found, self.known))

    def entries(self, report: Report, path: Path, data: list[object]) -> tuple[T, ...]:
        return tuple(self.entry(report, (*path, index), entry) for index, entry in enumerate(data))


def _player(_report: Report, _path: Path, fields: Fields) -> Player:
    """Return the player of these fields, with a default for each that is missing or wrong; faults go to the report."""
    return Player(
        name=fields.required("name", str) or "",
        same_as=fields.optional("same_as", str),
        archived=fields.optional("archived", bool) or False,
    )


def _own_game(report: Report, path: Path, fields: Fields) -> OwnGame:
    """Return the club's own game of these fields; its house rules are checked too."""
    game = OwnGame(
        title=fields.required("title", str) or "",
        game=fields.required("game", str) or "",
        options=fields.optional("options", dict) or {},
        archived=fields.optional("archived", bool) or False,
    )
    if not report.spoiled((*path, "game")):
        check_rules(report.part(path), game.game, game.options)
    return game


def _season(report: Report, path: Path, fields: Fields) -> Season:
    """Return the season of these fields; its name, its dates and its rules are checked too."""
    part = report.part(path)
    name = fields.required("name", str)
    if name is not None and (fault := unfit(("name",), name)):
        part.take(fault)
    first, last = (read_date(part, (key,), fields.required(key, str)) for key in ("first", "last"))
    if first and last:
        for fault in span_faults(first, last):
            part.take(fault)
    group, title = _season_game(part, fields.optional("game", str), fields.optional("options", dict) or {})
    rules = _season_rules(part, fields)
    return Season(name or "", first or _NO_DATE, last or _NO_DATE, rules, group, title)


def _season_game(part: Report, game: str | None, options: dict[str, Any]) -> tuple[str, str]:
    """Return the key of a season's game group and the title that its house rules give the game (`title_of`).

    Both are "" without a game, and if the game or its house rules are faulty; faults are added to `part`.
    """
    if game is None:
        return "", ""
    record = Record(game=game, options=options, players=())
    if part.spoiled(("options",)) or not check_rules(part, game, record.options) or part.spoiled(("options",)):
        return "", ""
    return group_key(group_of(get(game), record)), title_of(get(game), record)


def _season_rules(part: Report, fields: Fields) -> SeasonRules:
    """Return how a season counts, with the default for each value that is missing or of the wrong type.

    Values out of bounds are in it as they are. All faults are added to `part`.
    """
    counting = fields.required("counting", str) or Counting.WINS
    known = [*map(str, Counting)]
    if counting not in known:
        part.add(("counting",), UNKNOWN_COUNTING, value=counting, known=known)
    points = fields.optional("points", list)
    numbers = [typed(part, ("points", index), value, int) for index, value in enumerate(points or [])]
    rules = SeasonRules(
        counting=Counting(counting) if counting in known else Counting.WINS,
        points=POINTS if points is None else tuple(value or 0 for value in numbers),
        best=fields.optional("best", int),
        least=1 if (least := fields.optional("least", int)) is None else least,
    )
    unread = {key for key in ("points", "best", "least") if part.spoiled((key,))}
    for fault in rules_faults(rules):
        if fault.path[0] not in unread:
            part.take(fault)
    return rules


def _night(report: Report, path: Path, fields: Fields) -> Night:
    """Return the night of these fields, which are at `path`, with its matches; faults are added to the report.

    A field that is missing or wrong has a default.
    """
    matches = fields.required("matches", list) or []
    return Night(
        date=read_date(report, (*path, "date"), fields.required("date", str)) or _NO_DATE,
        matches=_MATCH.entries(report, (*path, "matches"), matches),
        place=fields.optional("place", str) or "",
        note=fields.optional("note", str) or "",
    )


def _match(report: Report, path: Path, fields: Fields) -> Match:
    """Return the match of these fields, with a default for each that is missing or wrong.

    Faults are added to the report; those of the record have their paths in the document.
    """
    record = fields.required("record", dict)
    return Match(
        began=_instant(report, (*path, "began"), fields.required("began", str)) or _NO_INSTANT,
        record=_NO_RECORD if record is None else read_record(report.part((*path, "record")), record),
        game=fields.optional("game", str),
        id=_uuid(report, (*path, "id"), fields.optional("id", str)),
    )


def _instant(report: Report, path: Path, text: str | None) -> datetime | None:
    """Return the date and time, with its offset, of a text; None for None.

    For any other text add a fault to the report, and return None.
    """
    if text is None:
        return None
    try:
        instant = datetime.fromisoformat(text) if _INSTANT.fullmatch(text) else None
    except ValueError:
        instant = None
    if instant is None:
        report.add(path, NOT_AN_INSTANT, value=text)
    return instant


def _uuid(report: Report, path: Path, text: str | None) -> str | None:
    """Return the text if it is a UUID, None for None. For any other text add a fault to the report, and return None."""
    if text is None or _UUID.fullmatch(text):
        return text
    report.add(path, NOT_A_UUID, value=text)
    return None


_PLAYER = _EntryKind(PLAYER_FIELDS, _player, Player(""))
_OWN_GAME = _EntryKind(GAME_FIELDS, _own_game, OwnGame("", "", {}))
_SEASON = _EntryKind(SEASON_FIELDS, _season, Season("", _NO_DATE, _NO_DATE, SeasonRules(Counting.WINS)))
_NIGHT = _EntryKind(NIGHT_FIELDS, _night, Night(_NO_DATE, ()))
_MATCH = _EntryKind(MATCH_FIELDS, _match, Match(_NO_INSTANT, _NO_RECORD))
_ENTRY_KINDS: Mapping[tuple[str, ...], _EntryKind[Any]] = {
    ("players",): _PLAYER,
    ("games",): _OWN_GAME,
    ("seasons",): _SEASON,
    ("nights",): _NIGHT,
    ("nights", "matches"): _MATCH,
}
# The function for the entries of each list, by kind; an entry is read while the document is streamed
# (rules/documents/stream.py).
ENTRIES: Mapping[tuple[str, ...], Callable[[Report, Path, object], object]] = {
    kind: of_kind.entry for kind, of_kind in _ENTRY_KINDS.items()
}
