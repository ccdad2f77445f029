"""The players of a club."""

from collections.abc import Collection, Iterable

from django.db.models import QuerySet

from scorekeeper.models import Club, Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.names import alphabetical


def players_of(club: Club) -> QuerySet[Player]:
    """Return all players of a club with club and accounts, not sorted (`by_name` does that): one query.

    Other spellings and archived players are included.
    """
    return Player.objects.filter(club=club).select_related("club", "user", "claimed_by")


def listed_players(club: Club) -> list[Player]:
    """Return all players of a club, other spellings and archived ones included, sorted by name: one query.

    Their club and accounts are loaded.
    """
    return by_name(players_of(club))


def has_player(club: int, players: Collection[int]) -> bool:
    """Return whether one of the ids `players` is of a player of the club with the id `club`: one query."""
    return Player.objects.filter(club=club, pk__in=players).exists()


def by_name(players: Iterable[Player]) -> list[Player]:
    """Return players sorted by name, in Python: databases sort letters with diacritics differently."""
    return sorted(players, key=lambda player: alphabetical(player.name))


def people_of(club: Club | None) -> list[Player]:
    """Return the main players of a club, archived ones included, sorted by name; [] for None: one query."""
    return by_name(Player.objects.filter(club=club, same_as=None))


def spellings_of(player: int) -> list[str]:
    """Return the sorted names of the other spellings of a main player, by its id: one query."""
    return sorted(Player.objects.filter(same_as=player).values_list("name", flat=True), key=alphabetical)


def names_of(club: Club) -> list[str]:
    """Return the sorted names of the main players of a club who are not archived: one query."""
    return sorted(club.players.filter(archived=False, same_as=None).values_list("name", flat=True), key=alphabetical)


def names_not_seated(sheet: MatchSheet) -> tuple[str, ...]:
    """Return the sorted names of the club's main players who have no seat in this match under any spelling: one query.

    Archived players are left out.
    """
    seated = [seat.player_id for seat in sheet.seats]
    players = Player.objects.filter(club=sheet.match.night.club_id, archived=False, same_as=None)
    players = players.exclude(pk__in=seated).exclude(spellings__in=seated)
    return tuple(sorted(players.values_list("name", flat=True), key=alphabetical))
