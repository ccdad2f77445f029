"""Tests of what a viewer may open: by the browser's own key, an account, a pen or a link to watch."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.links import WATCHED, Link, to_watch
from scorekeeper.models import Club, Match, Night, Role
from scorekeeper.queries.viewers import (
    RANKS,
    Viewer,
    clubs_leaving,
    clubs_of,
    may_open,
    opens_night_of,
    role_at,
    role_in,
    watched_matches,
    with_roles,
)
from tests.factories import ClubFactory, MatchFactory
from tests.people import account, member, pen_out

pytestmark = pytest.mark.django_db

STRANGER = "another-phone"


def nights_of(viewer: Viewer, role: Role) -> QuerySet[Night]:
    """Return the nights that are open to the viewer in this role."""
    return Night.objects.filter(may_open(viewer, role))


@pytest.fixture
def club(match: Match) -> Club:
    return match.night.club


def roles(club: Club, viewer: Viewer) -> list[Role]:
    """Return the roles in which the club is open to somebody, the most first."""
    return [role for role in RANKS if clubs_of(viewer, role).filter(pk=club.pk).exists()]


def role_of(viewer: Viewer, match: Match) -> Role | None:
    """Return the viewer's role at a match; None if the match is not open to them."""
    return role_at(with_roles(Match.objects.all(), viewer, "club").get(pk=match.pk), viewer)


def ended_pen(club: Club) -> int:
    """Return the id of a pen that was taken back."""
    pen = pen_out(club)
    pen.ended = timezone.now()
    pen.save()
    return pen.pk


def member_as(role: Role) -> Callable[[Club], Viewer]:
    """Return a function that makes a member of a club with this role, and returns their viewer."""
    return lambda club: Viewer(STRANGER, user=member(club, role).pk)


# Keys that open a club, and similar ones that do not.
OPENING: dict[str, tuple[Role | None, Callable[[Club], Viewer]]] = {
    "a stranger": (None, lambda _: Viewer(STRANGER)),
    "somebody with an account": (None, lambda _: Viewer(STRANGER, user=account().pk)),
    "the browser that made it": (Role.OWNER, lambda club: Viewer(club.keeper_key)),
    "a browser that was given another key": (Role.OWNER, lambda club: Viewer(STRANGER, former=(club.keeper_key,))),
    **{f"a member: {role}": (role, member_as(role)) for role in RANKS},
    "a member of another club": (None, lambda _: Viewer(STRANGER, user=member(ClubFactory(), Role.OWNER).pk)),
    "a pen": (Role.KEEPER, lambda club: Viewer(STRANGER, pens=(pen_out(club).pk,))),
    "a pen beside a role": (
        Role.KEEPER,
        lambda club: Viewer(STRANGER, user=member(club, Role.WATCHER).pk, pens=(pen_out(club).pk,)),
    ),
    "a pen of another club": (None, lambda _: Viewer(STRANGER, pens=(pen_out(ClubFactory()).pk,))),
    "a pen that was taken back": (None, lambda club: Viewer(STRANGER, pens=(ended_pen(club),))),
    "no such pen": (None, lambda club: Viewer(STRANGER, pens=(pen_out(club).pk + 987_654, 10**17))),
    "its link": (Role.WATCHER, lambda club: Viewer(STRANGER, watching=(to_watch(club),))),
    "a link to something else of its number": (
        None,
        lambda club: Viewer(STRANGER, watching=(Link("invite", club.pk), Link("pen", club.pk))),
    ),
}


@pytest.mark.parametrize("what", OPENING)
def test_a_club_is_open_in_a_role_and_in_all_that_may_less(club: Club, match: Match, what: str) -> None:
    role, opened_by = OPENING[what]
    viewer = opened_by(club)
    assert roles(club, viewer) == (list(RANKS[RANKS.index(role) :]) if role else [])
    assert role_of(viewer, match) == role
    if role:
        assert role_in(with_roles(clubs_of(viewer, Role.WATCHER), viewer).get(pk=club.pk), viewer) == role
    assert [*nights_of(viewer, Role.WATCHER)] == ([match.night] if role else [])


def test_the_link_of_a_night_shows_that_night_alone(match: Match) -> None:
    other = MatchFactory(club_key=match.night.club.keeper_key, date=match.night.date - timedelta(days=7))
    viewer = Viewer(STRANGER, watching=(to_watch(match.night),))
    assert nights_of(viewer, Role.WATCHER).get() == match.night
    assert not nights_of(viewer, Role.KEEPER).exists()
    assert watched_matches(viewer).get() == match
    assert (role_of(viewer, match), role_of(viewer, other)) == (Role.WATCHER, None)


def test_the_link_of_a_match_shows_that_match_alone(match: Match) -> None:
    other = MatchFactory(club_key=match.night.club.keeper_key)
    viewer = Viewer(STRANGER, watching=(to_watch(match),))
    assert not nights_of(viewer, Role.WATCHER).exists()
    assert watched_matches(viewer).get() == match
    assert (role_of(viewer, match), role_of(viewer, other)) == (Role.WATCHER, None)


def test_a_link_to_a_match_opens_no_night(match: Match) -> None:
    for link, opens in ((to_watch(match.club), True), (to_watch(match.night), True), (to_watch(match), False)):
        viewer = Viewer(STRANGER, watching=(link,))
        found = with_roles(Match.objects.all(), viewer, "club").get(pk=match.pk)
        assert opens_night_of(found, viewer) is opens


@pytest.mark.parametrize("generation", [-1, 1, 999_999_999])
def test_a_link_of_another_generation_opens_nothing(match: Match, generation: int) -> None:
    things = (match, match.night, match.night.club)
    viewer = Viewer(STRANGER, watching=tuple(to_watch(thing)._replace(generation=generation) for thing in things))
    assert role_of(viewer, match) is None
    assert not watched_matches(viewer).exists()


def test_a_club_about_to_be_deleted_is_open_to_nobody(club: Club, match: Match) -> None:
    owner = member(club, Role.OWNER)
    Club.objects.update(leaving=timezone.now() + timedelta(days=7))
    viewer = Viewer(
        club.keeper_key,
        user=owner.pk,
        watching=(to_watch(club), to_watch(match.night), to_watch(match)),
        pens=(pen_out(club).pk,),
    )
    assert roles(club, viewer) == []
    assert not nights_of(viewer, Role.WATCHER).exists()
    assert role_of(viewer, match) is None
    assert not watched_matches(viewer).exists()


def test_its_owner_alone_finds_a_club_about_to_be_deleted(club: Club) -> None:
    owner, keeper = member(club, Role.OWNER), member(club, Role.KEEPER)
    Club.objects.update(leaving=timezone.now() + timedelta(days=7))
    assert clubs_leaving(Viewer(STRANGER, user=owner.pk)).get() == club
    assert not clubs_leaving(Viewer(STRANGER, user=keeper.pk, pens=(pen_out(club).pk,))).exists()


@pytest.mark.parametrize("pk", [2**31, 2**32 + 1, 10**18 - 1])
def test_a_link_to_a_row_that_no_database_has_opens_nothing(match: Match, pk: int) -> None:
    links = tuple(Link(kind, pk) for kind in WATCHED)
    stranger, both = (Viewer(STRANGER, watching=held) for held in (links, (*links, to_watch(match))))
    assert not watched_matches(stranger).exists()
    assert role_of(stranger, match) is None
    assert watched_matches(both).get() == match
    assert role_of(both, match) == Role.WATCHER


def test_a_browser_full_of_links_asks_no_longer_question(match: Match) -> None:
    full = tuple(Link(kind, number, number) for kind in WATCHED for number in range(1, 400))
    one, many = (
        str(watched_matches(Viewer(STRANGER, watching=links)).query)
        for links in (full[:1] + full[400:401] + full[-1:], full)
    )
    assert one.count(" OR ") == many.count(" OR ")
