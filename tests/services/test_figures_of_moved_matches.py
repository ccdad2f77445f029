"""Tests that figures follow a match that is moved, deleted or restored, and a night whose date is changed."""

from collections.abc import Callable
from functools import partial

import pytest
from django.core.management import call_command

from scorekeeper.models import Match, PlayerResult
from tests.factories import MatchFactory
from tests.services.past.club_acts import FIRST_DATE, brought_back, deleted, moved, redated

pytestmark = pytest.mark.django_db
ANOTHER = "2025-12-25"  # seven days later


@pytest.mark.parametrize(
    ("act", "left"),
    [
        (partial(moved, day=7), {ANOTHER, f"{FIRST_DATE}"}),
        (partial(redated, day=7), {ANOTHER}),
        (deleted, {f"{FIRST_DATE}"}),
        (brought_back, {f"{FIRST_DATE}"}),
    ],
)
def test_results_follow_and_those_of_another_match_stay_with_it(act: Callable[[Match], None], left: set[str]) -> None:
    match, other = (MatchFactory(club_key="k", names=["Ann", "Bob"], date=FIRST_DATE, played=10) for _ in range(2))
    act(match)
    call_command("rebuild", "--check")
    assert {f"{row.date}" for row in PlayerResult.objects.all()} == left
    assert PlayerResult.objects.filter(match=other).count() == 2
