"""The rating: openskill's Bradley-Terry model over all matches of a club."""

from collections.abc import Iterable, Sequence
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

    @property
    def points(self) -> int:
        """The rating in points round 1000."""
        return round(AVERAGE + SCALE * (self.mu - _MODEL.mu))

    @property
    def spread(self) -> int:
        """How many points the rating is good to, more or less."""
        return round(SCALE * self.sigma)


_MODEL = BradleyTerryFull()
UNRATED = Rating(_MODEL.mu, _MODEL.sigma, 0)


def ratings(matches: Iterable[PlayedMatch]) -> dict[str, Rating]:
    """Rate everybody who was placed with others, match after match in order."""
    found: dict[str, Rating] = {}
    for match in matches:
        ranks = {result.person: result.rank for result in match.placed if result.rank is not None}
        before = [found.get(person, UNRATED) for person in ranks]
        found.update(zip(ranks, rated(before, list(ranks.values())), strict=False))
    return found


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Rate the placed players of one match, each a team of one, by their ratings before and their ranks.

    Nobody is rated who was placed alone.
    """
    if len(ranks) < 2:
        return []
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(one.mu, one.sigma, rating.matches + 1) for rating, (one,) in zip(before, after, strict=True)]


def rating_to_data(rating: Rating | None) -> dict[str, Any] | None:
    """Return the rating as it is printed."""
    if rating is None:
        return None
    return {
        "points": rating.points,
        "spread": rating.spread,
        "provisional": rating.matches < FEWEST_RATED,
    }
