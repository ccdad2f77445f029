"""The figures of each game group."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.figures.game_groups import GameGroup, group_to_data
from scorekeeper.figures.game_totals import best_to_data
from scorekeeper.figures.matches import HandResult, PlayedMatch
from scorekeeper.figures.rounding import rounded_mean
from scorekeeper.figures.steps import has_steps, steps_to_data


def games_to_data(matches: Iterable[PlayedMatch], titles: Mapping[GameGroup, str]) -> list[dict[str, Any]]:
    """Return the figures of every group played, in order."""
    by_group: dict[GameGroup, list[PlayedMatch]] = {}
    for match in matches:
        by_group.setdefault(match.group, []).append(match)
    return [{**group_to_data(group, titles), **_game_to_data(group, by_group[group])} for group in sorted(by_group)]


def _game_to_data(group: GameGroup, matches: Sequence[PlayedMatch]) -> dict[str, Any]:
    return {
        "matches": len(matches),
        "whole": sum(match.whole for match in matches),
        "mean_players": rounded_mean([len(match.placed) for match in matches], 1),
        "best": best_to_data(matches, high=group.high),
        **({"steps": steps_to_data(_hands(matches))} if has_steps(matches[0]) else {}),
    }


def _hands(matches: Iterable[PlayedMatch]) -> Iterator[tuple[int, HandResult]]:
    for match in matches:
        for round_ in match.rounds:
            for hand in round_.hands.values():
                yield round_.number, hand
