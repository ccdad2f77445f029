"""Tests that the queries of the pages agree with slowly computed figures of the exported document."""

import json

import pytest
from hypothesis import given

from scorekeeper.queries.archives import document_pieces
from tests.examples import examples
from tests.figures.slow_figures import figures
from tests.queries.past.printed import printed
from tests.services.past.club_acts import ACTS, Act, club_after

pytestmark = pytest.mark.django_db


@given(ACTS)
@examples(12)
def test_pages_show_what_figures_prints(acts: list[Act]) -> None:
    club = club_after(acts)
    expected, found = figures(json.loads("".join(document_pieces(club)))), printed(club)
    for game in expected["games"]:
        if game["best"]:
            game["best"]["by"] = game["best"]["by"][:5]  # the page has the best five
    assert found == expected
