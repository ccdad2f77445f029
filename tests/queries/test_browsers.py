"""Tests of which links a browser keeps when it has no room for more."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.links import Link, format_links, to_watch
from scorekeeper.models import Club, Handover, Night
from scorekeeper.queries.browsers import ROOM, clubs_behind, fitting
from tests.factories import ClubFactory, MatchFactory
from tests.people import pen_of, pen_out
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now().date() - timedelta(days=5000)


def clubs(number: int) -> list[Link]:
    """Return links to watch `number` new clubs."""
    return [to_watch(club) for club in Club.objects.bulk_create(Club() for _ in range(number))]


def nights(club: Club, number: int) -> list[Link]:
    """Return links to watch `number` new nights of a club."""
    rows = [Night(club=club, date=LONG_AGO + timedelta(days=day)) for day in range(number)]
    return [to_watch(night) for night in Night.objects.bulk_create(rows)]


def test_a_hundred_links_are_nothing_to_a_browser() -> None:
    links = tuple(Link("match", 100_000 + number) for number in range(200))
    with at_most_queries(0):
        assert fitting(links) == links


def test_however_many_clubs_are_opened_in_passing_the_first_link_stays_and_so_does_the_newest() -> None:
    links = tuple(clubs(600))
    left: tuple[Link, ...] = ()
    for link in links:
        left = fitting((*left, link))
        assert left[0] == links[0]
        assert left[-1] == link
        assert len(format_links(left)) <= ROOM


def test_a_club_whose_every_night_is_opened_loses_its_own_oldest() -> None:
    first, *others = clubs(5)
    many = nights(ClubFactory(), 600)
    left = fitting((first, *many[:300], *others, *many[300:]))
    assert {first, *others, many[-1]} <= set(left)
    assert [link for link in left if link.kind == "night"] == many[-(len(left) - 5) :]


def test_what_opens_nothing_any_more_goes_first() -> None:
    ended = [link._replace(generation=1) for link in nights(ClubFactory(), 300)]
    gone = [Link("match", 900_000 + number) for number in range(100)]
    alive = clubs(20)
    back = pen_out(ClubFactory())
    Handover.objects.update(ended=timezone.now())
    assert fitting((pen_of(back), *ended, *alive, *gone, alive[0])) == (*alive, alive[0])


def test_no_link_to_watch_costs_a_pen() -> None:
    pens = [pen_of(pen_out(ClubFactory())) for _ in range(3)]
    left = fitting((*pens[:2], *clubs(600), pens[2]))
    assert set(pens) <= set(left)
    assert len(format_links(left)) <= ROOM


def test_it_knows_the_clubs_behind_links_of_every_kind() -> None:
    matches = [MatchFactory() for _ in range(5)]
    links = [
        to_watch(matches[0]),
        to_watch(matches[1].night),
        to_watch(matches[2].night.club),
        pen_of(pen_out(matches[3].night.club)),
        Link("invite", matches[4].night.club_id),
    ]
    assert set(clubs_behind(links)) == {match.night.club for match in matches[:4]}
    assert not clubs_behind([]).exists()
