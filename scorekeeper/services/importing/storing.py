"""A document is stored in a club: its players, own games and nights where they are new, and its matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from uuid import uuid4

from django.db import transaction
from django.db.models import F

from scorekeeper.facts import write_faults
from scorekeeper.facts.paths import Facts
from scorekeeper.facts.records import to_facts
from scorekeeper.figures import club as documents
from scorekeeper.models import Change, Club, ClubGame, Match, Night, Player
from scorekeeper.models.clubs import new_key
from scorekeeper.models.nights import searchable
from scorekeeper.news import look_again
from scorekeeper.queries.imports import ComparedMatch, Comparison, DocumentPersons, compare, state_of
from scorekeeper.queries.matches import MatchSheet, read_rows
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.names import fold
from scorekeeper.services.clubs import hold
from scorekeeper.services.deleting import restore
from scorekeeper.services.moving import move
from scorekeeper.services.nights import night_of
from scorekeeper.services.past.recording import record_results_of
from scorekeeper.services.writing import Code, Description, WriteContext, judged, store, write

BATCH = 50  # matches whose results are stored at once


class Resolution(StrEnum):
    """What is done with a match that is here in another version."""

    KEEP = "keep"  # the club's own stays as it is
    TAKE = "take"  # that of the document takes its place
    BOTH = "both"  # that of the document comes as a match of its own


@dataclass(frozen=True)
class ImportPlan:
    """What a keeper has decided of a document that was held against the club.

    `resolutions` says what is done with matches that are here in another version, by the id of the club's own, KEEP
    where it says nothing.
    """

    compared: Comparison
    resolutions: Mapping[int, Resolution] = field(default_factory=dict)


@dataclass(frozen=True)
class TakenMatch:
    """A match of the club that says what a document says now: `revision`, `date` and `deleted` are those of before."""

    pk: int
    revision: int
    date: date
    deleted: datetime | None


@dataclass(frozen=True)
class DescribedNight:
    """A night of the club that was given a place or a note: `place` and `note` are those of before."""

    pk: int
    place: str
    note: str


@dataclass
class Made:
    """What an import has made of a club, by ids: all that there was not before, and what was changed.

    `named` says that the club had no name before.
    """

    matches: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    nights: list[int] = field(default_factory=list)
    taken: list[TakenMatch] = field(default_factory=list)
    described: list[DescribedNight] = field(default_factory=list)
    named: bool = False


def import_document(
    *, club: Club, plan: ImportPlan, context: WriteContext, remember: Callable[[Made], object] | None = None
) -> Iterator[tuple[int, int]]:
    """Store in a club what a document has and the club has not, in one transaction; a new club is stored in it too.

    Yields how many of how many matches are done. `remember` is called once, in the same transaction, with what was
    made. Raises Refused, and stores nothing, where the rules or the people of the club do not allow a match: at its
    path in the document.
    """
    with transaction.atomic():
        club = _held(club)
        compared = _still(club, plan.compared)
        made = Made()
        players, games = _players(club, compared, made), _games(club, compared.document, made)
        into = _Import(club, plan, context, made, compared.persons, players, games)
        for done in into.matches(compared.matches):
            yield done, len(compared.matches)
        into.describe(compared.document)
        look_again(club)
        if remember:
            remember(made)


def _held(club: Club) -> Club:
    """Return the club, held until the transaction ends; a new one is stored."""
    if club.pk is None:
        club.save()
    return hold(club)


def _still(club: Club, compared: Comparison) -> Comparison:
    """Return the comparison as it is by now: made again if the club was written to after it. Only while it is held."""
    return compared if state_of(club) == compared.state else compare(club, compared.document, compared.chosen)


def _players(club: Club, compared: Comparison, made: Made) -> dict[str, Player]:
    """Return the players of all names of the document, by folded name; make those who are new.

    A new spelling of somebody stays a spelling of theirs.
    """
    archived = {fold(player.name) for player in compared.document.players if player.archived}
    for name in compared.new_names:
        made.players.append(club.players.create(name=name, folded=fold(name), archived=fold(name) in archived).pk)
    players = {player.folded: player for player in club.players.all()}
    persons = {str(player.pk): player for player in players.values()}
    for name in map(fold, compared.new_names):
        key = compared.persons[name]
        person = players[key.removeprefix(DocumentPersons.NEW)] if key.startswith(DocumentPersons.NEW) else persons[key]
        if person != players[name]:
            players[name].same_as = person
            players[name].save(update_fields=["same_as"])
    return players


def _games(club: Club, document: documents.Club, made: Made) -> dict[str, ClubGame]:
    """Return the club's own games by folded title; make those who are new."""
    games = {row.folded: row for row in club.games.order_by("-archived")}
    for game in document.games:
        title = fold(game.title)
        if title not in games:
            options = dict(game.options)
            games[title] = club.games.create(
                game=game.game, title=game.title.strip(), folded=title, options=options, archived=game.archived
            )
            made.games.append(games[title].pk)
    return games


@dataclass(frozen=True)
class _Import:
    """A club that a document is stored in.

    `persons` are the keys of persons (queries/imports.py) and `players` the rows by folded name, `games` by folded
    title.
    """

    club: Club
    plan: ImportPlan
    context: WriteContext
    made: Made
    persons: Mapping[str, str]
    players: Mapping[str, Player]
    games: Mapping[str, ClubGame]

    def describe(self, document: documents.Club) -> None:
        """Give the club and its nights the name, places and notes of the document, where they have none."""
        if not self.club.name and document.name:
            self.club.name = document.name
            self.club.save(update_fields=["name"])
            self.made.named = True
        here = {
            night.date: night for night in self.club.nights.filter(date__in=[told.date for told in document.nights])
        }
        for told in document.nights:
            night = here.get(told.date)
            if night is None and told.matches:
                continue  # its matches are here, on other nights
            night = night or self._night(told.date)
            place, note = night.place or told.place, night.note or told.note
            if (place, note) != (night.place, night.note):
                self.made.described.append(DescribedNight(night.pk, night.place, night.note))
                night.place, night.note, night.folded = place, note, searchable(place, note)
                night.save(update_fields=["place", "note", "folded"])

    def _night(self, on: date) -> Night:
        """Return the night of the club on this date, made if there is none."""
        new = not self.club.nights.filter(date=on).exists()
        night = night_of(self.club, on)
        if new:
            self.made.nights.append(night.pk)
        return night

    def matches(self, compared: Sequence[ComparedMatch]) -> Iterator[int]:
        """Store the matches that are new or wanted; yield how many are done after each batch."""
        for begin in range(0, len(compared), BATCH):
            batch = compared[begin : begin + BATCH]
            record_results_of(self.club.pk, [view for one in batch for view in self._match(one)])
            yield begin + len(batch)

    def _match(self, compared: ComparedMatch) -> Iterator[MatchSheet]:
        """Yield the match as it was stored, if its results are not known yet; nothing where it stays as it is here."""
        resolution = self.plan.resolutions.get(compared.here.pk, Resolution.KEEP) if compared.here else Resolution.BOTH
        if compared.same or resolution == Resolution.KEEP:
            return
        try:
            facts = to_facts(compared.match.record, self._seats(compared))
            if compared.here and resolution == Resolution.TAKE:
                self._take(compared.here, compared.night.date, facts)
            else:
                yield self._new(compared, facts)
        except Refused as refused:
            raise Refused(fault.below((*compared.path, "record")) for fault in refused.faults) from None

    def _seats(self, compared: ComparedMatch) -> dict[str, int]:
        """Map the names of a record to the ids of players. Raises Refused where two of them are one person."""
        names = compared.match.record.players
        keys = [self.persons[fold(name)] for name in names]
        if twice := next((key for key in keys if keys.count(key) > 1), None):
            spelt = [name for name, key in zip(names, keys, strict=True) if key == twice]
            raise Refused((Fault(("players",), write_faults.ONE_PERSON, {"names": spelt}),))
        return {name: self.players[fold(name)].pk for name in names}

    def _take(self, here: Match, on: date, facts: Facts) -> None:
        """Let the club's own match say what the document says: three writes, each with a key of its own."""
        self.made.taken.append(TakenMatch(here.pk, here.revision, here.night.date, here.deleted))
        self._night(on)
        restore(match=here, context=self._context())
        move(match=here, on=on, context=self._context())
        write(match=here, context=self._context(), what=Description(Code.REPLACED), edit=lambda _old: facts)

    def _context(self) -> WriteContext:
        return replace(self.context, key=new_key())

    def _new(self, compared: ComparedMatch, facts: Facts) -> MatchSheet:
        """Store a match that is not here, its figures apart."""
        told, taken = compared.match, compared.here is not None
        match = Match.objects.create(
            uuid=uuid4() if taken or compared.uuid is None else compared.uuid,
            club=self.club,
            night=self._night(compared.night.date),
            game=told.record.game,
            club_game=self._game(told),
            created=told.began,
        )
        Club.objects.filter(pk=self.club.pk).update(match_count=F("match_count") + 1)
        self.made.matches.append(match.pk)
        read_rows([match])
        change = Change(kind=Change.Kind.START, code=Code.IMPORTED, params={"players": facts["seats"]})
        view = judged(match, facts)
        change.after = view.facts
        return store(view=view, context=self.context, change=change).sheet

    def _game(self, told: documents.Match) -> ClubGame | None:
        own = self.games.get(fold(told.game or ""))
        return own if own and own.game == told.record.game else None
