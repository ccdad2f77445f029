"""Places and winners."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.scores import Standing, Wins


def places(totals: Mapping[str, int], wins: Wins, contracts_done: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return the place of each player: by own contracts done, most first, then by total, the best first.

    `wins` says which total is best. Equal players share a place and the next is skipped: 1, 2, 2, 4.
    """
    done = contracts_done or {}
    sign = 1 if wins == "low" else -1
    keys = {player: (-done.get(player, 0), sign * total) for player, total in totals.items()}
    first_at: dict[tuple[int, int], int] = {}
    for place, key in enumerate(sorted(keys.values()), 1):
        first_at.setdefault(key, place)
    return {player: first_at[key] for player, key in keys.items()}


def joint(standings: Sequence[Standing], _played: PlayedRounds) -> tuple[str, ...]:
    """Return everybody in first place, in the order of the standings."""
    return tuple(standing.player for standing in standings if standing.place == 1)


def break_tie(standings: Sequence[Standing], played: PlayedRounds) -> tuple[str, ...]:
    """Return the winners among those in first place, in the order of the standings, by the house rule `tie`.

    "outs": who went out most often; "last_round": who has the fewest points of the last round; else all of them. There
    must be a round and somebody in first place.
    """
    leaders = [standing for standing in standings if standing.place == 1]
    if played.options["tie"] == "outs":
        most = max(leader.outs for leader in leaders)
        return tuple(leader.player for leader in leaders if leader.outs == most)
    if played.options["tie"] == "last_round":
        last = played.scores[-1]
        points = {leader.player: last[leader.player].points or 0 for leader in leaders}
        fewest = min(points.values())
        return tuple(player for player in points if points[player] == fewest)
    return joint(standings, played)
