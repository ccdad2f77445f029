"""What an import has made and changed, as its row keeps it: each with what it said then, to see who has changed it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet

from scorekeeper.models import Club, ClubGame, Match, Night, Player
from scorekeeper.queries.batches import batches
from scorekeeper.services.importing.made import Made

Row = list[Any]  # values as JSON has them
Rows = dict[str, Row]  # by id


def remembered(club: Club, made: Made, left: Rows) -> dict[str, Any]:
    """Return what an import has made of a club, as data. Call it in the transaction that made it.

    `left` are the nights that matches were taken from, by date: place and note.
    By id: `matches`, `players`, `games` and `nights` as the functions below tell them, `taken` and `described` as they
    were before and as they are; `begun` when each that was taken began before, and as which own game. `name` is the one
    that the club was given.
    """
    taken, described = matches([one.pk for one in made.taken]), nights([one.pk for one in made.described])
    was = {one.pk: [one.revision, one.date.isoformat(), one.deleted is not None] for one in made.taken}
    said = {one.pk: [one.place, one.note] for one in made.described if one.pk not in made.nights}
    return {
        "matches": matches(made.matches),
        "players": players(made.players),
        "games": games(made.games),
        "nights": nights(made.nights),
        "taken": {str(pk): [before, taken[str(pk)]] for pk, before in was.items()},
        "described": {str(pk): [before, described[str(pk)]] for pk, before in said.items()},
        "begun": {str(one.pk): [one.began.isoformat(), one.club_game] for one in made.taken},
        "left": left,
        "name": Club.objects.values_list("name", flat=True).get(pk=club.pk) if made.named else "",
    }


def matches(pks: Sequence[int]) -> Rows:
    """Return matches by id: revision, date, whether each is deleted."""
    found = _values(Match.with_deleted.all(), pks, "revision", "night__date", "deleted")
    return _by_id((pk, revision, date.isoformat(), deleted is not None) for pk, revision, date, deleted in found)


def players(pks: Sequence[int]) -> Rows:
    """Return players by id: name, whose other spelling each is, whether they are put away, whose account is theirs."""
    return _by_id(_values(Player.objects.all(), pks, "name", "same_as", "archived", "user", "claimed_by"))


def games(pks: Sequence[int]) -> Rows:
    """Return own games by id: title, house rules, whether each is put away."""
    return _by_id(_values(ClubGame.objects.all(), pks, "title", "options", "archived"))


def nights(pks: Sequence[int]) -> Rows:
    """Return nights by id: place and note."""
    return _by_id(_values(Night.objects.all(), pks, "place", "note"))


def _values(rows: QuerySet[Any], pks: Sequence[int], *columns: str) -> Iterator[tuple[Any, ...]]:
    for batch in batches(pks):
        yield from rows.filter(pk__in=batch).values_list("pk", *columns)


def _by_id(rows: Iterable[tuple[Any, ...]]) -> Rows:
    return {str(pk): list(values) for pk, *values in rows}
