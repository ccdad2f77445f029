"""Tests of the rating: equals stay equal, a better rank earns more, and leavers are not rated."""

from dataclasses import replace

import pytest

from scorekeeper.figures.outcomes import MatchOutcomes, counted_matches
from scorekeeper.figures.rating import Rating, ratings
from scorekeeper.figures.reading import from_data
from tests.figures.test_cases import WORKED_OUT

ANY = next(iter(counted_matches(from_data(WORKED_OUT[0]["document"]))[0].values()))

SIDES = (("Ann", 1, 0), ("Bob", 2, 1), ("Cy", 1, 0), ("Di", 2, 1))


def match(**ranks: int | None) -> MatchOutcomes:
    """Return the outcomes of a match with these ranks by name; None for a player who had left."""
    return {name: replace(ANY, rank=rank) for name, rank in sorted(ranks.items())}


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


def test_a_side_is_one_team_and_the_less_known_of_two_partners_moves_more() -> None:
    known = ratings([match(Ann=1, Eve=2)] * 5)
    first = {name: replace(ANY, rank=rank, side=side) for name, rank, side in SIDES}
    fours = ratings([first])
    assert fours["Ann"] == fours["Cy"] != fours["Bob"] == fours["Di"]
    assert fours["Ann"].mu - 25 == pytest.approx(25 - fours["Bob"].mu)
    later = ratings([*[match(Ann=1, Eve=2)] * 5, first])
    assert 0 < later["Ann"].mu - known["Ann"].mu < later["Cy"].mu - 25


def test_partners_alone_are_not_rated() -> None:
    assert ratings([{name: replace(ANY, rank=1, side=0) for name in ("Ann", "Cy")}]) == {}


def test_the_order_of_the_matches_matters() -> None:
    lost, won = match(Ann=2, Bob=1), match(Ann=1, Bob=2)
    assert ratings([lost, won])["Ann"].mu > ratings([won, lost])["Ann"].mu


def test_a_rating_is_provisional_before_ten_matches() -> None:
    nine, ten = (ratings([match(Ann=1, Bob=2)] * matches)["Ann"] for matches in (9, 10))
    assert (nine.provisional, ten.provisional) == (True, False)


def test_a_thousand_points_are_the_average() -> None:
    rating = Rating(25, 25 / 3, 10)
    assert (rating.points, rating.spread) == (1000, 333)
