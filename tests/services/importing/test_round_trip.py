"""A club goes out as a document and comes in again: the same club, as often as it is done."""

import json
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.figures.reading import from_data
from scorekeeper.figures.summary import figures_to_data
from scorekeeper.models import Club, Match
from scorekeeper.models.clubs import new_key
from scorekeeper.queries.archives import archive
from scorekeeper.queries.imports import compare
from scorekeeper.services.clubs import club_with
from scorekeeper.services.importing.storing import ImportPlan, import_document
from tests.examples import examples
from tests.factories import context
from tests.services.past.club_acts import ACTS, Act, club_after

pytestmark = pytest.mark.django_db
Data = dict[str, Any]


def exported(club: Club) -> Data:
    found: Data = json.loads("".join(archive(club)))
    return found


def imported(data: Data, club: Club | None = None) -> Club:
    club = club or club_with(key=new_key(), user=None)
    plan = ImportPlan(compare(club, from_data(data), {}))
    *_, last = [(0, 0), *import_document(club=club, plan=plan, context=context())]
    assert last[0] == last[1]
    return club


@given(ACTS)
@examples(40)
def test_an_exported_club_comes_in_as_the_same_club(acts: list[Act]) -> None:
    data = exported(club_after(acts))
    club = imported(data)
    assert exported(club) == data
    assert figures_to_data(from_data(exported(club))) == figures_to_data(from_data(data))


@given(ACTS)
@examples(20)
def test_the_same_document_twice_adds_nothing(acts: list[Act]) -> None:
    data = exported(club_after(acts))
    club = imported(data)
    before = list(Match.objects.filter(club=club).values())
    compared = compare(club, from_data(data), {})
    assert (compared.new, compared.at_odds, compared.new_names, compared.new_nights) == ([], [], [], 0)
    assert exported(imported(data, club)) == data
    assert list(Match.objects.filter(club=club).values()) == before
