"""The figures of pages, over rows, are those that `figures` prints of the exported document."""

import json

import pytest
from hypothesis import given

from scorekeeper.figures.reading import from_data
from scorekeeper.figures.summary import figures_to_data
from scorekeeper.models import Club
from scorekeeper.queries.archives import archive
from tests.examples import examples
from tests.queries.past.printed import Data, printed
from tests.services.past.club_acts import ACTS, Act, club_after

pytestmark = pytest.mark.django_db


def exported(club: Club) -> Data:
    return figures_to_data(from_data(json.loads("".join(archive(club)))))


@given(ACTS)
@examples(20)
def test_pages_show_what_figures_prints(acts: list[Act]) -> None:
    club = club_after(acts)
    expected, found = exported(club), printed(club)
    for game in expected["games"]:
        if game["best"]:
            game["best"]["by"] = game["best"]["by"][:5]  # the page has the best five
    assert found == expected
