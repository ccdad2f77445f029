"""Places, standings and winners."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.rules.scoring.played import PlayedRounds
from scorekeeper.rules.scoring.scores import RoundSheet, Standing, Wins


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


def standings(
    players: tuple[str, ...],
    rounds: Sequence[RoundSheet],
    outs: Mapping[str, int],
    contracts_done: Mapping[str, int] | None,
) -> tuple[Standing, ...]:
    """Return the standings by place, then seat; players who were away in the last round come last.

    `outs` is the number of rounds in which each player went out, `contracts_done` that of own contracts made, None in
    games without them. Before the first round everybody is first with 0 points.
    """
    if not rounds:
        done = None if contracts_done is None else 0
        return tuple(Standing(player, 1, 0, 0, done) for player in players)
    last, done_by = rounds[-1].hands, contracts_done or {}
    lines = [
        Standing(player, last[player].place, last[player].total, outs[player], done_by.get(player))
        for player in players
    ]
    return tuple(sorted(lines, key=lambda line: (line.place is None, line.place)))


def with_end_bonus(
    lines: Sequence[Standing], bonus: Mapping[str, int], ranks: Mapping[str, int], players: Sequence[str]
) -> tuple[Standing, ...]:
    """Return standings with `bonus` added to the totals and with the places in `ranks`, by place, then by seat."""
    changed = [
        replace(line, total=(line.total or 0) + bonus.get(line.player, 0), place=ranks[line.player]) for line in lines
    ]
    return tuple(sorted(changed, key=lambda line: (line.place, players.index(line.player))))


def joint(standings: Sequence[Standing], _played: PlayedRounds) -> tuple[str, ...]:
    """Return everybody in first place, in the order of the standings."""
    return tuple(standing.player for standing in standings if standing.place == 1)


def break_tie(standings: Sequence[Standing], played: PlayedRounds) -> tuple[str, ...]:
    """Return the winners among those in first place, by the house rule `tie`.

    "outs": who went out most often; "last_round": who has the fewest points of the last round; else all of them.
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
