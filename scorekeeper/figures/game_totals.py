"""Totals of whole matches in one game group."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.figures.extremes import holders
from scorekeeper.figures.matches import PlayedMatch
from scorekeeper.figures.performance import Played, wins
from scorekeeper.figures.rounding import rounded_mean


def totals_to_data(played: Sequence[Played], *, high: bool) -> dict[str, Any]:
    """Return one person's matches in a group, with the best, the worst and the mean total."""
    totals = [result.total for match, result in played if match.whole and result.place is not None]
    lowest, highest = min(totals, default=None), max(totals, default=None)
    best, worst = (highest, lowest) if high else (lowest, highest)
    mean = rounded_mean(totals, 1)
    return {"matches": len(played), "wins": wins(played), "best": best, "worst": worst, "mean": mean}


def best_to_data(matches: Sequence[PlayedMatch], *, high: bool) -> dict[str, Any] | None:
    """Return the best total of anybody in a group, and all who reached it, in order."""
    totals = [
        (result.total, (result.person, match.date)) for match in matches if match.whole for result in match.placed
    ]
    found = holders(totals, max if high else min)
    if found is None:
        return None
    return {"total": found.value, "by": [{"name": person, "date": day.isoformat()} for person, day in found.by]}
