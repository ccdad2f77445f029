"""All files that were taken into a club, the newest first."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from scorekeeper.models import Club, ClubImport
from scorekeeper.queries.club_imports import imports_of
from scorekeeper.words.imports import STATES

MOST_LISTED = 20


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A file in the list of those of a club."""

    club_import: int
    name: str
    at: datetime
    who: str
    said: str


@dataclass(frozen=True, slots=True)
class ImportsPage:
    """`under_way` is the file that is not done with, 0 where another can be sent."""

    club: int
    name: str
    lines: tuple[ImportLine, ...]
    under_way: int


def imports_page(club: Club) -> ImportsPage:
    """Build the list of the files of a club: one query."""
    rows = imports_of(club, MOST_LISTED)
    under_way = next((row.pk for row in rows if row.state in ClubImport.OPEN), 0)
    return ImportsPage(club.pk, str(club), tuple(map(_line, rows)), under_way)


def _line(row: ClubImport) -> ImportLine:
    return ImportLine(row.pk, row.name or "A file", timezone.localtime(row.created), row.who, STATES[row.state])
