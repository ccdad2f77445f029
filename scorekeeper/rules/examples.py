"""Worked examples written short: the rounds of a record, and the totals that come of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.options import Options


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a record as data, and the part of its sheet that it shows."""

    record: Mapping[str, Any]
    sheet: Mapping[str, Any]


def worked(
    game: str,
    rounds: Sequence[Mapping[str, Any]],
    totals: Mapping[str, int],
    options: Options | None = None,
    **sheet: Any,
) -> Example:
    """Return an example of a match of the game with the key `game`, whose players are those of its first round.

    Each of `rounds` is a round of a record as data, with its "hands". `totals` are in the order of the standings: by
    place, then by seat. `sheet` has further keys of the expected sheet.
    """
    record = {"record": 1, "game": game, "options": options or {}, "players": [*rounds[0]["hands"]], "rounds": rounds}
    standings = [{"player": player, "total": total} for player, total in totals.items()]
    return Example(record, {"standings": standings, **sheet})


def hands(**by_player: Mapping[str, Any]) -> dict[str, Any]:
    """Return a round of a record with these hands, each the facts of a player, and nothing else."""
    return {"hands": by_player}


def taken(**by_player: int) -> dict[str, Any]:
    """Return a round of a record in which each hand has these points and nothing else."""
    return {"hands": {player: {"points": points} for player, points in by_player.items()}}


def bid_and_took(**by_player: tuple[int, int]) -> dict[str, Any]:
    """Return a round of a record in which each hand has a bid and tricks taken, given as a pair."""
    return {"hands": {player: {"bid": bid, "tricks": tricks} for player, (bid, tricks) in by_player.items()}}


def all_to_ann(players: Sequence[str], cards: Iterable[int]) -> list[dict[str, Any]]:
    """Return a round for each number in `cards`, the cards dealt to each: all bid 0, and Ann takes every trick."""
    others = dict.fromkeys(players, (0, 0))
    return [bid_and_took(**others | {"Ann": (0, dealt)}) for dealt in cards]
