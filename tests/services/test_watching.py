import pytest

from scorekeeper.links import to_watch
from scorekeeper.models import Match
from scorekeeper.services.watching import new_link
from tests.factories import fresh

pytestmark = pytest.mark.django_db


def test_a_new_link_ends_the_old_one_and_the_tickets_of_open_pages(match: Match) -> None:
    old = to_watch(match)
    new_link(to=match, club=match.night.club, generation=0)
    match = fresh(match)
    assert not to_watch(match).opened_by(old.key)
    assert match.night.club.epoch == 1


def test_a_link_that_somebody_has_ended_is_not_ended_twice(match: Match) -> None:
    new_link(to=match, club=match.night.club, generation=0)
    link = to_watch(fresh(match))
    new_link(to=match, club=match.night.club, generation=0)
    assert to_watch(fresh(match)) == link


def test_a_new_link_to_a_match_leaves_those_to_its_evening_and_club_alone(match: Match) -> None:
    night, club = to_watch(match.night), to_watch(match.night.club)
    new_link(to=match, club=match.night.club, generation=0)
    match = fresh(match)
    assert (to_watch(match.night), to_watch(match.night.club)) == (night, club)
