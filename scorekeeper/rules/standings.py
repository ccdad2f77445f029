"""Places, standings and winners."""

from collections.abc import Mapping, Sequence
from typing import Literal

from scorekeeper.rules.scores import RoundSheet, Standing


def places(totals: Mapping[str, int], wins: Literal["low", "high"]) -> dict[str, int]:
    """Rank players by total; equal totals share a place and the next is skipped: 1, 2, 2, 4."""
    ranked = sorted(totals.values(), reverse=wins == "high")
    first_at: dict[int, int] = {}
    for place, total in enumerate(ranked, 1):
        first_at.setdefault(total, place)
    return {player: first_at[total] for player, total in totals.items()}


def standings(players: tuple[str, ...], rounds: Sequence[RoundSheet], outs: Mapping[str, int]) -> tuple[Standing, ...]:
    """Sort players by place, then seat; who was not at the table in the last round stands last.

    Before the first round everybody stands first with nothing.
    """
    if not rounds:
        return tuple(Standing(player, 1, 0, 0) for player in players)
    last = rounds[-1].hands
    lines = [Standing(player, last[player].place, last[player].total, outs[player]) for player in players]
    return tuple(sorted(lines, key=lambda line: (line.place is None, line.place)))
