"""Reads a file in one of the formats that can be imported, and returns it as a club's document.

The text is read piece by piece, and refused as early as possible. A new format is a new entry in FORMS.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import chain
from typing import BinaryIO

from django.utils.timezone import get_current_timezone

from scorekeeper.figures import reading as clubs
from scorekeeper.figures.bg_stats import backup
from scorekeeper.figures.bg_stats.document import KnownHere, club_of_backup
from scorekeeper.figures.club import Club, Match, Night, matches_in
from scorekeeper.models.clocks import noon_of
from scorekeeper.models.clubs import NAME_LENGTH
from scorekeeper.rules.documents import text as document
from scorekeeper.rules.documents.faults import (
    BACKUP_CUT_OFF,
    CLUB_CUT_OFF,
    CUT_OFF,
    OUT_OF_BOUNDS,
    RECORD_CUT_OFF,
    TOO_MANY_FAULTS,
    UNKNOWN_FORM,
    UNSEEN,
)
from scorekeeper.rules.documents.stream import Kind, Shape, parse_stream
from scorekeeper.rules.documents.text import TextError, positions
from scorekeeper.rules.faults import Fault, FaultCode, Path, Refused, Report, ReportFull
from scorekeeper.rules.names import NAME_TOO_LONG, UNWRITABLE_NAME, fold
from scorekeeper.rules.record import reading as records
from scorekeeper.rules.text_rules import LONGEST_NOTE, LONGEST_PLACE, storable, visible
from scorekeeper.services.clubs import LONGEST_NAME

LONGEST_TEXT = clubs.LONGEST_TEXT
MOST_FAULTS = 10_000
FIRST_DATE, LAST_DATE = date(1000, 1, 1), date(9998, 12, 31)  # time zones lead to no date out of range

Data = dict[str, object]


@dataclass(frozen=True)
class FileForm:
    """A format that can be imported: JSON of at most `longest` bytes.

    `name` is also the path of a fault of the whole text, `cut_off` the fault of a text whose end is missing. `told_by`
    are fields that no other format has. `within` is the path of the document in the club that is returned: a record is
    that of the club's only match. `entries` read the entries of long lists as they arrive, by kind
    (rules/documents/stream.py); `read` then reads the document, which has their results instead of the entries, with
    the date for a match without one and what the importing club has already. Both add faults to the report.
    """

    name: str
    cut_off: FaultCode
    told_by: frozenset[str]
    read: Callable[[Report, Data, date, KnownHere], Club]
    entries: Mapping[Kind, Callable[[Report, Path, object], object]]
    longest: int = LONGEST_TEXT
    within: Path = ()

    def path_of(self, path: Path) -> Path:
        """Return the path in the document for a path in the club that was read from it.

        It is ("played_on",) for a path outside the document: only the date of the night is read from elsewhere.
        """
        return path[len(self.within) :] or path if path[: len(self.within)] == self.within else ("played_on",)


def club_of_document(report: Report, data: Data, _on: date, _known: KnownHere) -> Club:
    """Return the club of a club's document, given as data; faults are added to the report."""
    return clubs.read_club(report, data)


def club_of_record(report: Report, data: Data, on: date, _known: KnownHere) -> Club:
    """Return a club with one night and this record's match; faults are added to the report.

    The night is on the record's date or, if it has none, on `on`.
    """
    record = records.read_record(report, data)
    played_on = record.played_on or on
    match = Match(began=noon_of(played_on), record=record)
    return Club(name="", players=(), games=(), nights=(Night(played_on, (match,)),))


def club_of_plays(report: Report, data: Data, _on: date, known: KnownHere) -> Club:
    """Return the club of a backup of BG Stats, with times in the current time zone; faults are added to the report."""
    return club_of_backup(report, data, known, get_current_timezone())


FORMS = (
    FileForm("club", CLUB_CUT_OFF, frozenset({"club", "nights"}), club_of_document, clubs.ENTRIES),
    FileForm(
        "record",
        RECORD_CUT_OFF,
        frozenset({"record", "rounds"}),
        club_of_record,
        {},
        document.LONGEST_TEXT,
        ("nights", 0, "matches", 0, "record"),
    ),
    FileForm("backup", BACKUP_CUT_OFF, backup.FIELDS, club_of_plays, backup.ENTRIES),
)


def read_file(file: BinaryIO, *, on: date, known: KnownHere | None = None) -> Club:
    """Return the club in a file, opened at its beginning; `on` is the date for a match without one.

    `known` is what the club has already: a backup of BG Stats adds matches of games of the catalogue and of these own
    games only. Raises Refused with the faults in the order of the document, or with the first MOST_FAULTS that were
    found and one that says so.
    """
    return _File(file, on, known or KnownHere()).read()


class _File:
    """A file that is being read. Its format is known once a field has been read that only one format has."""

    def __init__(self, file: BinaryIO, on: date, known: KnownHere) -> None:
        self._file, self._on, self._known = file, on, known
        self._report = Report(MOST_FAULTS)
        self._form: FileForm | None = None

    def read(self) -> Club:
        """Return the club in the file.

        Raises Refused with the faults in the order of the document, or with the first MOST_FAULTS and one that says so.
        """
        try:
            data = parse_stream(self._file, LONGEST_TEXT, self._shape)
            club = self._club(data)
        except TextError as error:
            fault = error.fault(self._place)
            code = self._form.cut_off if self._form and fault.code == CUT_OFF else fault.code
            raise Refused([replace(fault, code=code)]) from None
        except ReportFull:
            faults = self._report.faults()
            raise Refused([*faults, Fault((self._place,), TOO_MANY_FAULTS, {"most": MOST_FAULTS})]) from None
        if self._report:
            raise Refused(self._report.faults(positions(data, clubs.fields_of_club)))
        return club

    @property
    def _place(self) -> str:
        """The path of a fault of the whole text: the name of the format, "file" as long as that is not known."""
        return self._form.name if self._form else "file"

    def _shape(self, field: str) -> Shape:
        """Return how to read the document from here on: the most bytes, and the readers of long lists.

        Called with each field of the document; one that only one format has determines the format.
        """
        self._form = self._form or next((form for form in FORMS if field in form.told_by), None)
        if self._form is None:
            return Shape(LONGEST_TEXT, {})
        entries = {kind: partial(read, self._report) for kind, read in self._form.entries.items()}
        return Shape(self._form.longest, entries)

    def _club(self, data: object) -> Club:
        """Return the club of the document's data; faults are added to the report.

        Raises TextError if no format was recognised.
        """
        if self._form is None or not isinstance(data, dict):
            raise TextError(UNKNOWN_FORM)
        club = self._form.read(self._report, data, self._on, self._known)
        _check_limits(self._report, club, self._known, self._form.path_of)
        return club


def _check_limits(report: Report, club: Club, known: KnownHere, path_of: Callable[[Path], Path]) -> None:
    """Add to the report what is valid in a document, but cannot be stored or shown.

    `path_of` turns a path in the club into one of the file. Names that are `known` are not checked again.
    """
    for path, text, most in _texts(club):
        if len(text) > most:
            report.add(path, NAME_TOO_LONG, name=text, most=most)
        if not storable(text):
            report.add(path, UNWRITABLE_NAME, name=text)
    for path, name in _new_names(club, known):
        place = path_of(path)
        if not (report.broken(place) or visible(name)):
            report.add(place, UNSEEN, value=name)
    for club_path, day in _days(club):
        path = path_of(club_path)
        if not (report.broken(path) or report.broken(path[:-1]) or FIRST_DATE <= day <= LAST_DATE):
            bounds = {"least": FIRST_DATE.isoformat(), "most": LAST_DATE.isoformat()}
            report.add(path, OUT_OF_BOUNDS, value=day.isoformat(), **bounds)


def _texts(club: Club) -> Iterator[tuple[Path, str, int]]:
    """Yield the path, the text and the most characters of the club's name, its games' titles, and places and notes."""
    yield ("name",), club.name, LONGEST_NAME
    for index, game in enumerate(club.games):
        yield ("games", index, "title"), game.title, NAME_LENGTH
    for index, night in enumerate(club.nights):
        yield ("nights", index, "place"), night.place, LONGEST_PLACE
        yield ("nights", index, "note"), night.note, LONGEST_NOTE


def _new_names(club: Club, known: KnownHere) -> Iterator[tuple[Path, str]]:
    """Yield the names of the club, games, seasons, places and players, each with its path in the club.

    Games, places and players that are known already are left out; a player's name comes only once, however it is cased.
    """
    if club.name.strip():
        yield ("name",), club.name
    for index, game in enumerate(club.games):
        if fold(game.title) not in known.games:
            yield ("games", index, "title"), game.title
    yield from ((("seasons", index, "name"), season.name) for index, season in enumerate(club.seasons))
    for index, night in enumerate(club.nights):
        if night.place and night.place not in known.places:
            yield ("nights", index, "place"), night.place
    listed = (((("players", index, "name")), player.name) for index, player in enumerate(club.players))
    seen = {*known.players}
    seated = (
        ((*path, "record", "players", seat), name)
        for path, _night, match in matches_in(club)
        for seat, name in enumerate(match.record.players)
    )
    for path, name in chain(listed, seated):
        if fold(name) and fold(name) not in seen:
            seen.add(fold(name))
            yield path, name


def _days(club: Club) -> Iterator[tuple[Path, date]]:
    """Yield the path and the date of each season's first and last day, of each night, and of each match's beginning."""
    for index, season in enumerate(club.seasons):
        yield ("seasons", index, "first"), season.first
        yield ("seasons", index, "last"), season.last
    for index, night in enumerate(club.nights):
        yield ("nights", index, "date"), night.date
    for path, _night, match in matches_in(club):
        yield (*path, "began"), match.began.date()
