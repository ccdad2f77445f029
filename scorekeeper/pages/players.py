"""The players of a club as people: each with all spellings, and the account that is theirs."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.models import Club, Player
from scorekeeper.queries.players import counted_matches, listed_players
from scorekeeper.queries.viewers import Viewer
from scorekeeper.words.phrases import counted, isolated


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A person in the list: `note` says the other spellings, how often they played, whose account it is."""

    player: int
    name: str
    note: str
    archived: bool


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


def players_page(club: Club) -> tuple[PlayerLine, ...]:
    """Return a line for everybody known to a club, who still plays first: two queries."""
    rows, matches = listed_players(club), counted_matches(club)
    spelt: dict[int, list[Player]] = {}
    for row in rows:
        spelt.setdefault(row.person_id, []).append(row)
    people = [_line(row, spelt[row.pk], matches.get(row.pk, 0)) for row in rows if row.same_as_id is None]
    return tuple(sorted(people, key=lambda line: line.archived))


def _line(player: Player, spelt: Iterable[Player], matches: int) -> PlayerLine:
    also = ", ".join(isolated(row.name) for row in spelt if row != player)
    said = [
        f"also {also}" if also else "",
        counted(matches, "match", "matches") if matches else "no match yet",
        "has an account" if player.user else "“that’s me”, says an account" if player.claimed_by else "",
        "no longer plays" if player.archived else "",
    ]
    return PlayerLine(player.pk, player.name, " · ".join(filter(None, said)), player.archived)


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
