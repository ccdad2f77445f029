"""Tests of ending single sessions of an account, which also ends their live pages."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Match
from tests.factories import epoch_of
from tests.fixtures.parsed import parsed
from tests.views.test_accounts import SIGN_IN, sign_up

pytestmark = pytest.mark.django_db


def sessions(browser: Client) -> dict[str, str]:
    """Return the device of each session of an account: the address that ends it."""
    page = parsed(browser.get(reverse("account_sessions")))
    found = {}
    for session in page.one("ul", class_="order").all("li"):
        form = session.one("form", method="post")
        device = form.one("button", re.compile("^Sign out ")).words.removeprefix("Sign out ").partition(" since ")[0]
        found[device] = form.attributes["action"]
    return found


def test_sessions_are_ended_one_by_one(client: Client) -> None:
    phone = Client(headers={"user-agent": "iPhone"})
    sign_up(client)
    phone.post(reverse("account_login"), SIGN_IN)
    there = sessions(client)
    assert len(there) == 2
    assert client.post(there["iPhone"])["Location"] == reverse("account_sessions")
    assert phone.get(reverse("account")).status_code == 302
    assert client.get(reverse("account")).status_code == 200


def test_a_session_that_has_ended_meanwhile_is_none_to_end(client: Client) -> None:
    phone = Client(headers={"user-agent": "iPhone"})
    sign_up(client)
    phone.post(reverse("account_login"), SIGN_IN)
    there = sessions(client)
    phone.post(reverse("account_logout"))
    for _ in range(2):
        assert client.post(there["iPhone"], follow=True).redirect_chain == [(reverse("account_sessions"), 303)]


def test_ending_this_session_signs_out(client: Client) -> None:
    sign_up(client)
    (address,) = sessions(client).values()
    client.post(address)
    assert client.get(reverse("account")).status_code == 302
    assert not Session.objects.exists()


def test_nobody_ends_the_session_of_somebody_else(client: Client) -> None:
    other = Client()
    sign_up(other)
    sign_up(client, email="bob@example.org")
    (address,) = sessions(other).values()
    assert client.post(address).headers["Location"] == reverse("account_sessions")
    assert list(sessions(other).values()) == [address]


def test_a_session_that_is_ended_ends_its_open_pages(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    (address,) = sessions(keeper).values()
    keeper.post(address)
    assert epoch_of(match) == 1


def test_a_new_password_ends_open_pages(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    new = {"oldpassword": "drew-low-again", "password1": "cut-exact-56", "password2": "cut-exact-56"}
    keeper.post(reverse("account_change_password"), new)
    assert epoch_of(match) == 1
