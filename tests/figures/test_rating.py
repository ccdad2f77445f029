"""The rating: equals stay equal, a better rank earns more, and who left is not rated."""

from datetime import date

import pytest

from scorekeeper.figures.game_groups import GameGroup
from scorekeeper.figures.matches import PlayedMatch, Result
from scorekeeper.figures.rating import Rating, rating_to_data, ratings
from scorekeeper.rules.catalogue import get


def match(**ranks: int | None) -> PlayedMatch:
    """Make a match of which only the ranks are known; None: had left."""
    results = {name: Result(name, rank, rank, rank == 1, 0, 0) for name, rank in sorted(ranks.items())}
    group = GameGroup("ten-step", "", high=False)
    return PlayedMatch(date(2026, 11, 20), get("ten-step"), group, "", whole=True, results=results, rounds=())


@pytest.mark.parametrize("ranks", [(1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 4), (1, 1, 1, 4), (1, 1, 3, 3), (1, 2, 2, 2)])
def test_among_equals_a_better_rank_earns_more_and_an_equal_one_the_same(ranks: tuple[int, ...]) -> None:
    cast = ("Ann", "Bob", "Cy", "Di")
    rated = ratings([match(**dict(zip(cast, ranks, strict=True)))])
    for name, rank in zip(cast, ranks, strict=True):
        for other, other_rank in zip(cast, ranks, strict=True):
            assert (rated[name].mu > rated[other].mu) == (rank < other_rank)
            assert (rated[name].mu == rated[other].mu) == (rank == other_rank)


def test_who_left_and_who_played_alone_is_not_rated() -> None:
    assert ratings([match(Ann=1, Bob=None), match(Cy=1)]) == {}
    assert ratings([match(Ann=1, Bob=2, Cy=None)]).keys() == {"Ann", "Bob"}


def test_the_order_of_the_matches_matters() -> None:
    lost, won = match(Ann=2, Bob=1), match(Ann=1, Bob=2)
    assert ratings([lost, won])["Ann"].mu > ratings([won, lost])["Ann"].mu


def test_a_rating_is_provisional_before_ten_matches() -> None:
    nine, ten = (ratings([match(Ann=1, Bob=2)] * matches)["Ann"] for matches in (9, 10))
    provisional = [(rating_to_data(rating) or {})["provisional"] for rating in (nine, ten)]
    assert provisional == [True, False]


def test_a_rating_is_printed_round_a_thousand() -> None:
    assert rating_to_data(Rating(25, 25 / 3, 10)) == {"points": 1000, "spread": 333, "provisional": False}
    assert rating_to_data(None) is None
