"""A file that is imported: what it is, and the club's document that it makes.

The text comes piece by piece and is refused as soon as it is known that nothing will come of it. Another form of file
is one more entry in FORMS.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import partial
from typing import BinaryIO

from django.utils.timezone import make_aware

from scorekeeper.figures import reading as clubs
from scorekeeper.figures.club import Club, Match, Night
from scorekeeper.rules import document
from scorekeeper.rules import reading as records
from scorekeeper.rules.document import TextError, positions
from scorekeeper.rules.document_faults import TOO_MANY_FAULTS, UNKNOWN_FORM
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

    `name` is also the place of a fault of its whole text. `told_by` are fields of the document that no other form has.
    `entries` read what its long lists hold as it comes, by kind (rules/document_stream.py); `read` reads the document
    with what came of them, and gets the date of a match that says none. Both add what is wrong to the report.
    """

    name: str
    told_by: frozenset[str]
    read: Callable[[Report, Data, date], Club]
    entries: Mapping[Kind, Callable[[Report, Path, object], object]]
    longest: int = LONGEST_TEXT


def club_as_told(report: Report, data: Data, _on: date) -> Club:
    """Return the club that its own document tells."""
    return clubs.read_club(report, data)


def club_of_record(report: Report, data: Data, on: date) -> Club:
    """Return a club that has one match, of this record; on the date given if the record says none."""
    record = records.read_record(report, data)
    played_on = record.played_on or on
    match = Match(began=make_aware(datetime.combine(played_on, UNTIMED)), record=record)
    return Club(name="", players=(), games=(), nights=(Night(played_on, (match,)),))


FORMS = (
    FileForm("club", frozenset({"club", "nights"}), club_as_told, clubs.ENTRIES),
    FileForm("record", frozenset({"record", "rounds"}), club_of_record, {}, document.LONGEST_TEXT),
)


def read_file(file: BinaryIO, *, on: date) -> Club:
    """Read a file of any form from its beginning; `on` is the date of a match that says none.

    Raises Refused with its faults, in document order, or with the first MOST_FAULTS of them as they were found.
    """
    return _File(file, on).read()


class _File:
    """A file that is being read; its form is known once one of the fields is passed that tell it."""

    def __init__(self, file: BinaryIO, on: date) -> None:
        self._file, self._on = file, on
        self._report = Report(MOST_FAULTS)
        self._form: FileForm | None = None

    def read(self) -> Club:
        try:
            data = parse_stream(self._file, LONGEST_TEXT, self._shape)
            club = self._club(data)
        except TextError as error:
            raise Refused([error.fault(self._place)]) from None
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
        club = self._form.read(self._report, data, self._on)
        check_limits(self._report, club)
        return club
