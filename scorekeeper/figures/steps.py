"""How rounds went that have a contract of their own, by their number."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.figures.matches import HandResult, PlayedMatch
from scorekeeper.figures.rounding import rounded_mean


def has_steps(match: PlayedMatch) -> bool:
    """Return whether the contract goes with the round."""
    return bool(match.game.order)


def steps_to_data(hands: Iterable[tuple[int, HandResult]]) -> list[dict[str, Any]]:
    """Return the hands of each round, by number, as they are printed."""
    by_number: dict[int, list[HandResult]] = {}
    for number, hand in hands:
        by_number.setdefault(number, []).append(hand)
    return [
        {
            "number": number,
            "hands": len(found),
            "mean": rounded_mean([hand.score for hand in found], 1),
            "outs": sum(hand.out for hand in found),
        }
        for number, found in sorted(by_number.items())
    ]
