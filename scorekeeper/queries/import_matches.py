"""The matches of a club's document held against those of a club: which are here, as they are there or otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
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

BATCH = 50  # matches whose rounds are in memory at once
Key = tuple[datetime, str, frozenset[str]]  # when a match began, its game and its persons


@dataclass(frozen=True)
class ComparedMatch:
    """A match of a document, at its path there, and the club's own one that it is, if there is one.

    `same` says that both are the same: night, beginning, own game and record, whatever its players are called.
    """

    path: Path
    night: documents.Night
    match: documents.Match
    here: Match | None = None
    same: bool = False

    @property
    def uuid(self) -> UUID | None:
        """The id that the document gives the match."""
        return UUID(self.match.id) if self.match.id else None


@dataclass
class _Candidates:
    """The matches of the club that one of a document may be: that of its id, or else those alike if it has none.

    `same` are those that say the same, that of its id first; a copy that came beside that one may be among them.
    """

    told: ComparedMatch
    by_id: Match | None = None
    alike: Sequence[Match] = ()
    same: list[Match] = field(default_factory=list)


class MatchComparison:
    """Holds the matches of a document against those of a club; `persons` maps folded names to keys of persons."""

    def __init__(self, club: Club, document: documents.Club, persons: Mapping[str, str]) -> None:
        self._club, self._document, self._persons = club, document, persons
        self._titles = titles_in_document(club.pk)
        self._games = {fold(game.title): game.game for game in document.games}
        for pk, game in ClubGame.objects.filter(club=club.pk).values_list("pk", "game"):
            self._games[fold(self._titles[pk])] = game

    def compared(self) -> list[ComparedMatch]:
        """Return all matches of the document; no two of them are the same match of the club."""
        told = [ComparedMatch(path, night, match) for path, night, match in matches_in(self._document)]
        found = [one for batch in batches(told, BATCH) for one in self._candidates(batch)]
        taken = {one.by_id.pk for one in found if one.by_id}
        same = [_first(one.same, taken, one.by_id) for one in found]
        return [
            replace(one.told, here=match, same=True)
            if match
            else replace(one.told, here=one.by_id or _first(one.alike, taken, None))
            for one, match in zip(found, same, strict=True)
        ]

    def _candidates(self, batch: Sequence[ComparedMatch]) -> list[_Candidates]:
        """Find the candidates of some matches: two passes over the club, the second for what is at odds in the first.

        Documents of older versions have no ids: their matches are known by their beginnings.
        """
        ids = [one.uuid for one in batch if one.uuid]
        records = self._records(Q(uuid__in=ids) | Q(created__in=[one.match.began for one in batch if not one.uuid]))
        by_id = {match.uuid: match for match in records}
        found = [_Candidates(one, by_id.get(one.uuid) if one.uuid else None) for one in batch]
        for one in found:
            self._judge(one, records)
        odd = [one for one in found if one.by_id and not one.same]
        if odd:
            copies = self._records(Q(created__in=[one.told.match.began for one in odd]))
            for one in odd:
                self._judge(one, copies)
        return found

    def _records(self, which: Q) -> dict[Match, Record]:
        """Return matches of the club in order, deleted ones too, each with its record by persons."""
        found = Match.with_deleted.filter(which, club=self._club.pk).select_related("club", "night").order_by("pk")
        records: dict[Match, Record] = {}
        for batch in batches(list(found), BATCH):
            whole = [copy(match) for match in batch]  # what is compared is too much to be kept
            read_rows(whole)
            records |= {match: _of_persons(MatchSheet(each)) for match, each in zip(batch, whole, strict=True)}
        return records

    def _judge(self, one: _Candidates, records: Mapping[Match, Record]) -> None:
        """Add which of these matches of the club say the same, and which are alike if it has no id."""
        match = one.told.match
        told = renamed(match.record, {name: self._persons[fold(name)] for name in match.record.players})
        same = [here for here, own in records.items() if self._same(one.told, here, own, told)]
        one.same = sorted(same, key=lambda here: here != one.by_id)
        if not match.id:
            key = _key(match.began, told)
            one.alike = [here for here, own in records.items() if _key(here.created, own) == key]

    def _same(self, compared: ComparedMatch, here: Match, record: Record, told: Record) -> bool:
        """Return whether the club's own match says the same: `record` is its own, `told` that of the document."""
        own = self._titles[here.club_game_id] if here.club_game_id else ""
        return (
            here.deleted is None
            and here.night.date == compared.night.date
            and here.created == compared.match.began
            and fold(own) == self._own_game(compared.match)
            and record == replace(told, played_on=here.night.date)
        )

    def _own_game(self, match: documents.Match) -> str:
        """Return the folded title of the own game that a match is stored under, "" where none of its rules has it."""
        title = fold(match.game or "")
        return title if self._games.get(title) == match.record.game else ""


def matches_in(document: documents.Club) -> Iterator[tuple[Path, documents.Night, documents.Match]]:
    """Yield the matches of a document, each with its path and its night."""
    for number, night in enumerate(document.nights):
        for position, match in enumerate(night.matches):
            yield ("nights", number, "matches", position), night, match


def _first(matches: Sequence[Match], taken: set[int], by_id: Match | None) -> Match | None:
    """Return the first of these that is not taken, or that is known by its id, and take it."""
    found = next((match for match in matches if match == by_id or match.pk not in taken), None)
    if found:
        taken.add(found.pk)
    return found


def _key(began: datetime, record: Record) -> Key:
    return began.astimezone(UTC), record.game, frozenset(record.players)


def _of_persons(view: MatchSheet) -> Record:
    """Return the record of a match with the keys of its persons for names."""
    keys = {seat.player.name: str(seat.player.person_id) for seat in view.seats}
    return renamed(view.recorded.record, keys)
