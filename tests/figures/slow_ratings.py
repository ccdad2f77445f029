"""Ratings, computed slowly match by match from the printed sheets."""

from collections import Counter
from typing import Any

from openskill.models import BradleyTerryFull

from tests.figures.slow_matches import Data, Played


def ratings(matches: list[Played]) -> list[dict[str, Data]]:
    """Return the rating of each person before all matches and after each, as it is printed."""
    model = BradleyTerryFull()
    known: dict[str, Any] = {}
    times = Counter[str]()
    found: list[dict[str, Data]] = [{}]
    for match in matches:
        if len(match.sides) > 1:
            teams = [[known.get(name) or model.rating() for name in side] for side in match.sides]
            after = model.rate(teams, ranks=[float(match.ranks[side[0]]) for side in match.sides])
            for side, rated in zip(match.sides, after, strict=True):
                known |= dict(zip(side, rated, strict=True))
            times.update([*match.ranks])
        found.append(
            {
                name: {
                    "points": round(1000 + 40 * (one.mu - 25)),
                    "spread": round(40 * one.sigma),
                    "provisional": times[name] < 10,
                }
                for name, one in known.items()
            }
        )
    return found
