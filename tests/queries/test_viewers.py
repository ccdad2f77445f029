"""Who gets where: by the browser's own key, an account, a pen or a link to watch."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.links import WATCHED, Link, to_watch
from scorekeeper.models import Club, Match, Role
from scorekeeper.queries.viewers import (
    RANKS,
    Viewer,
    clubs_leaving,
    clubs_of,
    nights_of,
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


@pytest.fixture
def club(match: Match) -> Club:
    return match.night.club


def roles(club: Club, viewer: Viewer) -> list[Role]:
    """Return the roles in which the club is open to somebody, the most first."""
    return [role for role in RANKS if clubs_of(viewer, role).filter(pk=club.pk).exists()]


def role_of(viewer: Viewer, match: Match) -> Role | None:
    """Return what somebody may do at a match."""
    return role_at(with_roles(Match.objects.all(), viewer, "club").get(pk=match.pk), viewer)


def test_a_stranger_gets_in_nowhere(club: Club, match: Match) -> None:
    for viewer in (Viewer(STRANGER), Viewer(STRANGER, user=account().pk)):
        assert roles(club, viewer) == []
        assert role_of(viewer, match) is None


def test_the_browser_that_made_a_club_owns_it(club: Club, match: Match) -> None:
    for viewer in (Viewer(club.keeper_key), Viewer(STRANGER, former=(club.keeper_key,))):
        assert roles(club, viewer) == list(RANKS)
        assert role_of(viewer, match) == Role.OWNER


@pytest.mark.parametrize(("role", "expected"), [(role, list(RANKS[RANKS.index(role) :])) for role in RANKS])
def test_a_member_may_what_the_role_may_and_less(club: Club, match: Match, role: Role, expected: list[Role]) -> None:
    viewer = Viewer(STRANGER, user=member(club, role).pk)
    assert roles(club, viewer) == expected
    assert role_of(viewer, match) == role


def test_a_member_of_another_club_gets_in_nowhere(club: Club, match: Match) -> None:
    viewer = Viewer(STRANGER, user=member(ClubFactory(), Role.OWNER).pk)
    assert roles(club, viewer) == []
    assert role_of(viewer, match) is None


def test_a_pen_keeps_and_owns_nothing(club: Club, match: Match) -> None:
    viewer = Viewer(STRANGER, pens=(pen_out(club).pk,))
    assert roles(club, viewer) == [Role.KEEPER, Role.WATCHER]
    assert role_of(viewer, match) == Role.KEEPER


def test_a_pen_of_another_club_opens_nothing(club: Club, match: Match) -> None:
    viewer = Viewer(STRANGER, pens=(pen_out(ClubFactory()).pk,))
    assert roles(club, viewer) == []
    assert role_of(viewer, match) is None


def test_a_pen_that_was_taken_back_opens_nothing(club: Club, match: Match) -> None:
    pen = pen_out(club)
    pen.ended = timezone.now()
    pen.save()
    viewer = Viewer(STRANGER, pens=(pen.pk,))
    assert roles(club, viewer) == []
    assert role_of(viewer, match) is None


@pytest.mark.parametrize("pens", [(987_654,), (10**17,), ()])
def test_a_pen_that_is_none_opens_nothing(club: Club, match: Match, pens: tuple[int, ...]) -> None:
    pen_out(club)
    viewer = Viewer(STRANGER, pens=pens)
    assert roles(club, viewer) == []
    assert role_of(viewer, match) is None


def test_the_link_of_a_club_watches(club: Club, match: Match) -> None:
    viewer = Viewer(STRANGER, watching=(to_watch(club),))
    assert roles(club, viewer) == [Role.WATCHER]
    assert nights_of(viewer, Role.WATCHER).get() == match.night
    assert role_of(viewer, match) == Role.WATCHER


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


def test_a_link_to_something_else_of_that_number_opens_nothing(club: Club, match: Match) -> None:
    viewer = Viewer(STRANGER, watching=(Link("invite", club.pk), Link("pen", club.pk)))
    assert roles(club, viewer) == []
    assert role_of(viewer, match) is None


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


def test_what_somebody_is_in_a_club(club: Club, match: Match) -> None:
    keeper, watcher = member(club, Role.KEEPER), member(club, Role.WATCHER)
    pens = (pen_out(club).pk,)
    people = {
        Viewer(club.keeper_key): Role.OWNER,
        Viewer(STRANGER, user=keeper.pk): Role.KEEPER,
        Viewer(STRANGER, user=watcher.pk): Role.WATCHER,
        Viewer(STRANGER, user=watcher.pk, pens=pens): Role.KEEPER,
        Viewer(STRANGER, watching=(to_watch(club),)): Role.WATCHER,
    }
    found = {
        viewer: role_in(with_roles(clubs_of(viewer, Role.WATCHER), viewer).get(pk=club.pk), viewer) for viewer in people
    }
    assert found == {viewer: role_of(viewer, match) for viewer in people} == people


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
