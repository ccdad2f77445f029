"""Values that are valid in a document but that no row can hold, or no page show."""

from collections.abc import Callable, Iterator
from datetime import date
from itertools import chain

from scorekeeper.figures.bg_stats.document import KnownHere
from scorekeeper.figures.club import Club
from scorekeeper.models.clubs import NAME_LENGTH
from scorekeeper.rules.document_faults import OUT_OF_BOUNDS, UNSEEN
from scorekeeper.rules.faults import Path, Report
from scorekeeper.rules.names import NAME_TOO_LONG, UNWRITABLE_NAME, fold
from scorekeeper.rules.text_rules import LONGEST_NOTE, LONGEST_PLACE, storable, visible
from scorekeeper.services.clubs import LONGEST_NAME

FIRST_DATE, LAST_DATE = date(1000, 1, 1), date(9998, 12, 31)  # with room for every time zone


def check_limits(report: Report, club: Club, known: KnownHere, path_of: Callable[[Path], Path]) -> None:
    """Add what cannot be stored of a club, or shown, to the report; `path_of` turns paths into those of the file.

    A name that is `known` was written down before, when it was allowed.
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
    yield ("name",), club.name, LONGEST_NAME
    for index, game in enumerate(club.games):
        yield ("games", index, "title"), game.title, NAME_LENGTH
    for index, night in enumerate(club.nights):
        yield ("nights", index, "place"), night.place, LONGEST_PLACE
        yield ("nights", index, "note"), night.note, LONGEST_NOTE


def _new_names(club: Club, known: KnownHere) -> Iterator[tuple[Path, str]]:
    """Yield the names of a club, its games, places and people that are not known, each where it stands first."""
    if club.name.strip():
        yield ("name",), club.name
    for index, game in enumerate(club.games):
        if fold(game.title) not in known.games:
            yield ("games", index, "title"), game.title
    for index, night in enumerate(club.nights):
        if night.place and night.place not in known.places:
            yield ("nights", index, "place"), night.place
    listed = (((("players", index, "name")), player.name) for index, player in enumerate(club.players))
    seen = {*known.players}
    for path, name in chain(listed, _seated(club)):
        if fold(name) and fold(name) not in seen:
            seen.add(fold(name))
            yield path, name


def _seated(club: Club) -> Iterator[tuple[Path, str]]:
    for number, night in enumerate(club.nights):
        for index, match in enumerate(night.matches):
            for seat, name in enumerate(match.record.players):
                yield ("nights", number, "matches", index, "record", "players", seat), name


def _days(club: Club) -> Iterator[tuple[Path, date]]:
    for number, night in enumerate(club.nights):
        path: Path = ("nights", number)
        yield (*path, "date"), night.date
        for index, match in enumerate(night.matches):
            yield (*path, "matches", index, "began"), match.began.date()
