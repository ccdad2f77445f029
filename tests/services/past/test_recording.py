"""Tests that derived rows are up to date after every write: computed again from the facts, they are the same."""

from dataclasses import fields
from typing import Any

import pytest
from django.db import connection
from hypothesis import given

from scorekeeper.figures.outcomes import Outcome
from scorekeeper.models import Match, PlayerResult
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.past.recording import move_results, remove_results, store_results
from tests.examples import examples
from tests.factories import fresh
from tests.services.past.club_acts import ACTS, Act, club_after

pytestmark = pytest.mark.django_db


@given(ACTS)
@examples(14)
def test_the_rows_of_any_club_are_as_they_would_be_made_anew(acts: list[Act]) -> None:
    club = club_after(acts)
    assert not [match for match in Match.objects.filter(club=club) if store_results(MatchSheet(fresh(match)))]
    assert not rebuild(club)


def test_a_row_keeps_each_field_of_an_outcome_in_a_column_of_its_name() -> None:
    assert {one.name for one in fields(Outcome)} - {"side"} <= {
        column.name for column in PlayerResult._meta.get_fields()
    }


def test_however_many_matches_a_query_names_a_few_hundred(match: Match) -> None:
    named: list[int] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        named.append(len(params or ()))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        remove_results(match.club_id, range(1, 1201))
        move_results(match.club_id, range(1, 1201))
    assert sum(named) >= 2 * 1200
    assert max(named) == 500
