"""A club's document held against a club: which of its players and matches are here already, and which are not."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import QuerySet

from scorekeeper.figures import club as documents
from scorekeeper.figures.identities import Identities
from scorekeeper.models import Club, Match, Night, Player
from scorekeeper.queries.batches import batches
from scorekeeper.queries.club_games import titles_in_document
from scorekeeper.queries.matches import MatchSheet, read_rows
from scorekeeper.rules.faults import Path
from scorekeeper.rules.names import fold
from scorekeeper.rules.record import Record, renamed

BATCH = 50  # matches whose rounds are in memory at once
Key = tuple[datetime, str, frozenset[str]]  # when a match began, its game and its persons


@dataclass(frozen=True)
class DocumentPersons:
    """Who the names of a document are in a club: a person has a key, the id of a player or `NEW` and a name.

    `known` are the players of the club by their folded names, `chosen` those, by id, whom the keeper has matched
    a name of the document to.
    """

    NEW = "new "

    document: documents.Club
    known: Mapping[str, Player]
    chosen: Mapping[str, int]

    @property
    def names(self) -> list[str]:
        """The names of the document, each once: those listed, then those that only sit at a table."""
        listed = [player.name for player in self.document.players]
        seated = [name for _path, _night, match in matches_in(self.document) for name in match.record.players]
        return list({fold(name): name.strip() for name in reversed([*listed, *seated])}.values())[::-1]

    def keys(self) -> dict[str, str]:
        """Map every name, folded, to the key of its person."""
        mains = self._mains()
        here: dict[str, str] = {}
        for name, main in mains.items():
            if player := self._player(name):
                here.setdefault(main, player)
        return {name: self._player(name) or here.get(main, f"{self.NEW}{main}") for name, main in mains.items()}

    def _mains(self) -> dict[str, str]:
        identities = Identities()
        for player in self.document.players:
            if player.same_as is not None:
                identities.join(player.name, player.same_as)
        return {fold(name): identities.main(name) for name in self.names}

    def _player(self, name: str) -> str | None:
        """Return the key of a player of the club who has this name or was chosen for it."""
        if name in self.known:
            return str(self.known[name].person_id)
        return str(self.chosen[name]) if name in self.chosen else None


@dataclass(frozen=True)
class ClubState:
    """The rows of a club that a comparison depends on, those of matches by their revisions."""

    players: tuple[tuple[object, ...], ...]
    nights: tuple[tuple[object, ...], ...]
    games: tuple[tuple[object, ...], ...]
    matches: tuple[tuple[object, ...], ...]


@dataclass(frozen=True)
class ComparedMatch:
    """A match of a document, at its path there, and the club's own one of the same id, if there is one.

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


@dataclass(frozen=True)
class Comparison:
    """All of a document, held against a club as it was then.

    `chosen` maps names of the document, folded, to the ids of the club's players that they are. `persons` maps all its
    names, folded, to keys (DocumentPersons).
    """

    document: documents.Club
    chosen: Mapping[str, int]
    state: ClubState
    persons: Mapping[str, str]
    new_names: Sequence[str]
    new_nights: int
    matches: Sequence[ComparedMatch]

    @property
    def new_persons(self) -> list[str]:
        """The new names that are no other spelling of somebody."""
        return [name for name in self.new_names if self.persons[fold(name)] == f"{DocumentPersons.NEW}{fold(name)}"]

    @property
    def new(self) -> list[ComparedMatch]:
        """The matches that the club does not have."""
        return [compared for compared in self.matches if compared.here is None]

    @property
    def same(self) -> list[ComparedMatch]:
        """The matches that are here as they are there."""
        return [compared for compared in self.matches if compared.same]

    @property
    def at_odds(self) -> list[ComparedMatch]:
        """The matches that are here in another version."""
        return [compared for compared in self.matches if compared.here is not None and not compared.same]


def compare(club: Club, document: documents.Club, chosen: Mapping[str, int]) -> Comparison:
    """Hold a document against a club, which need not be stored yet.

    `chosen` maps names of the document, folded, to ids of the club's players.
    """
    state = state_of(club)
    known = {player.folded: player for player in Player.objects.filter(club=club.pk)}
    persons = DocumentPersons(document, known, chosen)
    keys = persons.keys()
    dates = {night.date for night in document.nights}
    return Comparison(
        document=document,
        chosen=chosen,
        state=state,
        persons=keys,
        new_names=[name for name in persons.names if fold(name) not in known],
        new_nights=len(dates - {on for _pk, on in state.nights}),
        matches=list(_compared(club, document, keys)),
    )


def state_of(club: Club) -> ClubState:
    """Return what a comparison with a club depends on: while it is the same, another comparison says the same."""
    matches = Match.with_deleted.filter(club=club.pk).order_by("pk")
    return ClubState(
        players=tuple(Player.objects.filter(club=club.pk).order_by("pk").values_list("pk", "folded", "same_as")),
        nights=tuple(Night.objects.filter(club=club.pk).order_by("pk").values_list("pk", "date")),
        games=tuple(titles_in_document(club.pk).items()),
        matches=tuple(matches.values_list("pk", "revision", "night", "deleted")),
    )


def matches_in(document: documents.Club) -> Iterator[tuple[Path, documents.Night, documents.Match]]:
    """Yield the matches of a document, each with its path and its night."""
    for number, night in enumerate(document.nights):
        for position, match in enumerate(night.matches):
            yield ("nights", number, "matches", position), night, match


def _compared(club: Club, document: documents.Club, persons: Mapping[str, str]) -> Iterator[ComparedMatch]:
    told, titles = list(matches_in(document)), titles_in_document(club.pk)
    for batch in batches(told, BATCH):
        here = list(_candidates(club, [match for _path, _night, match in batch]))
        whole = {match.pk: copy(match) for match in here}  # what is compared is too much to be kept
        read_rows([*whole.values()])
        by_uuid = {match.uuid: match for match in here}
        records = {match.pk: _of_persons(MatchSheet(whole[match.pk])) for match in here}
        by_key = {_key(match.created, records[match.pk]): match for match in here}
        for path, night, match in batch:
            record = renamed(match.record, {name: persons[fold(name)] for name in match.record.players})
            own = by_uuid.get(UUID(match.id)) if match.id else by_key.get(_key(match.began, record))
            compared = ComparedMatch(path, night, match, own)
            yield replace(compared, same=bool(own and _same(compared, own, records[own.pk], record, titles)))


def _candidates(club: Club, matches: Sequence[documents.Match]) -> QuerySet[Match]:
    """Return the club's matches of these ids and, as documents of older versions have none, of these beginnings."""
    named = Match.with_deleted.filter(club=club.pk, uuid__in=[match.id for match in matches if match.id])
    unnamed = Match.with_deleted.filter(club=club.pk, created__in=[match.began for match in matches if not match.id])
    return (named | unnamed).select_related("club", "night")


def _key(began: datetime, record: Record) -> Key:
    return began.astimezone(UTC), record.game, frozenset(record.players)


def _of_persons(view: MatchSheet) -> Record:
    """Return the record of a match with the keys of its persons for names."""
    keys = {seat.player.name: str(seat.player.person_id) for seat in view.seats}
    return renamed(view.recorded.record, keys)


def _same(compared: ComparedMatch, here: Match, record: Record, told: Record, titles: Mapping[int, str]) -> bool:
    """Return whether the club's own match says the same: `record` is its own, `told` that of the document."""
    own = titles[here.club_game_id] if here.club_game_id else ""
    return (
        here.deleted is None
        and here.night.date == compared.night.date
        and here.created == compared.match.began
        and fold(own) == fold(compared.match.game or "")
        and record == replace(told, played_on=here.night.date)
    )
