"""Helpers that import files: uploaded, worked on in this process instead of one of their own, and saved."""

import json
from datetime import date
from typing import Any

from scorekeeper.models import Club, ClubImport, Match
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.archives import document_pieces
from scorekeeper.services.importing import jobs
from scorekeeper.services.importing.jobs import claim
from scorekeeper.services.importing.uploads import receive
from scorekeeper.services.importing.work import run
from tests.factories import context

ON = date(2026, 11, 20)
Data = dict[str, Any]


def exported(club: Club) -> Data:
    """Return all that is exported of a club."""
    found: Data = json.loads("".join(document_pieces(club)))
    return found


def sent(club: Club, data: Data | bytes, key: str = "") -> ClubImport:
    """Send a file to a club; return its import, which waits."""
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    half = len(content) // 2
    return receive(club=club, name="club.json", pieces=[content[:half], content[half:]], on=ON, context=context(key))


def worked() -> None:
    """Run all imports that wait, in this process."""
    while row := claim():
        run(pk=row.pk, worker=row.worker)


def looked_at(club: Club, data: Data | bytes) -> ClubImport:
    """Send a file, have it read and compared, and return its import."""
    row = sent(club, data)
    worked()
    row.refresh_from_db()
    return row


def saved(club: Club, data: Data | bytes, **decisions: Any) -> ClubImport:
    """Send a file, save it with these decisions, and return its import."""
    row = looked_at(club, data)
    jobs.save(row=row, decisions=row.decisions | decisions, who="Ann’s iPhone")
    worked()
    row.refresh_from_db()
    return row


def undone(row: ClubImport) -> ClubImport:
    """Undo an import, and return it."""
    jobs.undo(row=row, who="Bob’s iPhone")
    worked()
    row.refresh_from_db()
    return row


def new_club() -> Club:
    """Return a club in which nobody has played."""
    return Club.objects.create(keeper_key=new_key())


def rows(club: Club) -> dict[str, Any]:
    """Return all rows of a club that an import could touch, with the counts that repeat them."""
    return {
        "club": list(Club.objects.filter(pk=club.pk).values("name", "match_count", "night_count")),
        "players": list(club.players.values("name", "same_as", "match_count")),
        "games": list(club.games.values("title")),
        "seasons": list(club.seasons.values("name", "first", "last", "nights__date", "nights__score")),
        "nights": list(club.nights.values("date", "place", "note", "folded")),
        "matches": list(Match.with_deleted.filter(club=club).values("uuid", "night__date", "rounds_done")),
    }
