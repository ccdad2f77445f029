"""Values that are valid in a document but that no row can hold."""

from collections.abc import Iterator
from datetime import date

from scorekeeper.figures.club import Club
from scorekeeper.models.clubs import NAME_LENGTH
from scorekeeper.rules.document_faults import OUT_OF_BOUNDS
from scorekeeper.rules.faults import Path, Report
from scorekeeper.rules.names import NAME_TOO_LONG, UNWRITABLE_NAME
from scorekeeper.rules.text_rules import LONGEST_NOTE, LONGEST_PLACE, storable
from scorekeeper.services.clubs import LONGEST_NAME

FIRST_DATE, LAST_DATE = date(1000, 1, 1), date(9998, 12, 31)  # with room for every time zone


def check_limits(report: Report, club: Club) -> None:
    """Add what cannot be stored of a club to the report."""
    for path, text, most in _texts(club):
        if len(text) > most:
            report.add(path, NAME_TOO_LONG, name=text, most=most)
        if not storable(text):
            report.add(path, UNWRITABLE_NAME, name=text)
    for path, day in _days(club):
        if not (report.broken(path) or report.broken(path[:-1]) or FIRST_DATE <= day <= LAST_DATE):
            bounds = {"least": FIRST_DATE.isoformat(), "most": LAST_DATE.isoformat()}
            report.add(path, OUT_OF_BOUNDS, value=day.isoformat(), **bounds)


def _texts(club: Club) -> Iterator[tuple[Path, str, int]]:
    yield ("name",), club.name, LONGEST_NAME
    for index, game in enumerate(club.games):
        yield ("games", index, "title"), game.title, NAME_LENGTH
    for index, night in enumerate(club.nights):
        yield ("nights", index, "place"), night.place, LONGEST_PLACE
        yield ("nights", index, "note"), night.note, LONGEST_NOTE


def _days(club: Club) -> Iterator[tuple[Path, date]]:
    for number, night in enumerate(club.nights):
        path: Path = ("nights", number)
        yield (*path, "date"), night.date
        for index, match in enumerate(night.matches):
            yield (*path, "matches", index, "began"), match.began.date()
