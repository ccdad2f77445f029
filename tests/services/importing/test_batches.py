"""Tests that derived rows are computed once for all batches of an import."""

from datetime import date
from unittest import mock
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.figures.reading import from_data
from scorekeeper.models import Club
from scorekeeper.queries.imports import compare
from scorekeeper.services.clubs import club_with
from scorekeeper.services.importing import into_club
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.past.rebuilding import rebuild
from tests.factories import MatchFactory, context
from tests.services.importing.club_files import Data, exported

pytestmark = pytest.mark.django_db
DATES = (date(2023, 5, 6), date(2023, 5, 7), date(2023, 9, 1), date(2025, 1, 31))


def steps_into(club: Club, data: Data, stored: int = 1) -> list[tuple[int, int]]:
    """Import a document in batches of `stored` matches; return the steps of the progress."""
    compared = compare(club, from_data(data), {})
    with mock.patch.object(into_club, "STORED", stored):
        return [*import_document(club=club, compared=compared, resolutions={}, context=context())]


@pytest.fixture
def data() -> Data:
    """Return a club's document with copies of one finished match, one on each of DATES."""
    found = exported(MatchFactory(names=["Ann", "Bob"], played=10).club)
    [night] = found["nights"]
    [match] = night["matches"]
    nights = [night | {"date": f"{day}", "matches": [match | {"id": str(uuid4())}]} for day in DATES]
    return found | {"nights": nights}


@pytest.mark.parametrize("stored", [1, 3, 100])
def test_the_sums_of_a_year_and_the_ratings_are_stored_once(data: Data, stored: int) -> None:
    club = club_with(key="key", user=None)
    with CaptureQueriesContext(connection) as queries:
        steps_into(club, data, stored)
    said = [query["sql"] for query in queries]
    years = {day.year for day in DATES}
    assert sum("INSERT" in sql and "scorekeeper_playerperiod" in sql for sql in said) == len(years)
    assert sum("UPDATE scorekeeper_playerresult SET mu" in sql for sql in said) == 1
    assert not rebuild(club)


def test_the_bar_never_goes_back_and_is_full_at_the_end(data: Data) -> None:
    steps = steps_into(club_with(key="key", user=None), data)
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == ((2, 4), (4, 4))
