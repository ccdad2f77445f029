from typing import Any

import pytest

from scorekeeper.figures.pair_sums import PairSums
from scorekeeper.figures.past import Choices, PairFigures, PairGame, PlayedGroup
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.pair import MOST_GAMES, figures_of_pair
from scorekeeper.rules import catalogue

pytestmark = pytest.mark.usefixtures("friday_evening")


def page(games: int) -> dict[str, Any]:
    """Return the page of two players who have met in so many games."""
    groups = [PlayedGroup(key, key, "", 9) for key in sorted(catalogue.games())[:games]]
    figures = PairFigures(
        a=1,
        b=2,
        names={1: "Ann", 2: "Bob"},
        choices=Choices(groups, (2026,)),
        sums=PairSums(matches=9, ahead=5, behind=4),
        last=[1, -1],
        games=[PairGame(group, PairSums(matches=9, ahead=5, behind=4)) for group in groups],
    )
    return figures_of_pair(figures, PastFilters(), [])


@pytest.mark.parametrize(("above", "shown", "folded"), [(0, 0, 0), (1, 1, 0), (2, 0, 2)])
def test_many_games_unfold_but_never_a_single_one(above: int, shown: int, folded: int) -> None:
    pair = page(MOST_GAMES + above)
    assert [*map(len, pair["games"])] == [MOST_GAMES + shown, folded]
