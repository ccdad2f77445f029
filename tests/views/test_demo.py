"""Tests of the demo club: offered to new visitors, kept by their browser, and removed with one tap."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scorekeeper.models import Change, Club, Match, Membership, Night, Player, PlayerResult, Role
from scorekeeper.models.clocks import tonight
from scorekeeper.models.clubs import new_key
from scorekeeper.services.clubs import purge
from scorekeeper.services.deleting import delete
from scorekeeper.services.demo import nights
from tests.access import KEEPERS, PEOPLE
from tests.factories import ClubFactory, MatchFactory, context, give_browser
from tests.fixtures.club_world import World
from tests.people import account, signed_in

pytestmark = pytest.mark.django_db
OFFER, SAID = "Look at a demo club", "A demo club"


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the past of demo clubs short, which is faster; no test here needs a long one."""
    monkeypatch.setattr(nights, "AT_ONCE", 1)


def home(client: Client) -> str:
    return client.get("/").content.decode()


def press_look_around(client: Client) -> Any:
    return client.post(reverse("make_demo"), {"do": "look"})


def demo_world() -> World:
    """Return a world whose club is a demo club."""
    world = World()
    Club.objects.filter(pk=world.club.pk).update(demo=True)
    return world


def test_a_first_visitor_looks_at_a_demo_club_and_keeps_its_score(client: Client) -> None:
    assert OFFER in home(client)
    answer = press_look_around(client)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    page = home(client)
    assert "Friday cards" in page
    assert SAID in page
    assert OFFER not in page
    assert press_look_around(client).headers["Location"] == "/"  # a second tap
    club = Club.objects.get()
    assert club.match_count == club.matches.count()
    assert client.get(reverse("club", args=[club.pk])).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_others_can_write_between_its_nights() -> None:
    with CaptureQueriesContext(connection) as asked:
        club = nights.make_at_once(key=new_key(), tonight=tonight())
    assert sum(query["sql"] == "COMMIT" for query in asked) > club.nights.count() == 2


def test_one_whose_server_was_killed_is_nobodys_and_is_offered_anew(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(nights, "remove_demo", lambda club: None)
        killed.setattr(nights, "_handed_over", _killed)
        with pytest.raises(KeyboardInterrupt):
            press_look_around(client)
    half = Club.objects.get()
    assert half.match_count
    assert OFFER in home(client)
    assert client.get(reverse("club", args=[half.pk])).status_code == 404
    press_look_around(client)
    assert SAID in home(client)
    assert purge(now=timezone.now() + timedelta(days=8)) == 1
    assert not Club.objects.filter(pk=half.pk).exists()


def test_a_second_tap_meanwhile_makes_no_second_club(monkeypatch: pytest.MonkeyPatch) -> None:
    key = new_key()

    def tapped_again(**_club: Any) -> Iterator[tuple[int, int]]:
        ClubFactory(keeper_key=key)
        yield 1, 1

    monkeypatch.setattr(nights, "play", tapped_again)
    assert nights.make_at_once(key=key, tonight=tonight()) == Club.objects.get()


def _killed(*_given: Any) -> None:
    raise KeyboardInterrupt


def test_one_that_cannot_be_filled_is_removed() -> None:
    with pytest.raises(OverflowError):
        nights.make_at_once(key=new_key(), tonight=date.min)
    assert not Club.objects.exists()


def test_an_account_owns_the_demo_club_that_it_looks_at() -> None:
    user = account()
    press_look_around(signed_in(user))
    membership = Membership.objects.get()
    assert (membership.user, membership.role, membership.club.demo) == (user, Role.OWNER, True)
    assert OFFER not in home(Client())


def test_where_somebody_has_played_nobody_makes_one(client: Client) -> None:
    MatchFactory()
    assert OFFER not in home(client)
    assert press_look_around(client).status_code == 303
    assert not Club.objects.filter(demo=True).exists()


def test_who_has_a_club_makes_none(client: Client) -> None:
    give_browser(client, ClubFactory(name="Mondays"))
    assert OFFER not in home(client)
    press_look_around(client)
    assert not Match.objects.exists()


def test_where_the_only_match_was_deleted_it_is_offered_again(client: Client) -> None:
    delete(match=MatchFactory(), context=context())
    assert OFFER in home(client)


def test_removed_it_is_gone_with_everything_and_the_browser_begins_anew(client: Client) -> None:
    press_look_around(client)
    club = Club.objects.get()
    delete(match=club.matches.all()[0], context=context())
    answer = client.post(reverse("remove_demo", args=[club.pk]), {"do": "remove"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert not any(rows.objects.exists() for rows in (Club, Night, Match, Change, Player, PlayerResult))
    assert not Match.with_deleted.exists()
    assert OFFER in home(client)


@pytest.mark.parametrize("person", PEOPLE)
def test_who_keeps_its_score_is_told_what_it_is_and_removes_it(person: str) -> None:
    world = demo_world()
    client, may = world.people[person], person in KEEPERS
    assert (SAID in home(client)) == may
    shown = client.get(world.url_of("club"))
    assert (SAID in shown.content.decode()) == may
    answer = client.post(world.url_of("remove_demo"), {"do": "remove"})
    sees = person in ("watcher", "club link")
    assert answer.status_code == (404 if sees else 303)  # to others it looks as if it was gone already
    assert Club.objects.filter(pk=world.club.pk).exists() != may


def test_an_address_asks_for_few_demo_clubs_in_five_minutes(client: Client, settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"demo": (1, 300)}
    press_look_around(client)
    client.post(reverse("remove_demo", args=[Club.objects.get().pk]), {"do": "remove"})
    answer = press_look_around(client)
    assert answer.status_code == 429
    assert "Wait five minutes" in answer.content.decode()
    assert not Club.objects.exists()
