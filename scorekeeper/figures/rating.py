"""The rating: openskill's Bradley-Terry model over all matches of a club."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openskill.models import BradleyTerryFull

from scorekeeper.figures.matches import PlayedMatch

FEWEST_RATED = 10
AVERAGE, SCALE = 1000, 40


@dataclass(frozen=True, slots=True)
class Rating:
    """The level of somebody's play (mu) and how sure it is (sigma), after so many rated matches."""

    mu: float
    sigma: float
    matches: int


def ratings(matches: Iterable[PlayedMatch]) -> dict[str, Rating]:
    """Rate everybody who was placed with others, match after match in order; each is a team of one."""
    model = BradleyTerryFull()
    found: dict[str, Rating] = {}
    unrated = Rating(model.mu, model.sigma, 0)
    for match in matches:
        ranks = {result.person: float(result.rank) for result in match.placed if result.rank is not None}
        if len(ranks) < 2:
            continue
        before = [found.get(person, unrated) for person in ranks]
        teams = [[model.create_rating([rating.mu, rating.sigma])] for rating in before]
        after = model.rate(teams, ranks=list(ranks.values()))
        for person, rating, (rated,) in zip(ranks, before, after, strict=True):
            found[person] = Rating(rated.mu, rated.sigma, rating.matches + 1)
    return found


def rating_to_data(rating: Rating | None, *, average: float = BradleyTerryFull().mu) -> dict[str, Any] | None:
    """Return the rating in points round 1000, as it is printed."""
    if rating is None:
        return None
    return {
        "points": round(AVERAGE + SCALE * (rating.mu - average)),
        "spread": round(SCALE * rating.sigma),
        "provisional": rating.matches < FEWEST_RATED,
    }
