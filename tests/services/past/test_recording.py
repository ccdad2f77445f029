"""Rows beside the facts follow every write at once: made anew from the facts, they are the same."""

import pytest
from hypothesis import given

from scorekeeper.models import Match
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.past.rebuilding import rebuild
from scorekeeper.services.past.recording import store_results
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
