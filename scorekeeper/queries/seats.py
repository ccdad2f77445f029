"""The players who can still join a match."""

from scorekeeper.models import Player
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.names import alphabetical


def names_not_seated(view: MatchSheet) -> tuple[str, ...]:
    """Return the club's players who do not sit here under any spelling, by name: one query."""
    seated = [seat.player_id for seat in view.seats]
    players = Player.objects.filter(club=view.match.night.club_id, archived=False, same_as=None)
    players = players.exclude(pk__in=seated).exclude(spellings__in=seated)
    return tuple(sorted(players.values_list("name", flat=True), key=alphabetical))
