"""The date, place and note of a night, and its ledger."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import F

from scorekeeper.models import Club, Match, Night, NightChange, NightCode
from scorekeeper.models.nights import searchable
from scorekeeper.news import announce, announce_night, recheck_access
from scorekeeper.rules import catalogue
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.errors import DateTaken
from scorekeeper.services.past.recording import move_results
from scorekeeper.services.writing import WriteContext


@transaction.atomic
def describe(
    *, night: Night, context: WriteContext, on: date | None = None, place: str | None = None, note: str | None = None
) -> None:
    """Set the date, the place and the note of a night; append each that changes to its ledger.

    Place and note may be empty; None keeps what is there. Moves the results to a new date. Does nothing if this write
    was made before: the ledger of a night of the club has its key. Raises DateTaken if the club has another night on
    that date.
    """
    club = lock_club(night.club)
    night = Night.objects.get(pk=night.pk)
    if is_written(club, context):
        return
    on = night.date if on is None else on
    place, note = (night.place if place is None else place), (night.note if note is None else note)
    if taken := club.nights.filter(date=on).exclude(pk=night.pk).first():
        raise DateTaken(taken)
    changes = {
        NightCode.DATED: (night.date.isoformat(), on.isoformat()),
        NightCode.PLACED: (night.place, place),
        NightCode.NOTED: (night.note, note),
    }
    night.date, night.place, night.note, night.folded = on, place, note, searchable(place, note)
    night.save(update_fields=["date", "place", "note", "folded"])
    changed = {code: params for code, params in changes.items() if params[0] != params[1]}
    matches = list(night.matches.all()) if changed.keys() - {NightCode.NOTED} else []
    if NightCode.DATED in changed:
        move_results(club.pk, [match.pk for match in matches])
    for code, (before, after) in changed.items():
        append(night, code, {"before": before, "after": after}, context)
    for match in matches:
        announce(match)  # a sheet shows date and place


def is_written(club: Club, context: WriteContext) -> bool:
    """Return whether the ledger of any night of the club has a write with this key: one query."""
    return NightChange.objects.filter(night__club=club, key=context.key).exists()


def append(night: Night, code: NightCode, params: Mapping[str, Any], context: WriteContext, *, more: int = 0) -> None:
    """Append a change to the ledger of a night, add 1 and `more` to the night's revision, and tell open pages.

    `params` are those of the code (`NightCode`). `more` is the revision of the matches that have left the night: the
    sum of all is part of its version, and must not fall.
    """
    NightChange.objects.create(night=night, code=code, params=params, key=context.key, who=context.who)
    Night.objects.filter(pk=night.pk).update(revision=F("revision") + 1 + more)
    announce_night(night)


def match_params(match: Match) -> dict[str, Any]:
    """Return the parameters by which a night's ledger names a match, which may be deleted later.

    They are `match` (its id), `game` (the key) and `title` (what the table called the game, or "").
    """
    title = catalogue.get(match.game).given_title(match.options)
    return {"match": match.pk, "game": match.game, "title": title}


def night_of(club: Club, on: date) -> Night:
    """Return the night of a club on this date, made if there is none. The club must be locked."""
    night, new = Night.objects.get_or_create(club=club, date=on)
    Club.objects.filter(pk=club.pk).update(night_count=F("night_count") + int(new))
    return night


def remove_if_empty(night: Night) -> None:
    """Delete a night if it has no matches, and have open pages check their access; else do nothing.

    A deleted match counts as one as long as it can be restored. The club must be locked.
    """
    if Match.with_deleted.filter(night=night).exists():
        return
    Club.objects.filter(pk=night.club_id).update(night_count=F("night_count") - 1)
    recheck_access(night.club)
    night.delete()
