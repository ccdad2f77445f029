"""Stores the players, custom games, seasons, nights and matches of a document in a club."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from uuid import uuid4

from django.db.models import F

from scorekeeper.facts import write_faults
from scorekeeper.facts.records import to_facts
from scorekeeper.figures import club as documents
from scorekeeper.models import Change, Club, ClubGame, Match, Night, Player, PlayerResult, Season
from scorekeeper.models.clubs import new_key
from scorekeeper.models.nights import searchable
from scorekeeper.queries.club_games import titles_in_document
from scorekeeper.queries.import_matches import ComparedMatch
from scorekeeper.queries.imports import NEW
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.names import composed, fold
from scorekeeper.services.deleting import restore
from scorekeeper.services.importing.deriving import DerivedMatch, DerivedMatches, NewMatch, insert_matches
from scorekeeper.services.importing.imported_rows import ImportedRows
from scorekeeper.services.importing.plans import MatchesToStore
from scorekeeper.services.moving import move, set_beginning
from scorekeeper.services.past.recording import NewResults, lock_figures
from scorekeeper.services.past.seasons import fill_season
from scorekeeper.services.seasons import MOST_SEASONS, row_of
from scorekeeper.services.writing import Code, WriteContext, lock, write

STORED = 500  # rows or matches in one batch


class ClubStore:
    """Stores a document in a club, which the caller has locked; `rows` collects what was added and changed.

    The constructor creates the new players, games and nights; `store` creates and changes all other rows.
    """

    def __init__(self, club: Club, wanted: MatchesToStore, context: WriteContext, rows: ImportedRows) -> None:
        self._club, self._wanted, self._context, self._rows = club, wanted, context, rows
        self._compared, self._document = wanted.compared, wanted.compared.document
        self._players = self._all_players()
        self._games = self._all_games()
        self._nights = self._all_nights()

    def store(self, derived: DerivedMatches) -> Iterator[int]:
        """Store the seasons, matches and the name; yield how many of the new matches are done, after each batch.

        `derived` are the new matches in their order. One whose figures are not updated counts half. It has to be
        iterated over to the end. Raises Refused if there are too many seasons.
        """
        self._set_name()
        self._new_seasons()
        for one, here in self._wanted.taken:
            self._replace(one, here)
        found, results, count = iter(derived), NewResults(self._club.pk), len(self._wanted.new)
        for begin in range(0, len(self._wanted.new), STORED):
            new = self._wanted.new[begin : begin + STORED]
            results.add(self._store_batch(list(zip(new, found, strict=False))))
            yield (begin + len(new)) // 2
        for part in results.finish():
            yield int(count * (1 + part)) // 2
        for season in Season.objects.filter(pk__in=self._rows.seasons):
            fill_season(season)

    def _all_players(self) -> dict[str, Player]:
        """Create the new players, and return all players of the club by folded name.

        A new name that is another spelling of a player becomes a player whose `same_as` is that one.
        """
        archived = {fold(player.name) for player in self._document.players if player.archived}
        new = Player.objects.bulk_create(
            Player(club=self._club, name=composed(name), folded=fold(name), archived=fold(name) in archived)
            for name in self._compared.new_names
        )
        self._rows.players += [player.pk for player in new]
        players = {player.folded: player for player in self._club.players.all()}
        persons = {str(player.pk): player for player in players.values()}
        spellings = []
        for name in map(fold, self._compared.new_names):
            key = self._compared.persons[name]
            main = key.removeprefix(NEW)
            person = players[main] if main != key else persons[key]
            if person != players[name]:
                players[name].same_as = person
                spellings.append(players[name])
        self._rows.spellings = len(spellings)
        self._rows.put_away = sum(player.archived and player not in spellings for player in new)
        Player.objects.bulk_update(spellings, ["same_as"], batch_size=STORED)
        return players

    def _all_games(self) -> dict[str, ClubGame]:
        """Create the new own games; return all own games of the club by the folded title that documents give them."""
        titles = titles_in_document(self._club.pk)
        games = {fold(titles[row.pk]): row for row in self._club.games.order_by("-archived", "-pk")}
        new = [game for game in self._document.games if fold(game.title) not in games]
        rows = ClubGame.objects.bulk_create(
            ClubGame(
                club=self._club,
                game=game.game,
                title=game.title.strip(),
                folded=fold(game.title),
                options=dict(game.options),
                archived=game.archived,
            )
            for game in new
        )
        self._rows.games += [row.pk for row in rows]
        return games | {row.folded: row for row in rows}

    def _new_seasons(self) -> None:
        """Create the new seasons, without their nights. Raises Refused if there would be over MOST_SEASONS."""
        known = {*self._club.seasons.values_list("folded", flat=True)}
        new = [season for season in self._document.seasons if fold(season.name) not in known]
        if new and len(known) + len(new) > MOST_SEASONS:
            raise Refused((Fault(("seasons",), write_faults.TOO_MANY_SEASONS, {"most": MOST_SEASONS}),))
        if new:
            lock_figures(self._club.pk)
        rows = Season.objects.bulk_create(row_of(season, self._club, self._context) for season in new)
        self._rows.seasons += [row.pk for row in rows]

    def _all_nights(self) -> dict[date, Night]:
        """Create new nights, add missing places and notes to existing ones; return all nights of the club by date."""
        nights = {night.date: night for night in self._club.nights.all()}
        in_document = {night.date: night for night in self._document.nights}
        dates = sorted(self._wanted.dates - {*nights})
        new = Night.objects.bulk_create(_described(Night(club=self._club, date=day), in_document[day]) for day in dates)
        self._rows.nights += [night.pk for night in new]
        Club.objects.filter(pk=self._club.pk).update(night_count=F("night_count") + len(new))
        changed = []
        for day in nights.keys() & in_document.keys():
            place, note = nights[day].place, nights[day].note
            night = _described(nights[day], in_document[day])
            if (night.place, night.note) != (place, note):
                self._rows.described[night.pk] = [place, note]
                self._rows.places += night.place != place
                self._rows.notes += night.note != note
                changed.append(night)
        Night.objects.bulk_update(changed, ["place", "note", "folded"], batch_size=STORED)
        return nights | {night.date: night for night in new}

    def _set_name(self) -> None:
        """Set the club's name to that of the document, if it has none."""
        name = self._document.name.strip()
        if name and not self._club.name:
            self._club.name = name
            self._club.save(update_fields=["name"])
            self._rows.named = True

    def _replace(self, one: ComparedMatch, here: Match) -> None:
        """Replace the club's version `here` of a match by the document's, in several writes, each with a new key.

        A deleted match is restored. A night that it leaves without matches is kept if the document's are stored there.
        What `ImportedRows` keeps of the former match is noted first.
        """
        self._rows.taken[here.pk] = [here.revision, here.night.date.isoformat(), here.deleted is not None]
        self._rows.begun[here.pk] = [here.created.isoformat(), here.club_game_id]
        record = one.match.record
        facts = to_facts(record, {name: self._players[fold(name)].pk for name in record.players})
        restore(match=here, context=self._context_with_new_key())
        kept = here.night.date in self._wanted.dates
        move(match=here, on=one.night.date, context=self._context_with_new_key(), keep_empty=kept)
        own = self._own_game(one)
        set_beginning(match=here, began=one.match.began, club_game=own.pk if own else None)
        write(lock(here), facts, Change(code=Code.REPLACED), self._context_with_new_key())

    def _context_with_new_key(self) -> WriteContext:
        """Return the context of the import with a new key, for one write."""
        return replace(self._context, key=new_key())

    def _store_batch(self, batch: Sequence[tuple[ComparedMatch, DerivedMatch]]) -> list[PlayerResult]:
        """Store these new matches and add them to the number of the club's matches; return their unsaved results."""
        new, imported = [], {"kind": Change.Kind.START, "code": Code.IMPORTED}
        for one, derived in batch:
            seated = [self._players[fold(name)] for name in one.match.record.players]
            change = Change(**imported, key=self._context.key, who=self._context.who)
            new.append(NewMatch(self._match_row(one), derived, seated, change))
        insert_matches(new)
        self._rows.matches += [new_match.match.pk for new_match in new]
        self._rows.copies += sum(one.here is not None for one, _derived in batch)
        Club.objects.filter(pk=self._club.pk).update(match_count=F("match_count") + len(new))
        return [row for new_match in new for row in new_match.results()]

    def _match_row(self, one: ComparedMatch) -> Match:
        """Return the unsaved row of a match, with the document's id unless that is missing or in the club already."""
        return Match(
            uuid=uuid4() if one.here or one.uuid is None else one.uuid,
            club=self._club,
            night=self._nights[one.night.date],
            game=one.match.record.game,
            club_game=self._own_game(one),
            created=one.match.began,
        )

    def _own_game(self, one: ComparedMatch) -> ClubGame | None:
        """Return the club's own game by which a match was played; None for a game of the catalogue."""
        own = self._games.get(fold(one.match.game or ""))
        return own if own and own.game == one.match.record.game else None


def _described(night: Night, in_document: documents.Night) -> Night:
    """Set the place and the note of a night to those of the document where it has none, unsaved; return the night."""
    night.place, night.note = night.place or in_document.place, night.note or in_document.note
    night.folded = searchable(night.place, night.note)
    return night
