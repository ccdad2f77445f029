"""Who has won: all who lead, or the ones that a tie-break picks."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.options import Options
from scorekeeper.rules.scores import HandScore, Standing


def joint(standings: Sequence[Standing], _last: Mapping[str, HandScore], _options: Options) -> tuple[str, ...]:
    """Name everybody who stands first."""
    return tuple(standing.player for standing in standings if standing.place == 1)


def settle(standings: Sequence[Standing], last: Mapping[str, HandScore], options: Options) -> tuple[str, ...]:
    """Name the winners among those who stand first, by the option `tie`; `last` holds the hands of the last round."""
    leaders = [standing for standing in standings if standing.place == 1]
    if options["tie"] == "outs":
        most = max(leader.outs for leader in leaders)
        return tuple(leader.player for leader in leaders if leader.outs == most)
    if options["tie"] == "last_round":
        points = {leader.player: last[leader.player].points or 0 for leader in leaders}
        fewest = min(points.values())
        return tuple(player for player in points if points[player] == fewest)
    return joint(standings, last, options)
