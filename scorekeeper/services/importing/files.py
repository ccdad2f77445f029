"""A file that is imported: what it is, and the club's document that it makes.

The text comes piece by piece and is refused as soon as it is known that nothing will come of it. Another form of file
is one more entry in FORMS.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from functools import partial
from typing import BinaryIO

from django.utils.timezone import get_current_timezone, make_aware

from scorekeeper.figures import reading as clubs
from scorekeeper.figures.bg_stats import backup
from scorekeeper.figures.bg_stats.document import KnownHere, club_of_backup
from scorekeeper.figures.club import Club, Match, Night
from scorekeeper.rules import document
from scorekeeper.rules import reading as records
from scorekeeper.rules.document import TextError, positions
from scorekeeper.rules.document_faults import CUT_OFF, TOO_MANY_FAULTS, UNKNOWN_FORM
from scorekeeper.rules.document_stream import Kind, Shape, parse_stream
from scorekeeper.rules.faults import Fault, Full, Path, Refused, Report
from scorekeeper.services.importing.limits import check_limits

LONGEST_TEXT = clubs.LONGEST_TEXT
MOST_FAULTS = 10_000
UNTIMED = time(12)  # when a match began that does not say so

Data = dict[str, object]


@dataclass(frozen=True)
class FileForm:
    """A form of file that can be imported, at most `longest` bytes of JSON.

    `name` is also the place of a fault of its whole text, `called` what players read for it. `told_by` are fields of
    the document that no other form has. `within` is where its document stands in the club that it makes.
    `entries` read what its long lists hold as it comes, by kind (rules/document_stream.py); `read` reads the document
    with what came of them, as it is `asked`. Both add what is wrong to the report.
    """

    name: str
    called: str
    told_by: frozenset[str]
    read: Callable[[Report, Data, "Asked"], Club]
    entries: Mapping[Kind, Callable[[Report, Path, object], object]]
    longest: int = LONGEST_TEXT
    within: Path = ()

    def path_of(self, path: Path) -> Path:
        """Return the path in its document of what stands at this one in the club; the date of a record is its own."""
        return path[len(self.within) :] or path if path[: len(self.within)] == self.within else ("played_on",)


@dataclass(frozen=True)
class Asked:
    """What a file does not say: the date of a match that says none, and what the club has already."""

    on: date
    known: KnownHere


def club_as_told(report: Report, data: Data, _asked: Asked) -> Club:
    """Return the club that its own document tells."""
    return clubs.read_club(report, data)


def club_of_record(report: Report, data: Data, asked: Asked) -> Club:
    """Return a club that has one match, of this record; on the date asked for if the record says none."""
    record = records.read_record(report, data)
    played_on = record.played_on or asked.on
    match = Match(began=make_aware(datetime.combine(played_on, UNTIMED)), record=record)
    return Club(name="", players=(), games=(), nights=(Night(played_on, (match,)),))


def club_of_plays(report: Report, data: Data, asked: Asked) -> Club:
    """Return what a backup of BG Stats has for the club, by the clock of this place."""
    return club_of_backup(report, data, asked.known, get_current_timezone())


FORMS = (
    FileForm("club", "this club’s export", frozenset({"club", "nights"}), club_as_told, clubs.ENTRIES),
    FileForm(
        "record",
        "this record of a match",
        frozenset({"record", "rounds"}),
        club_of_record,
        {},
        document.LONGEST_TEXT,
        ("nights", 0, "matches", 0, "record"),
    ),
    FileForm("backup", "this backup of BG Stats", backup.FIELDS, club_of_plays, backup.ENTRIES),
)


def read_file(file: BinaryIO, *, on: date, known: KnownHere | None = None) -> Club:
    """Read a file of any form from its beginning; `on` is the date of a match that says none.

    `known` is what the club has that it is for, nothing for a new one: some forms only bring what belongs to it.
    Raises Refused with its faults, in document order, or with the first MOST_FAULTS of them as they were found.
    """
    return _File(file, Asked(on, known or KnownHere())).read()


class _File:
    """A file that is being read; its form is known once one of the fields is passed that tell it."""

    def __init__(self, file: BinaryIO, asked: Asked) -> None:
        self._file, self._asked = file, asked
        self._report = Report(MOST_FAULTS)
        self._form: FileForm | None = None

    def read(self) -> Club:
        try:
            data = parse_stream(self._file, LONGEST_TEXT, self._shape)
            club = self._club(data)
        except TextError as error:
            fault = error.fault(self._place)
            called = {"form": self._form.called} if self._form and fault.code == CUT_OFF else {}
            raise Refused([replace(fault, params={**fault.params, **called})]) from None
        except Full:
            faults = self._report.faults()
            raise Refused([*faults, Fault((self._place,), TOO_MANY_FAULTS, {"most": MOST_FAULTS})]) from None
        if self._report:
            raise Refused(self._report.faults(positions(data, clubs.fields_of_club)))
        return club

    @property
    def _place(self) -> str:
        return self._form.name if self._form else "file"

    def _shape(self, field: str) -> Shape:
        """Return how the document is shaped after this field, which may tell its form."""
        self._form = self._form or next((form for form in FORMS if field in form.told_by), None)
        if self._form is None:
            return Shape(LONGEST_TEXT, {})
        entries = {kind: partial(read, self._report) for kind, read in self._form.entries.items()}
        return Shape(self._form.longest, entries)

    def _club(self, data: object) -> Club:
        if self._form is None or not isinstance(data, dict):
            raise TextError(UNKNOWN_FORM)
        club = self._form.read(self._report, data, self._asked)
        check_limits(self._report, club, self._asked.known, self._form.path_of)
        return club
