"""Compares the matches of a document with those of a club: which the club has, equal or in another version."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from scorekeeper.figures import club as documents
from scorekeeper.models import Club, ClubGame, Match
from scorekeeper.queries.batches import batches
from scorekeeper.queries.club_games import titles_in_document
from scorekeeper.queries.matches import MatchSheet, read_rows
from scorekeeper.rules.faults import Path
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import Record, renamed

BATCH = 50  # number of matches whose rounds are in memory at once


@dataclass(frozen=True)
class ComparedMatch:
    """A match of a document, and the club's version of it: `here`, None if the club has none.

    `path` is that of the match in the document. `here` may be deleted. `same` is whether it is not, and night, time of
    beginning, own game and record are equal in both; spellings of players may differ.
    """

    path: Path
    night: documents.Night
    match: documents.Match
    here: Match | None = None
    same: bool = False

    @property
    def uuid(self) -> UUID | None:
        """The id that the document gives the match; None if it gives none."""
        return UUID(self.match.id) if self.match.id else None


@dataclass
class _Candidates:
    """The club's matches that may be the same as `told`, a match of the document.

    `by_id` is the one with its id; `alike` are similar ones, if the document gives no id. `same` are equal to it, the
    one with its id first; copies of that one may be among them. `by_id` and `alike` may be deleted.
    """

    told: ComparedMatch
    by_id: Match | None = None
    alike: Sequence[Match] = ()
    same: list[Match] = field(default_factory=list)


class MatchComparison:
    """Compares the matches of a document with those of a club.

    `persons` has the key of the person of each name in the document, by folded name (`Comparison.persons`).
    """

    def __init__(self, club: Club, document: documents.Club, persons: Mapping[str, str]) -> None:
        self._club, self._document, self._persons = club, document, persons
        self._titles = titles_in_document(club.pk)
        self._games = {fold(game.title): game.game for game in document.games}
        for pk, game in ClubGame.objects.filter(club=club.pk).values_list("pk", "game"):
            self._games[fold(self._titles[pk])] = game

    def compared(self) -> list[ComparedMatch]:
        """Return all matches of the document, in its order, each compared with the club.

        No match of the club is paired with two matches without an id.
        """
        matches = [ComparedMatch(path, night, match) for path, night, match in documents.matches_in(self._document)]
        found = [one for batch in batches(matches, BATCH) for one in self._candidates(batch)]
        taken = {one.by_id.pk for one in found if one.by_id}
        same = [one.same[0] if one.by_id and one.same else _first(one.same, taken) for one in found]
        return [
            replace(one.told, here=match, same=True)
            if match
            else replace(one.told, here=one.by_id or _first(one.alike, taken))
            for one, match in zip(found, same, strict=True)
        ]

    def _candidates(self, batch: Sequence[ComparedMatch]) -> list[_Candidates]:
        """Return the candidates for each match of a batch: by its id or, if it has none, by the time when it began.

        A match that differs from the club's match with its id is also compared with all that began at the same time.
        """
        ids = [one.uuid for one in batch if one.uuid]
        records = self._records(Q(uuid__in=ids) | Q(created__in=[one.match.began for one in batch if not one.uuid]))
        by_id = {match.uuid: match for match, _record in records}
        found = [_Candidates(one, by_id.get(one.uuid) if one.uuid else None) for one in batch]
        self._compare_records(found, records)
        odd = [one for one in found if one.by_id and not one.same]
        if odd:
            self._compare_records(odd, self._records(Q(created__in=[one.told.match.began for one in odd])))
        return found

    def _records(self, which: Q) -> list[tuple[Match, Record]]:
        """Return the club's matches that fulfil `which`, also deleted ones, each with its record, sorted by id.

        The records have keys of persons instead of names. The rounds of the returned matches are not loaded.
        """
        found = Match.with_deleted.filter(which, club=self._club.pk).select_related("club", "night").order_by("pk")
        records: list[tuple[Match, Record]] = []
        for batch in batches(list(found), BATCH):
            whole = [copy(match) for match in batch]  # the rounds of all would need too much memory
            read_rows(whole)
            records += [
                (match, _of_persons(MatchSheet(with_rows))) for match, with_rows in zip(batch, whole, strict=True)
            ]
        return records

    def _compare_records(self, candidates: Sequence[_Candidates], records: Sequence[tuple[Match, Record]]) -> None:
        """Set `same` of each candidate to the matches in `records` that are equal, the one with its id first.

        [] if the document gives an id that the club does not have. If it gives none, also set `alike` to those of the
        same game and persons that began at the same time. The records have keys of persons instead of names.
        """
        by_moment: dict[datetime, list[tuple[Match, Record]]] = {}
        for here, own in records:
            by_moment.setdefault(here.created, []).append((here, own))
        for one in candidates:
            match = one.told.match
            near = [] if match.id and not one.by_id else by_moment.get(match.began, [])
            record = renamed(match.record, {name: self._persons[fold(name)] for name in match.record.players})
            same = [here for here, own in near if self._same(one.told, here, own, record)]
            one.same = sorted(same, key=lambda here: here != one.by_id)
            if not match.id:
                one.alike = [here for here, own in near if _who_played(own) == _who_played(record)]

    def _same(self, compared: ComparedMatch, here: Match, record: Record, in_document: Record) -> bool:
        """Return whether night, record and own game are equal here and in the document; False for a deleted match.

        `record` is that of `here`, `in_document` the other, both with keys of persons. The beginnings are not compared.
        """
        own = self._titles[here.club_game_id] if here.club_game_id else ""
        return (
            here.deleted is None
            and here.night.date == compared.night.date
            and fold(own) == self._own_game(compared.match)
            and record == replace(in_document, played_on=here.night.date)
        )

    def _own_game(self, match: documents.Match) -> str:
        """Return the folded title of the own game of a match, if club or document has one for its game; else ""."""
        title = fold(match.game or "")
        return title if self._games.get(title) == match.record.game else ""


def _first(matches: Sequence[Match], taken: set[int]) -> Match | None:
    """Return the first match whose id is not in `taken`, and add its id there; None if all are taken."""
    found = next((match for match in matches if match.pk not in taken), None)
    if found:
        taken.add(found.pk)
    return found


def _who_played(record: Record) -> tuple[str, frozenset[str]]:
    """Return what similar matches have in common: the key of the game and the set of the players."""
    return record.game, frozenset(record.players)


def _of_persons(sheet: MatchSheet) -> Record:
    """Return the record of a match with keys of persons instead of names."""
    keys = {seat.player.name: str(seat.player.person_id) for seat in sheet.seats}
    return renamed(sheet.recorded.record, keys)
