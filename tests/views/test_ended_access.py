"""Tests that a visitor whose access has ended is a stranger at every URL, with the cookies they still have."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.models import Club, Match, Membership, Night, Role
from scorekeeper.services.accounts import take_over
from scorekeeper.services.members import remove
from scorekeeper.services.pens import take_back
from scorekeeper.services.watching import new_link
from tests.access import ACCOUNTS, PEOPLE, TABLE
from tests.fixtures.club_world import World
from tests.people import account
from tests.views.test_every_url import OWN, answer_to, taken_by

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("https_at_home")]

KEYED = {"watch", "join", "take_pen"}  # the key of the link is still valid
Asked = dict[tuple[str, str], int]  # the name of an address and the method → the status


def put_out(world: World, role: Role) -> None:
    """Remove the member with this role from the club."""
    remove(member=Membership.objects.get(club=world.club, role=role))


def end_link(world: World, of: Callable[[Match], Match | Night | Club]) -> None:
    """Replace a link by a new one, so that the old one opens nothing."""
    new_link(to=of(world.match), club=world.club, generation=0)


ENDS: dict[str, Callable[[World], object]] = {
    "own browser": lambda world: take_over(key=world.club.keeper_key, user=account().pk),
    "keeper": partial(put_out, role=Role.KEEPER),
    "pen": lambda world: take_back(pen=world.pen),
    "watcher": partial(put_out, role=Role.WATCHER),
    "club link": partial(end_link, of=lambda match: match.night.club),
    "night link": partial(end_link, of=lambda match: match.night),
    "match link": partial(end_link, of=lambda match: match),
}


def as_a_stranger(person: str) -> Asked:
    """Return the status that a stranger gets, by address and method, where this person gets another one."""
    like = "other club" if person in ACCOUNTS else "signed out"
    rows = {(name, method): TABLE[name][method == "post"] for name in set(OWN) - KEYED for method in taken_by(name)}
    return {asking: row[like] for asking, row in rows.items() if row[person] != row[like]}


def answers(client: Client, urls: Mapping[tuple[str, str], str]) -> Asked:
    """Return the status of the answer for each address and method."""
    return {(name, method): answer_to(client, method, url).status_code for (name, method), url in urls.items()}


@pytest.mark.parametrize("person", ENDS)
def test_who_may_no_longer_is_a_stranger(person: str) -> None:
    world, expected = World(), as_a_stranger(person)
    client, urls = world.people[person], {asking: world.url_of(asking[0]) for asking in expected}
    assert urls
    ENDS[person](world)
    assert answers(client, urls) == expected


@pytest.mark.parametrize("person", PEOPLE)
def test_a_club_about_to_be_deleted_is_open_to_nobody_but_its_owners_change_of_mind(person: str) -> None:
    world = World()
    client = world.people[person]
    Club.objects.filter(pk=world.club.pk).update(leaving=timezone.now() + timedelta(days=7))
    expected = as_a_stranger(person) | {(name, method): 404 for name in KEYED for method in taken_by(name)}
    expected["keep_club", "post"] = 400 if person in ("owner", "own browser") else 404
    urls = {asking: world.url_of(asking[0]) for asking in expected}
    assert answers(client, urls) == expected
