"""The page of one player of a club: all spellings, and the account that is theirs."""

from dataclasses import dataclass

from scorekeeper.models import Player
from scorekeeper.queries.players import listed_players
from scorekeeper.queries.viewers import Viewer


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """`spellings` are other players that turned out to be this one, `same_as` the one that this is.

    `others` are those that it could turn out to be. `claimant` waits for the owner's consent. `claims`: the
    reader may say "that's me"; `mine`: they have.
    """

    player: int
    name: str
    archived: bool
    account: str
    claimant: str
    claims: bool
    mine: bool
    same_as: Player | None
    spellings: tuple[Player, ...]
    others: tuple[Player, ...]


def player_page(player: Player, viewer: Viewer, *, member: bool) -> PlayerPage:
    """Build the page of a player; `member`: the reader belongs to the club by an account. Two queries."""
    known = listed_players(player.club)
    mine = viewer.user is not None and any(row.user_id == viewer.user for row in known)
    return PlayerPage(
        player=player.pk,
        name=player.name,
        archived=player.archived,
        account=player.user.get_username() if player.user else "",
        claimant=player.claimed_by.get_username() if player.claimed_by else "",
        claims=member and not mine and player.user is None and player.claimed_by_id != viewer.user,
        mine=viewer.user is not None and viewer.user in {player.user_id, player.claimed_by_id},
        same_as=next((row for row in known if row.pk == player.same_as_id), None),
        spellings=tuple(row for row in known if row.same_as_id == player.pk),
        others=tuple(row for row in known if row.same_as_id is None and row.pk != player.person_id),
    )
