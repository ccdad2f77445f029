"""Makes a club with a year of typical matches, to be copied by `copy_club`."""

from random import Random

from scorekeeper.models.clocks import tonight
from scorekeeper.models.clubs import new_key
from scorekeeper.services.demo.nights import SEED, new_demo_club, play
from tests.bench.copy_club import spread_ids

WEEKS = 52


def seed() -> dict[str, object]:
    """Fill the club."""
    spread_ids()
    random = Random(SEED)  # noqa: S311 - it draws cards
    for _ in play(club=new_demo_club(key=new_key()), tonight=tonight(), weeks=WEEKS, random=random):
        pass
    return {}
