import pytest

from scorekeeper.models import Player
from scorekeeper.queries.nights import NightFilters, wins_by_month
from tests.queries.past.golf import golf

pytestmark = pytest.mark.django_db


def test_only_the_wins_in_matches_of_the_outcome_asked_for_are_counted() -> None:
    nights = [golf(1, Ann=[1], Bob=[2]).night, golf(2, Ann=[2], Bob=[1]).night]
    ann = Player.objects.get(name="Ann").pk
    filters = NightFilters(person=ann, outcome="won")
    dates = [night.date for night in nights]
    assert wins_by_month(nights[0].club, filters, dates) == {dates[0]: {ann: 1}}
