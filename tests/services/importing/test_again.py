"""Tests that importing a document again adds and changes nothing, whatever was chosen the first time."""

from collections.abc import Sequence
from copy import deepcopy
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.facts.paths import load
from scorekeeper.figures.reading import from_data
from scorekeeper.models import Change, Club, Match, NightChange
from scorekeeper.queries.imports import Comparison, compare
from scorekeeper.queries.ledger import facts_of_ledger
from scorekeeper.rules.faults import Refused
from scorekeeper.services.importing.imported_rows import ImportedRows
from scorekeeper.services.importing.plans import Resolution
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.past.rebuilding import rebuild
from tests.examples import examples
from tests.factories import context
from tests.services.importing.club_files import Data, exported
from tests.services.importing.test_round_trip import ACTS
from tests.services.past.club_acts import CHANGE, Act, club_after, done_in

pytestmark = pytest.mark.django_db
KEEP, TAKE, BOTH = Resolution
CHOICES = st.lists(st.sampled_from(Resolution), min_size=1, max_size=3)


def compared(club: Club, data: Data) -> Comparison:
    return compare(club, from_data(data), {})


def odd_ones(club: Club, data: Data) -> list[int]:
    """Return the ids of the club's matches of which a document has another version."""
    return [here.pk for _one, here in compared(club, data).at_odds]


def imported(club: Club, data: Data, resolutions: dict[int, Resolution]) -> ImportedRows:
    """Import a document with these resolutions; return the imported rows."""
    made: list[ImportedRows] = []
    for _done in import_document(
        club=club, compared=compared(club, data), resolutions=resolutions, context=context(), remember=made.append
    ):
        pass
    return made[0]


def state(club: Club) -> tuple[Any, ...]:
    """Return all that a club stores: its document, its matches, also deleted ones, and the lengths of its ledgers."""
    club = Club.objects.get(pk=club.pk)
    return (
        exported(club),
        [*Match.with_deleted.filter(club=club).order_by("pk").values()],
        Change.objects.filter(match__club=club).count(),
        NightChange.objects.filter(night__club=club).count(),
    )


def altered(data: Data, random: Random) -> Data:
    """Return a document as another house, or somebody by hand, may have changed it."""
    data = deepcopy(data)
    for night in data["nights"]:
        night.update(random.choice([{}, {}, {"place": "Bob’s"}, {"note": "rain"}]))
        for match in night["matches"]:
            if random.random() < 0.3:
                match.pop("id")
            if random.random() < 0.3:
                match["began"] = (datetime.fromisoformat(match["began"]) + timedelta(minutes=1)).isoformat()
            if random.random() < 0.3:
                match.pop("game", None)
        if night["matches"] and random.random() < 0.2:
            again = deepcopy(random.choice(night["matches"]))
            again.pop("id", None)
            again["record"]["rounds"] = again["record"]["rounds"][:1]
            night["matches"].append(again)
    return data


@given(ACTS, st.lists(CHANGE, max_size=5), CHOICES, st.booleans(), st.randoms(use_true_random=True))
@examples(14)
def test_importing_again_changes_nothing(
    acts: list[Act], since: list[Act], choices: Sequence[Resolution], by_hand: bool, random: Random
) -> None:
    club = club_after(acts)
    data = altered(exported(club), random) if by_hand else exported(club)
    done_in(club, since)
    odd = odd_ones(club, data)
    resolutions = {pk: choices[number % len(choices)] for number, pk in enumerate(odd)}
    try:
        imported(club, data, resolutions)
    except Refused:
        return
    kept = {pk for pk in odd if resolutions[pk] == KEEP}
    before = state(club)
    assert {*odd_ones(club, data)} <= kept
    imported(club, data, resolutions)
    assert state(club) == before
    imported(club, data, dict.fromkeys({*odd_ones(club, data)} - kept, BOTH))
    assert state(club) == before
    assert not rebuild(club)
    assert all(facts_of_ledger(match) == load(match) for match in club.matches.all())
