"""Making, changing and archiving a club's own games."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scorekeeper.facts import write_faults
from scorekeeper.models import Club, ClubGame
from scorekeeper.queries.club_games import is_played
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.game import Game
from scorekeeper.rules.names import fold, unseen
from scorekeeper.rules.record import Record
from scorekeeper.rules.record.checking import faults
from scorekeeper.services.clubs import club_with, lock_club


@transaction.atomic
def make(
    *, club_key: str, game: str, options: Mapping[str, Any], user: int | None = None, club: Club | None = None
) -> ClubGame:
    """Make an own game of the club with this key; make the club, too, if there is none.

    `game` is the key of the game of the catalogue. `user` is the account that owns a new club; None: the browser does.
    `club` is the club with the key, if the caller knows it. An equal game that exists and is not archived is returned.
    Raises Refused with all faults of the house rules or, if there are none, if the club was deleted, or if the title
    has invisible characters or is that of another game.
    """
    rules = catalogue.get(game)
    _refuse_faults(rules, options)
    club = club_with(key=club_key, user=user, club=club)
    title = _title(rules, options)
    same = club.games.filter(folded=fold(title), game=game, archived=False).first()
    if same and same.options == options:
        return same
    _refuse_taken(rules, club, title)
    return ClubGame.objects.create(club=club, game=game, title=title, folded=fold(title), options=dict(options))


@transaction.atomic
def change(*, row: ClubGame, options: Mapping[str, Any]) -> None:
    """Change the house rules of an own game, and so its title.

    Raises Refused if a match was played by it, if it was deleted, if a house rule is faulty, or if the title has
    invisible characters or is that of another game.
    """
    club, row = lock_club(row.club), _locked(row)
    rules = catalogue.get(row.game)
    if is_played(row):
        raise Refused((Fault(("game",), write_faults.GAME_PLAYED, {"title": row.title}),))
    _refuse_faults(rules, options)
    title = _title(rules, options)
    _refuse_taken(rules, club, title, but=row)
    row.title, row.folded, row.options = title, fold(title), dict(options)
    row.save(update_fields=["title", "folded", "options"])


@transaction.atomic
def archive_or_delete(*, row: ClubGame) -> None:
    """Remove an own game from the club's catalogue: archive it if it has matches, else delete it.

    Deleted matches count. Does nothing if it was deleted already.
    """
    for locked in ClubGame.objects.select_for_update().filter(pk=row.pk):
        if is_played(locked):
            ClubGame.objects.filter(pk=row.pk).update(archived=True)
        else:
            locked.delete()


@transaction.atomic
def unarchive(*, row: ClubGame) -> None:
    """Undo the archiving of an own game. Raises Refused if another game of the club has its title by now."""
    if lock_club(row.club).games.filter(folded=row.folded, archived=False).exclude(pk=row.pk).exists():
        raise Refused((Fault(("game",), write_faults.TITLE_TAKEN_SINCE, {"title": row.title}),))
    ClubGame.objects.filter(pk=row.pk).update(archived=False)


def own_game(*, club: Club, pk: int | None, game: str) -> ClubGame | None:
    """Return the club's own game with the id `pk`; None if `pk` is None.

    It is locked until the transaction ends, so that its house rules cannot change. `game` is the key of the game of the
    catalogue. Raises Refused if the club has no own game with both.
    """
    if pk is None:
        return None
    own = ClubGame.objects.select_for_update().filter(club=club, pk=pk, game=game).first()
    if own is None:
        raise Refused((Fault(("game",), write_faults.NOT_THE_CLUBS),))
    return own


def _locked(row: ClubGame) -> ClubGame:
    """Return the own game read again and locked until the transaction ends, so that no match starts with it.

    Raises Refused if it was deleted.
    """
    locked = ClubGame.objects.select_for_update().filter(pk=row.pk).first()
    if locked is None:
        raise Refused((Fault(("game",), write_faults.GAME_DELETED, {"title": row.title}),))
    return locked


def _refuse_faults(game: Game, options: Mapping[str, Any]) -> None:
    """Raise Refused for faulty house rules. Called before any row is made: a title may be too long for its column."""
    found = faults(Record(game=game.key, options=options, players=()))
    if of_options := tuple(fault for fault in found if fault.path[0] == "options"):
        raise Refused(of_options)


def _title(game: Game, options: Mapping[str, Any]) -> str:
    """Return an own game's title under these house rules. Raises Refused if it has invisible characters."""
    title = game.stored_title(game.resolve(options))
    if fault := unseen(("options", game.title_option), title):
        raise Refused((fault,))
    return title


def _refuse_taken(game: Game, club: Club, title: str, but: ClubGame | None = None) -> None:
    """Raise Refused if an own game of the club, other than `but` and archived ones, has this title.

    Letters are compared without regard to case.
    """
    others = club.games.exclude(pk=but.pk) if but else club.games.all()
    if others.filter(folded=fold(title), archived=False).exists():
        raise Refused((Fault(("options", game.title_option), write_faults.TITLE_TAKEN, {"title": title}),))
