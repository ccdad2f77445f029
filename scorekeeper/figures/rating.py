"""The rating: openskill's Bradley-Terry model over all matches of a club."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull

from scorekeeper.figures.outcomes import MatchOutcomes

FEWEST_RATED = 10
AVERAGE, SCALE = 1000, 40


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's strength (`mu`) and its uncertainty (`sigma`), after so many rated matches."""

    mu: float
    sigma: float
    matches: int

    @property
    def points(self) -> int:
        """The rating in points; 1000 is the average."""
        return round(AVERAGE + SCALE * (self.mu - _MODEL.mu))

    @property
    def spread(self) -> int:
        """The uncertainty of the rating: give or take so many points."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether too few matches are rated for the rating to have settled."""
        return self.matches < FEWEST_RATED


_MODEL = BradleyTerryFull()
UNRATED = Rating(_MODEL.mu, _MODEL.sigma, 0)


def ratings(matches: Iterable[MatchOutcomes]) -> dict[str, Rating]:
    """Return the rating of each person after these matches, given in order; of those who were rated in any."""
    found: dict[str, Rating] = {}
    for match in matches:
        ranks = {person: outcome.rank for person, outcome in match.items() if outcome.rank is not None}
        before = [found.get(person, UNRATED) for person in ranks]
        found.update(zip(ranks, rated(before, list(ranks.values())), strict=False))
    return found


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Return the new ratings of the placed players of one match, from their ratings before it and their ranks.

    Return an empty list if only one player is placed: the match is not rated.
    """
    if len(ranks) < 2:
        return []
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(one.mu, one.sigma, rating.matches + 1) for rating, (one,) in zip(before, after, strict=True)]
