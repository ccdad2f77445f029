import pytest

from scorekeeper.models import Match, Player
from scorekeeper.queries.nights import NightFilters, nights_with_matches, revision_of, wins_by_month
from scorekeeper.queries.versions import version_of_night
from tests.factories import MatchFactory, context
from tests.fixtures.writes import end
from tests.queries.past.golf import golf

pytestmark = pytest.mark.django_db


def test_only_the_wins_in_matches_of_the_outcome_asked_for_are_counted() -> None:
    nights = [golf(1, Ann=[1], Bob=[2]).night, golf(2, Ann=[2], Bob=[1]).night]
    ann = Player.objects.get(name="Ann").pk
    filters = NightFilters(person=ann, outcome="won")
    dates = [night.date for night in nights]
    assert wins_by_month(nights[0].club, filters, dates) == {dates[0]: {ann: 1}}


def test_the_revision_of_a_night_counts_a_match_that_its_list_leaves_out() -> None:
    match = MatchFactory()
    assert _revisions(match) == (1, 1)
    end(match=match, context=context())
    assert _revisions(match) == (2, 2)


def _revisions(match: Match) -> tuple[int, int | None]:
    """Return the revision of the match's night as its page has it, and as its version does."""
    version = version_of_night(match.night_id)
    return revision_of(nights_with_matches().get(pk=match.night_id)), version and version.revision
