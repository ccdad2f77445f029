"""Corrects the date of a match, or the time when it began and its own game."""

from datetime import date, datetime

from django.db import transaction

from scorekeeper.models import Match, Night, NightCode
from scorekeeper.models.nights import searchable
from scorekeeper.news import announce, recheck_access
from scorekeeper.rules.text_rules import LONGEST_NOTE
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.nights import append, is_written, match_params, night_of, remove_if_empty
from scorekeeper.services.past.recording import move_results, record_results
from scorekeeper.services.writing import WriteContext, lock


@transaction.atomic
def move(*, match: Match, on: date, context: WriteContext, keep_empty: bool = False) -> Night:
    """Move a match to the night of this date, which is made if needed; return that night.

    If the match is the only one of its night, that night itself gets the date, and so keeps its links to watch. If the
    club has another night on the date, the match moves there, and its former night is deleted: ledger and note move
    along, and the place if the other night has none. With `keep_empty` the former night stays. Does nothing, and
    returns the match's night, if that has the date, or if this write was made before: the ledger of a night of the
    club has its key.
    """
    match = lock(match).match
    club, left = lock_club(match.club), match.night
    left.refresh_from_db()
    if is_written(club, context) or left.date == on:
        return left
    params, before = match_params(match), left.date
    stays = keep_empty or Match.with_deleted.filter(night=left).exclude(pk=match.pk).exists()
    if stays or club.nights.filter(date=on).exists():
        match.night = night_of(club, on)
        match.save(update_fields=["night"])
    else:
        left.date = on
        left.save(update_fields=["date"])
    night = match.night
    move_results(club.pk, [match.pk])
    if stays:
        append(left, NightCode.WENT, {**params, "date": on.isoformat()}, context, more=match.revision)
    elif night != left:
        _take_along(left, night)
        remove_if_empty(left)
    append(night, NightCode.CAME, {**params, "date": before.isoformat()}, context)
    announce(match)
    recheck_access(club)
    return night


@transaction.atomic
def set_beginning(*, match: Match, began: datetime, club_game: int | None) -> None:
    """Set the time when a match began and its own game, by id (None: a game of the catalogue).

    The own game must be one of the match's club and game. Updates the results. Does nothing if the match has both.
    """
    now = lock(match)
    match = now.match
    if (match.created, match.club_game_id) == (began, club_game):
        return
    match.created, match.club_game_id = began, club_game
    match.save(update_fields=["created", "club_game"])
    record_results(now)
    announce(match)


def _take_along(left: Night, night: Night) -> None:
    """Move what a night without matches has to another night: its ledger, its note, and its place if that has none.

    Notes are joined, the other night's first, and cut to LONGEST_NOTE characters.
    """
    night.place = night.place or left.place
    night.note = "\n".join(filter(None, [night.note, left.note]))[:LONGEST_NOTE]
    night.folded = searchable(night.place, night.note)
    night.save(update_fields=["place", "note", "folded"])
    left.changes.update(night=night)
