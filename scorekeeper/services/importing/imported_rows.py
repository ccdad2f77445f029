"""What an import has added and changed: enough to undo it, and to find what was changed since."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import F, Manager
from django.db.models.lookups import IsNull

from scorekeeper.models import Club, ClubGame, Match, Night, Player, Season
from scorekeeper.queries.batches import batches

Row = list[Any]  # values as JSON has them
Rows = dict[str, Row]  # by id

# By kind of row that an import adds: the manager, and the columns that show whether a row was changed since.
KINDS: Mapping[str, tuple[Manager[Any], tuple[Any, ...]]] = {
    "matches": (Match.with_deleted, ("revision", "night__date", IsNull(F("deleted"), False))),  # noqa: FBT003 - the lookup
    "players": (Player.objects, ("name", "same_as", "archived", "user", "claimed_by")),
    "games": (ClubGame.objects, ("title", "options", "archived")),
    "seasons": (Season.objects, ("name", "first", "last", "group", "counting", "points", "best", "least")),
    "nights": (Night.objects, ("place", "note")),
}


@dataclass
class ImportedRows:
    """The ids of the rows that an import has added, and what it has changed.

    Of the added `players`, `spellings` are other spellings of a player, and `put_away` of the rest are archived. Of the
    added `matches`, `copies` are in the club in another version too. By id, `taken` has the former rows (`rows_of`) of
    replaced matches, `begun` their former start, in ISO format, and own game, `described` the former rows of existing
    nights that got a place or a note; `places` and `notes` are how many of them got either. `named` is true if the club
    had no name and got that of the document.
    """

    matches: list[int] = field(default_factory=list)
    copies: int = 0
    players: list[int] = field(default_factory=list)
    spellings: int = 0
    put_away: int = 0
    games: list[int] = field(default_factory=list)
    seasons: list[int] = field(default_factory=list)
    nights: list[int] = field(default_factory=list)
    taken: dict[int, Row] = field(default_factory=dict)
    begun: dict[int, Row] = field(default_factory=dict)
    described: dict[int, Row] = field(default_factory=dict)
    places: int = 0
    notes: int = 0
    named: bool = False


def data_for_undo(club: Club, rows: ImportedRows, left: Rows) -> dict[str, Any]:
    """Return what an import has added and changed, as JSON for its row. Call it in the transaction of the import.

    The keys are those of KINDS (rows by id), "taken" and "described" (a list of the row before and the row after, by
    id), "begun" (former start and own game of replaced matches, by id), "name" (given to the club, or "") and "left".
    `left` has place and note, by date in ISO format, of the nights from which matches were moved.
    """
    taken, described = rows_of("matches", rows.taken), rows_of("nights", rows.described)
    return {
        **{kind: rows_of(kind, getattr(rows, kind)) for kind in KINDS},
        "taken": {str(pk): [before, taken[str(pk)]] for pk, before in rows.taken.items()},
        "described": {str(pk): [before, described[str(pk)]] for pk, before in rows.described.items()},
        "begun": rows.begun,
        "left": left,
        "name": Club.objects.values_list("name", flat=True).get(pk=club.pk) if rows.named else "",
    }


def rows_of(kind: str, pks: Collection[int | str]) -> Rows:
    """Return the columns of KINDS of those rows with these ids that exist, by id as text; dates in ISO format."""
    manager, columns = KINDS[kind]
    found = (row for batch in batches([*pks]) for row in manager.filter(pk__in=batch).values_list("pk", *columns))
    return {
        str(pk): [value.isoformat() if isinstance(value, date) else value for value in values] for pk, *values in found
    }
