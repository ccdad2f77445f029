"""Who deals, cuts and starts. Players who are away are skipped."""

from collections.abc import Collection, Sequence


def first_present(players: tuple[str, ...], seat: int, present: Collection[str], direction: int = 1) -> str:
    """Return the nearest present player from this seat on, clockwise or (direction -1) the other way.

    The player in the seat comes first. `seat` is an index from 0, taken modulo the number of players. Raises
    StopIteration if nobody is present.
    """
    count = len(players)
    return next(seated for away in range(count) if (seated := players[(seat + direction * away) % count]) in present)


def in_turn_after(players: Sequence[str], player: str | None) -> tuple[str, ...]:
    """Return all players clockwise, from this player's left to the player.

    For None, or a name that is no player's, return them from the first seat on.
    """
    first = players.index(player) + 1 if player in players else 0
    return (*players[first:], *players[:first])


def cutter(players: tuple[str, ...], present: Collection[str], dealer: str) -> str:
    """Return who cuts: the nearest present player to the dealer's right."""
    return first_present(players, players.index(dealer) - 1, present, direction=-1)
