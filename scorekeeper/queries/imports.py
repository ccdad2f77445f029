"""Compares a document with a club: which of its players, matches and other rows the club has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.figures import club as documents
from scorekeeper.figures.bg_stats.document import KnownHere
from scorekeeper.figures.club import Persons
from scorekeeper.models import Club, Match, Night, Player, Season
from scorekeeper.queries.club_games import titles_in_document
from scorekeeper.queries.import_matches import ComparedMatch, MatchComparison
from scorekeeper.rules.names import fold

NEW = "new "  # begins the key of a person who is no player of the club; the folded main name follows


@dataclass(frozen=True)
class Comparison:
    """A document compared with a club; it is valid as long as `state_of` the club equals `state`.

    `chosen` has the ids of players that the keeper has chosen, `persons` the key of each name's person: the id of a
    main player of the club as text, or NEW and the folded main name. Both are by folded name. `new_names` are the names
    that no player of the club has, as the document writes them. `matches` are all of the document. `other_new_counts`
    has the numbers of `new_counts` for "nights", "games", "seasons", "places", "notes" and "club_name".
    """

    document: documents.Club
    chosen: Mapping[str, int]
    state: object
    persons: Mapping[str, str]
    new_names: Sequence[str]
    matches: Sequence[ComparedMatch]
    other_new_counts: Mapping[str, int]

    @property
    def new_counts(self) -> dict[str, int]:
        """The numbers of things that the club does not have, by kind; nothing is counted under two kinds.

        The kinds are "nights", "matches", "players" (who are not archived), "put_away" (archived players), "spellings"
        (new names that are not the main name of a new player), "games", "seasons", "places", "notes" and "club_name" (0
        or 1).
        """
        archived = {fold(player.name) for player in self.document.players if player.archived}
        put_away = sum(fold(name) in archived for name in self.new_persons)
        return {
            **self.other_new_counts,
            "matches": len(self.new),
            "players": len(self.new_persons) - put_away,
            "put_away": put_away,
            "spellings": len(self.new_names) - len(self.new_persons),
        }

    @property
    def new_persons(self) -> list[str]:
        """The main names of the persons who are new to the club, as the document writes them.

        A name for which the keeper has chosen a player is none of them.
        """
        return [name for name in self.new_names if self.persons[fold(name)] == f"{NEW}{fold(name)}"]

    @property
    def new(self) -> list[ComparedMatch]:
        """The matches that the club does not have."""
        return [compared for compared in self.matches if compared.here is None]

    @property
    def same(self) -> list[ComparedMatch]:
        """The matches that are equal in the club and the document."""
        return [compared for compared in self.matches if compared.same]

    @property
    def at_odds(self) -> list[tuple[ComparedMatch, Match]]:
        """The matches that differ from the club's version, or that the club has deleted, each with the club's match."""
        return [(compared, compared.here) for compared in self.matches if compared.here and not compared.same]


def compare(club: Club, document: documents.Club, chosen: Mapping[str, int]) -> Comparison:
    """Return a document compared with a club, which may be unsaved.

    `chosen` has ids of main players of the club by folded name of the document.
    """
    state = state_of(club)
    known = {player.folded: player for player in Player.objects.filter(club=club.pk)}
    persons = Persons(document)
    keys = _keys_of_persons(persons, known, chosen)
    matches = MatchComparison(club, document, keys).compared()
    return Comparison(
        document=document,
        chosen=chosen,
        state=state,
        persons=keys,
        new_names=[name for folded, name in persons.names.items() if folded not in known],
        matches=matches,
        other_new_counts=_other_new_counts(club, document, matches),
    )


def _keys_of_persons(persons: Persons, known: Mapping[str, Player], chosen: Mapping[str, int]) -> dict[str, str]:
    """Return the key of the person of each name in a document, by folded name.

    It is the id, as text, of the main player of the club who has the name or, in the document, another spelling of it;
    else NEW and the folded main name. `known` has the club's players, `chosen` the ids of main players whom the keeper
    has chosen for unknown names, both by folded name.
    """
    ids = {**chosen, **{name: player.person_id for name, player in known.items()}}
    mains = {name: persons.main(name) for name in persons.names}
    here: dict[str, int] = {}
    for name, main in mains.items():
        if name in ids:
            here.setdefault(main, ids[name])
    keys = {name: ids.get(name, here.get(main, f"{NEW}{main}")) for name, main in mains.items()}
    return {name: str(key) for name, key in keys.items()}


def _other_new_counts(club: Club, document: documents.Club, matches: Sequence[ComparedMatch]) -> dict[str, int]:
    """Return how much of a document the club lacks, besides players and matches, as counts by kind.

    "nights", "games" and "seasons" are how many would be added. A night counts if the club has none on its date, and if
    the document has a new match for it or no match at all. "places" and "notes" are how many nights of the club have
    none and would get one. "club_name" is 1 if a saved club has no name and would get one, else 0.
    """
    here = {night.date: night for night in Night.objects.filter(club=club.pk).only("date", "place", "note")}
    dates = {night.date for night in document.nights if not night.matches}
    dates |= {one.night.date for one in matches if one.here is None}
    known_nights = [(here[night.date], night) for night in document.nights if night.date in here]
    titles = {*map(fold, titles_in_document(club.pk).values())}
    seasons = {*Season.objects.filter(club=club.pk).values_list("folded", flat=True)}
    return {
        "nights": len(dates - here.keys()),
        "games": sum(fold(game.title) not in titles for game in document.games),
        "seasons": sum(fold(season.name) not in seasons for season in document.seasons),
        "places": sum(bool(night.place) and not own.place for own, night in known_nights),
        "notes": sum(bool(night.note) and not own.note for own, night in known_nights),
        "club_name": int(bool(club.pk and document.name.strip() and not club.name)),
    }


def state_of(club: Club) -> object:
    """Return the state of a club on which a comparison depends, to be compared with `==` only.

    It has the club's players, nights and own games, and its matches with their revisions, also deleted ones.
    """
    matches = Match.with_deleted.filter(club=club.pk).order_by("pk")
    return (
        tuple(Player.objects.filter(club=club.pk).order_by("pk").values_list("pk", "folded", "same_as")),
        tuple(Night.objects.filter(club=club.pk).order_by("pk").values_list("pk", "date")),
        tuple(titles_in_document(club.pk).items()),
        tuple(matches.values_list("pk", "revision", "night", "deleted")),
    )


def known_here(club: Club) -> KnownHere:
    """Return what the import of a BG Stats file needs to know of a club; empty for an unsaved club.

    These are its own games, the ids of its matches (also deleted ones), its places and its players. Four queries, none
    for an unsaved club.
    """
    if club.pk is None:
        return KnownHere()
    games = {row.folded: documents.OwnGame(row.title, row.game, row.options, row.archived) for row in club.games.all()}
    return KnownHere(
        games,
        matches={*Match.with_deleted.filter(club=club).values_list("uuid", flat=True)},
        places={*club.nights.order_by().values_list("place", flat=True).distinct()},
        players={*club.players.values_list("folded", flat=True)},
    )
