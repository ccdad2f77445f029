"""What a file would bring, before it is saved: who is new, what is at odds, what is wrong."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Any

from scorekeeper.models import Club, ClubImport, Player
from scorekeeper.models.clocks import tonight
from scorekeeper.queries.players import people_of
from scorekeeper.rules.names import fold
from scorekeeper.words.bg_stats import remarks_said
from scorekeeper.words.imports import KINDS, fault_of
from scorekeeper.words.night_changes import title_of
from scorekeeper.words.phrases import counted, day, figure

AT_ODDS_A_PAGE = 25
MOST_NAMES = 50  # that can be matched to players
ALIKE = 0.75  # of difflib's ratio
MOST_ALIKE = 3


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are of something."""

    number: str
    words: str


@dataclass(frozen=True, slots=True)
class FaultLine:
    """What is wrong in a file, and where."""

    place: str
    said: str


@dataclass(frozen=True, slots=True)
class NameLine:
    """A name of the file that nobody here bears: `alike` are players who are spelt much like it."""

    field: str
    name: str
    chosen: int
    alike: tuple[Player, ...]
    others: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class OddLine:
    """A match that is here in another version; `chosen` is "" for what is chosen for all."""

    field: str
    title: str
    date: date
    said: str
    chosen: str


@dataclass(frozen=True, slots=True)
class Faults:
    """The first faults of a file, and how many more there are."""

    lines: tuple[FaultLine, ...]
    more: int


@dataclass(frozen=True, slots=True)
class RefusedImport:
    """A file that could not be read."""

    club: int
    club_import: int
    name: str
    faults: Faults


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would bring. `at_odds` are those on page `page` of `pages`, counted from 1; `odd` all of them.

    `on` is the date of a match that says none in its record, else empty.
    """

    club: int
    club_import: int
    name: str
    on: str
    counts: tuple[Count, ...]
    remarks: tuple[str, ...]
    anything: bool
    names: tuple[NameLine, ...]
    more_names: int
    at_odds: tuple[OddLine, ...]
    odd: int
    of_all: str
    page: int
    pages: int
    faults: Faults

    @property
    def before(self) -> int:
        """The page before this one, 0 on the first."""
        return self.page - 1

    @property
    def after(self) -> int:
        """The page after this one, 0 on the last."""
        return self.page + 1 if self.page < self.pages else 0


def refused_import(row: ClubImport) -> RefusedImport:
    """Build the page of a file that could not be read: no query."""
    return RefusedImport(row.club_id, row.pk, row.name, _faults(row))


def _faults(row: ClubImport) -> Faults:
    lines = tuple(FaultLine(*fault_of(fault)) for fault in row.faults)
    return Faults(lines, row.fault_count - len(lines))


def preview(row: ClubImport, club: Club, page: int) -> Preview:
    """Build the page of a file that waits to be saved: one query."""
    summary, decisions = row.summary, row.decisions
    odd = summary["at_odds"]
    pages = max(1, -(-len(odd) // AT_ODDS_A_PAGE))
    page = min(max(1, page), pages)
    people = people_of(club)
    names = summary["names"] if people else ()  # in a club without players everybody is new
    return Preview(
        club=club.pk,
        club_import=row.pk,
        name=row.name,
        on=decisions["on"] if summary["undated"] else "",
        counts=tuple(_counts(summary)),
        remarks=tuple(remarks_said(summary["remarks"])),
        anything=bool(odd or any(summary.get(kind) for kind in KINDS)),
        names=tuple(_names(names[:MOST_NAMES], decisions.get("names", {}), people)),
        more_names=max(0, len(names) - MOST_NAMES),
        at_odds=tuple(_odd_line(one, decisions.get("matches", {})) for one in odds_on(row, page)),
        odd=len(odd),
        of_all=decisions.get("all", "keep"),
        page=page,
        pages=pages,
        faults=_faults(row),
    )


def _counts(summary: Mapping[str, Any]) -> Iterable[Count]:
    """Yield how many are new, known and at odds, of what there is any of."""
    new = ((summary.get(kind, 0), f"new {one}", f"new {many}") for kind, (one, many) in KINDS.items())
    for number, word, words in (
        *new,
        (summary["known"], "match here already", "matches here already"),
        (len(summary["at_odds"]), "match in two versions", "matches in two versions"),
    ):
        if number:
            yield Count(figure(number), word if number == 1 else words)


def odds_on(row: ClubImport, page: int) -> list[dict[str, Any]]:
    """Return the matches at odds that a page shows, as data."""
    found: list[dict[str, Any]] = row.summary.get("at_odds", [])
    return found[(page - 1) * AT_ODDS_A_PAGE : page * AT_ODDS_A_PAGE]


def _names(names: Sequence[str], chosen: Mapping[str, int], people: Sequence[Player]) -> Iterable[NameLine]:
    """Yield a line for each name; those that are spelt like a player's come first."""
    lines = [_name_line(number, name, chosen.get(fold(name), 0), people) for number, name in enumerate(names)]
    return sorted(lines, key=lambda line: not line.alike)


def _name_line(number: int, name: str, chosen: int, people: Sequence[Player]) -> NameLine:
    spelt = {player.folded: player for player in people}
    alike = [spelt[found] for found in get_close_matches(fold(name), spelt, MOST_ALIKE, ALIKE)]
    others = tuple(player for player in people if player not in alike)
    return NameLine(f"name-{number}", name, chosen, tuple(alike), others)


def _odd_line(one: Mapping[str, Any], chosen: Mapping[str, str]) -> OddLine:
    return OddLine(
        field=f"match-{one['match']}",
        title=title_of(one["game"], one["title"]),
        date=date.fromisoformat(one["date"]),
        said=_versions(one),
        chosen=chosen.get(str(one["match"]), ""),
    )


def _versions(one: Mapping[str, Any]) -> str:
    """Say how the two versions differ, as far as a list can: "Here 10 rounds, in the file 8 rounds"."""
    here = one["here"]
    if here["deleted"]:
        return "It was deleted here."
    if here["date"] != one["date"]:
        return f"Here it is on {day(date.fromisoformat(here['date']), tonight())}."
    if here["rounds"] != one["rounds"]:
        ours, theirs = (counted(rounds, "round", "rounds") for rounds in (here["rounds"], one["rounds"]))
        return f"Here {ours}, in the file {theirs}."
    return f"Both have {counted(here['rounds'], 'round', 'rounds')}, but not the same scores or rules."
