"""How a tie for the first place is settled: by the last round, by rounds gone out, or not at all."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.options import Options
from scorekeeper.rules.scores import HandScore, Standing


def settle(leaders: Sequence[Standing], last: Mapping[str, HandScore], options: Options) -> tuple[str, ...]:
    """Name the winners among the leaders, in their order, by the option `tie`.

    `last` holds the hands of the last round and is empty where no round was played.
    """
    if options["tie"] == "outs":
        most = max(leader.outs for leader in leaders)
        return tuple(leader.player for leader in leaders if leader.outs == most)
    if options["tie"] == "last_round" and last:
        points = {leader.player: last[leader.player].points or 0 for leader in leaders}
        fewest = min(points.values())
        return tuple(player for player in points if points[player] == fewest)
    return tuple(leader.player for leader in leaders)
