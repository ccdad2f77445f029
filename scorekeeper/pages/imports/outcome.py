"""What came of a file that was saved, and of undoing it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from scorekeeper.models import ClubImport
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.match_lines import match_title
from scorekeeper.queries.club_imports import (
    KEPT,
    can_be_undone,
    changed_since,
    matches_kept,
    names_kept,
    nights_brought,
)
from scorekeeper.words.imports import NAME_STAYED, STAYED, brought_said, stayed_said
from scorekeeper.words.phrases import counted, day, isolated

MOST_NIGHTS = 4
MOST_KEPT = 20
MOST_NAMED = 10
NOTHING_CAME = "Everything in this file is here already. Nothing was added."


@dataclass(frozen=True, slots=True)
class NightLink:
    """A night to which matches came."""

    night: int
    date: date


@dataclass(frozen=True, slots=True)
class MatchLink:
    """A match that stayed when its import was undone."""

    match: int
    title: str
    date: date


@dataclass(frozen=True, slots=True)
class SavedImport:
    """What a file brought. `until` is when it can no longer be undone, None once that is over.

    `changed` says which of its matches undoing leaves as they are.
    """

    club: int
    club_import: int
    name: str
    told: tuple[str, ...]
    nights: tuple[NightLink, ...]
    until: datetime | None
    changed: str


@dataclass(frozen=True, slots=True)
class UndoneImport:
    """What an undoing has left: matches that were changed after they came, or after the file took their place.

    `stays` says what else is there still, and why.
    """

    club: int
    name: str
    kept: tuple[MatchLink, ...]
    more: int
    stays: tuple[str, ...]


def saved_import(row: ClubImport) -> SavedImport:
    """Build the page of a file that was saved: one query, two as long as it can be undone."""
    undoable = can_be_undone(row)
    changed = changed_since(row) if undoable else 0
    return SavedImport(
        club=row.club_id,
        club_import=row.pk,
        name=row.name,
        told=tuple(brought_said(row.summary)) or (NOTHING_CAME,),
        nights=tuple(NightLink(night.pk, night.date) for night in nights_brought(row, MOST_NIGHTS)),
        until=timezone.localtime(row.saved + KEPT) if undoable and row.saved else None,
        changed=f"{counted(changed, 'match was', 'matches were')} changed since and will stay." if changed else "",
    )


def undone_import(row: ClubImport) -> UndoneImport:
    """Build the page of a file that was undone: one query, and one for each other kind of thing that stays."""
    kept = [*row.kept.get("matches", ()), *row.kept.get("taken", ())]
    links = tuple(MatchLink(match.pk, match_title(match), match.night.date) for match in matches_kept(kept, MOST_KEPT))
    stays = [*_stays(row), *([NAME_STAYED] if row.kept.get("name") else [])]
    return UndoneImport(row.club_id, row.name, links, max(0, len(kept) - MOST_KEPT), tuple(stays))


def _stays(row: ClubImport) -> Iterator[str]:
    """Yield what is said of the nights, players and games that stay; an import of an older version names none."""
    for kind, reason in STAYED:
        stayed = row.kept.get(kind, {})
        pks = stayed.get(reason, []) if reason else stayed or []
        if names := names_kept(kind, pks, MOST_NAMED):
            said = [day(name, tonight()) if isinstance(name, date) else isolated(name) for name in names]
            yield stayed_said(kind, reason, said, len(pks) - len(names))
