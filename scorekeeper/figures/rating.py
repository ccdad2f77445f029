"""The rating: openskill's Bradley-Terry model over all matches of a club."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from openskill.models import BradleyTerryFull

from scorekeeper.figures.outcomes import MatchOutcomes

FEWEST_RATED = 10  # matches
AVERAGE, SCALE = 1000, 40  # points of a new player, and of a difference of 1 in `mu`


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's strength (`mu`) and its uncertainty (`sigma`), after this number of rated `matches`."""

    mu: float
    sigma: float
    matches: int

    @property
    def points(self) -> int:
        """The rating in points; 1000 is the average."""
        return round(AVERAGE + SCALE * (self.mu - _MODEL.mu))

    @property
    def spread(self) -> int:
        """The uncertainty of the rating, in points: the rating is given as `points` ± `spread`."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether fewer than ten matches are rated, so that the rating has not settled."""
        return self.matches < FEWEST_RATED


_MODEL = BradleyTerryFull()
UNRATED = Rating(_MODEL.mu, _MODEL.sigma, 0)


def ratings(matches: Iterable[MatchOutcomes]) -> dict[str, Rating]:
    """Return the rating of each person after these matches, given in order.

    Persons without a rated match are left out.
    """
    found: dict[str, Rating] = {}
    for match in matches:
        ranks = {person: outcome.rank for person, outcome in match.items() if outcome.rank is not None}
        before = [found.get(person, UNRATED) for person in ranks]
        sides = [match[person].side for person in ranks]
        found.update(zip(ranks, rated(before, [*ranks.values()], sides), strict=False))
    return found


def rated(before: Sequence[Rating], ranks: Sequence[int], sides: Sequence[int | None]) -> list[Rating]:
    """Return the new ratings of the placed players of one match, from their ratings before it, their ranks and sides.

    All sequences have one item for each player. A side is one team, and so is a player without a side (None). Return an
    empty list if there is only one team: the match is not rated.
    """
    by_side: defaultdict[int, list[int]] = defaultdict(list)
    for number, side in enumerate(sides):
        by_side[-1 - number if side is None else side].append(number)
    teams = [*by_side.values()]
    if len(teams) < 2:
        return []
    strengths = [[_MODEL.create_rating([before[one].mu, before[one].sigma]) for one in team] for team in teams]
    after = _MODEL.rate(strengths, ranks=[float(ranks[team[0]]) for team in teams])
    now = dict(zip(chain.from_iterable(teams), chain.from_iterable(after), strict=True))
    return [Rating(now[number].mu, now[number].sigma, one.matches + 1) for number, one in enumerate(before)]
