"""Tests of the link to a club made by a command: the first who opens it owns the club, and nobody else can use it."""

from copy import deepcopy
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from scorekeeper.links import key_to_own, to_write
from scorekeeper.models import Club, Handover, Match, Membership, Role
from tests.factories import MatchFactory, give_browser
from tests.fixtures.parsed import parsed, words
from tests.fixtures.sent_twice import Answer, sent_twice, start_of_write
from tests.people import account, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """Return a club of a match, whose key no browser has."""
    match: Match = MatchFactory(played=1)
    return match.club


def link(club: Club) -> str:
    return f"/pen/{club.pk}/{key_to_own(club)}/"


def own(client: Client, address: str) -> Any:
    return client.post(address, {"do": "own"})


def test_looking_at_the_link_changes_nothing(client: Client, club: Club) -> None:
    page = parsed(client.get(link(club)))
    assert page.has("h1", "Open Our table?")
    assert page.has("button", "Open the club", value="own")
    assert client.head(link(club)).status_code == 200
    assert Club.objects.get().keeper_key == club.keeper_key
    assert client.get(f"/clubs/{club.pk}/").status_code == 404


def test_the_first_browser_owns_the_club(client: Client, club: Club) -> None:
    assert own(client, link(club)).status_code == 303
    assert client.post(f"/clubs/{club.pk}/name/", {"do": "rename", "name": "Fridays"}).status_code == 303
    assert Club.objects.get().name == "Fridays"
    assert client.get(f"/clubs/{club.pk}/club.json").status_code == 200
    assert client.get(f"/clubs/{club.pk}/delete/").status_code == 200
    assert not Handover.objects.exists()


def test_a_browser_keeps_the_clubs_that_it_has(client: Client, club: Club) -> None:
    other = MatchFactory().club
    own(give_browser(client, other), link(club))
    for each in (club, other):
        assert client.get(f"/clubs/{each.pk}/delete/").status_code == 200
    assert "Our table" in words(client.get("/"))


def test_an_account_owns_it_on_every_phone_of_its(club: Club) -> None:
    ann = account()
    assert own(sign_in(Client(), ann), link(club)).status_code == 303
    assert [(member.user, member.role) for member in Membership.objects.filter(club=club)] == [(ann, Role.OWNER)]
    assert sign_in(Client(), ann).get(f"/clubs/{club.pk}/delete/").status_code == 200


def test_the_link_is_over_for_everybody_else(client: Client, club: Club) -> None:
    address = link(club)
    own(client, address)
    late = Client()
    assert (late.get(address).status_code, own(late, address).status_code) == (404, 404)
    assert late.get(f"/clubs/{club.pk}/").status_code == 404


def test_who_owns_the_club_comes_to_it_by_the_link_again(client: Client, club: Club) -> None:
    address = link(club)
    own(client, address)
    again = client.get(address)
    assert (again.status_code, again.headers["Location"]) == (303, f"/matches/{club.matches.get().pk}/")


@pytest.mark.parametrize("owns_another", [False, True])
def test_a_browser_owns_the_club_though_the_answer_was_lost(client: Client, club: Club, owns_another: bool) -> None:
    if owns_another:
        give_browser(client, MatchFactory().club)
    client.get(link(club))
    before, address = client.cookies["club"].value, link(club)
    own(client, address)
    client.cookies["club"] = before
    assert own(client, address).headers["Location"] == f"/matches/{club.matches.get().pk}/"
    assert client.get(f"/clubs/{club.pk}/delete/").status_code == 200


def test_a_double_tap_owns_the_club_once(client: Client, club: Club) -> None:
    address, table = link(club), f"/matches/{club.matches.get().pk}/"
    client.get(address)
    cookies = deepcopy(client.cookies)

    def send() -> Answer:
        answer = own(client, address)
        return answer.status_code, answer.headers.get("Location")

    cache.clear()
    with transaction.atomic():
        alone = sent_twice(send, lambda: Club.objects.get().keeper_key)
        transaction.set_rollback(True)
    cache.clear()
    client.cookies = cookies
    both = sent_twice(send, lambda: Club.objects.get().keeper_key, start_of_write(alone.statements))
    assert both.answers == ((303, table), (303, table))
    assert both.both == alone.once


def test_of_two_who_look_the_second_to_tap_gets_nothing(client: Client, club: Club) -> None:
    address, late = link(club), Client()
    assert late.get(address).status_code == client.get(address).status_code == 200
    own(late, address)
    assert own(client, address).status_code == 404


def test_the_link_to_the_pen_makes_nobody_the_owner(client: Client, club: Club) -> None:
    assert own(client, f"/pen/{club.pk}/{to_write(club).key}/").status_code == 400
    assert client.get(f"/clubs/{club.pk}/delete/").status_code == 404


def test_a_club_that_is_about_to_be_deleted_is_nobody_s(client: Client, club: Club) -> None:
    Club.objects.update(leaving="2026-11-20T19:00:00Z")
    assert own(client, link(club)).status_code == 404
