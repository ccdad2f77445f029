"""What an import has added and changed: enough to undo it, and to find what was changed since."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from scorekeeper.models import Club, ClubGame, Match, Night, Player, Season
from scorekeeper.queries.batches import batches

Row = list[Any]  # values as JSON has them
Rows = dict[str, Row]  # by id


@dataclass(frozen=True)
class TakenMatch:
    """The former state of a match that an import replaced by the document's version.

    `date` is that of its night, `deleted` when it was deleted. `club_game` is the id of the club's own game that was
    played, if any.
    """

    pk: int
    revision: int
    date: date
    deleted: datetime | None
    began: datetime
    club_game: int | None


@dataclass(frozen=True)
class DescribedNight:
    """The former place and note of a night to which an import added one."""

    pk: int
    place: str
    note: str


@dataclass
class ImportedRows:
    """The ids of the rows that an import has added, and what it has changed.

    Of the added `players`, `spellings` are other spellings of a player, and `put_away` of the rest are archived. Of the
    added `matches`, `copies` are in the club in another version too. `taken` are the replaced matches, `described` the
    existing nights that got a place or a note; `places` and `notes` are how many of them got either. `named` is true if
    the club had no name and got that of the document.
    """

    matches: list[int] = field(default_factory=list)
    copies: int = 0
    players: list[int] = field(default_factory=list)
    spellings: int = 0
    put_away: int = 0
    games: list[int] = field(default_factory=list)
    seasons: list[int] = field(default_factory=list)
    nights: list[int] = field(default_factory=list)
    taken: list[TakenMatch] = field(default_factory=list)
    described: list[DescribedNight] = field(default_factory=list)
    places: int = 0
    notes: int = 0
    named: bool = False


def data_for_undo(club: Club, rows: ImportedRows, left: Rows) -> dict[str, Any]:
    """Return what an import has added and changed, as JSON for its row. Call it in the transaction of the import.

    The keys are "matches", "players", "games", "seasons", "nights" (rows by id), "taken" and "described" (rows before
    and after, by id), "begun" (former start and own game of replaced matches, by id), "name" (given to the club, or "")
    and "left". `left` has place and note, by date, of the nights from which matches were moved.
    """
    taken, described = match_rows([one.pk for one in rows.taken]), night_rows([one.pk for one in rows.described])
    was = {one.pk: [one.revision, one.date.isoformat(), one.deleted is not None] for one in rows.taken}
    old_texts = {one.pk: [one.place, one.note] for one in rows.described if one.pk not in rows.nights}
    return {
        "matches": match_rows(rows.matches),
        "players": player_rows(rows.players),
        "games": game_rows(rows.games),
        "seasons": season_rows(rows.seasons),
        "nights": night_rows(rows.nights),
        "taken": {str(pk): [before, taken[str(pk)]] for pk, before in was.items()},
        "described": {str(pk): [before, described[str(pk)]] for pk, before in old_texts.items()},
        "begun": {str(one.pk): [one.began.isoformat(), one.club_game] for one in rows.taken},
        "left": left,
        "name": Club.objects.values_list("name", flat=True).get(pk=club.pk) if rows.named else "",
    }


def match_rows(pks: Sequence[int]) -> Rows:
    """Return by id (as text) of the matches that exist: revision, date in ISO format, whether deleted."""
    found = _values(Match.with_deleted.all(), pks, "revision", "night__date", "deleted")
    return _by_id((pk, revision, date.isoformat(), deleted is not None) for pk, revision, date, deleted in found)


def player_rows(pks: Sequence[int]) -> Rows:
    """Return by id (as text) of the players that exist: name, main player, archived, account, claiming account.

    Players and accounts are ids, None for none.
    """
    return _by_id(_values(Player.objects.all(), pks, "name", "same_as", "archived", "user", "claimed_by"))


def game_rows(pks: Sequence[int]) -> Rows:
    """Return by id (as text) of the own games that exist: title, house rules, whether archived."""
    return _by_id(_values(ClubGame.objects.all(), pks, "title", "options", "archived"))


def season_rows(pks: Sequence[int]) -> Rows:
    """Return by id (as text) of the seasons that exist and are not deleted: the columns from `name` to `least`.

    They are name, first and last day in ISO format, game group, and how the season's nights count.
    """
    columns = ("name", "first", "last", "group", "counting", "points", "best", "least")
    found = _values(Season.objects.all(), pks, *columns)
    return _by_id((pk, name, first.isoformat(), last.isoformat(), *rest) for pk, name, first, last, *rest in found)


def night_rows(pks: Sequence[int]) -> Rows:
    """Return by id (as text) of the nights that exist: place and note."""
    return _by_id(_values(Night.objects.all(), pks, "place", "note"))


def _values(rows: QuerySet[Any], pks: Sequence[int], *columns: str) -> Iterator[tuple[Any, ...]]:
    """Yield the id and these columns of each of the rows with these ids."""
    for batch in batches(pks):
        yield from rows.filter(pk__in=batch).values_list("pk", *columns)


def _by_id(rows: Iterable[tuple[Any, ...]]) -> Rows:
    """Return the other values of rows that begin with the id, by the id as text."""
    return {str(pk): list(values) for pk, *values in rows}
