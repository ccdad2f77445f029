"""How many queries the figures of each page cost, as their docstrings say, whatever there is to find."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Match, Player
from scorekeeper.queries.past.players import pair_figures, player_figures
from scorekeeper.queries.past.records import record_figures
from scorekeeper.queries.past.results import result_figures
from scorekeeper.queries.past.years import year_figures
from tests.factories import fresh
from tests.queries.past.golf import golf

pytestmark = pytest.mark.django_db


QUESTIONS: dict[str, tuple[int, Callable[[Match, int, int], object]]] = {
    "player": (9, lambda match, ann, bob: player_figures(match.club, ann)),
    "player in a game and a year": (
        9,
        lambda match, ann, bob: player_figures(match.club, ann, "custom-low-golf", 2026),
    ),
    "pair": (6, lambda match, ann, bob: pair_figures(match.club, ann, bob)),
    "records": (10, lambda match, ann, bob: record_figures(match.club)),
    "year": (7, lambda match, ann, bob: year_figures(match.club, 2026)),
}


@pytest.mark.parametrize("times", [1, 5])
def test_a_page_costs_as_many_queries_as_it_says(times: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    matches = [golf(day, Ann=[1, 2], Bob=[3, 4], Cy=[2, 3]) for day in range(1, times + 1)]
    club = matches[-1].club
    ann, bob, _cy = Player.objects.filter(club=club).order_by("folded").values_list("pk", flat=True)
    for name, (queries, ask) in QUESTIONS.items():
        match = fresh(matches[-1])
        with django_assert_num_queries(queries, info=name):
            ask(match, ann, bob)


@pytest.mark.parametrize(("times", "queries"), [(1, 4), (2, 6), (5, 6)])
def test_a_result_costs_six_queries_fewer_where_it_is_the_first_of_its_game(
    times: int, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    matches = [golf(day, Ann=[1, 2], Bob=[3, 4], Cy=[2, 3]) for day in range(1, times + 1)]
    match = fresh(matches[-1])
    with django_assert_num_queries(queries):
        result_figures(match)
