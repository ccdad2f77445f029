"""What figures need follows a match that is moved, deleted or brought back, and a night whose date is changed."""

from collections.abc import Callable

import pytest
from django.core.management import call_command

from scorekeeper.models import Match, PlayerResult
from scorekeeper.services.moving import move
from scorekeeper.services.nights import describe
from tests.factories import context, fresh
from tests.fixtures.sample_match import friday
from tests.services.past.club_acts import brought_back, deleted
from tests.services.test_nights import BEFORE, FRIDAY

pytestmark = pytest.mark.django_db

KEY = "the-cast-plays-here"


def dates() -> list[str]:
    """Return on which dates there are results, after holding them against the facts."""
    call_command("rebuild", "--check")
    return sorted({date.isoformat() for date in PlayerResult.objects.values_list("date", flat=True)})


def moved(match: Match) -> None:
    move(match=match, on=BEFORE, context=context())


def redated(match: Match) -> None:
    describe(night=match.night, on=BEFORE, place="", note="", context=context())


@pytest.mark.parametrize(
    ("act", "left"),
    [
        (moved, [BEFORE.isoformat()]),
        (redated, [BEFORE.isoformat()]),
        (deleted, []),
        (brought_back, [FRIDAY.isoformat()]),
    ],
)
def test_results_follow(act: Callable[[Match], None], left: list[str]) -> None:
    match = friday(club_key=KEY)
    assert dates() == [FRIDAY.isoformat()]
    act(match)
    assert dates() == left


def test_those_of_another_match_stay() -> None:
    match, other = friday(club_key=KEY), friday(club_key=KEY)
    deleted(match)
    assert dates() == [FRIDAY.isoformat()]
    assert {row.match for row in PlayerResult.objects.all()} == {fresh(other)}
