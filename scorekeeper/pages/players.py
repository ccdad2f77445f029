"""The page of a player of a club: all spellings, and the account."""

from typing import Any

from scorekeeper.models import Player
from scorekeeper.queries.clubs import is_member
from scorekeeper.queries.players import listed_players
from scorekeeper.queries.viewers import Viewer


def edit_player_page(player: Player, viewer: Viewer) -> dict[str, Any]:
    """Return the page of a player for a viewer (players/edit.html): three queries at most.

    `claims`: the viewer can say "that's me"; `mine`: they have said so or are the player. `same_as` is the main player
    or None, `spellings` are the other spellings of this player, `others` the players it could be a spelling of.
    """
    known = listed_players(player.club)
    played_by_viewer = viewer.user is not None and any(row.user_id == viewer.user for row in known)
    free = player.user is None and player.claimed_by_id != viewer.user
    return {
        "claims": is_member(player.club, viewer) and not played_by_viewer and free,
        "mine": viewer.user is not None and viewer.user in {player.user_id, player.claimed_by_id},
        "same_as": next((row for row in known if row.pk == player.same_as_id), None),
        "spellings": [row for row in known if row.same_as_id == player.pk],
        "others": [row for row in known if row.same_as_id is None and row.pk != player.person_id],
    }
