"""The sessions of an account: ended one by one, and with them the pages that were open."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Club, Match
from tests.views.test_accounts import SIGN_IN, sign_up

pytestmark = pytest.mark.django_db


def test_sessions_are_ended_one_by_one(client: Client) -> None:
    phone = Client(headers={"user-agent": "iPhone"})
    sign_up(client)
    phone.post(reverse("account_login"), SIGN_IN)
    page = client.get(reverse("account_sessions")).content.decode()
    assert "iPhone" in page
    address = re.findall(r'action="(/account/sessions/\d+/end/)"', page)[0]
    assert client.post(address)["Location"] == reverse("account_sessions")
    assert phone.get(reverse("account")).status_code == 302
    assert client.get(reverse("account")).status_code == 200


def test_ending_this_session_signs_out(client: Client) -> None:
    sign_up(client)
    page = client.get(reverse("account_sessions")).content.decode()
    client.post(re.findall(r'action="(/account/sessions/\d+/end/)"', page)[0])
    assert client.get(reverse("account")).status_code == 302
    assert not Session.objects.exists()


def test_nobody_ends_the_session_of_somebody_else(client: Client) -> None:
    other = Client()
    sign_up(other)
    sign_up(client, email="bob@example.org")
    page = other.get(reverse("account_sessions")).content.decode()
    address = re.findall(r'action="(/account/sessions/\d+/end/)"', page)[0]
    assert client.post(address).status_code == 404
    assert other.get(reverse("account")).status_code == 200


def epoch(match: Match) -> int:
    return Club.objects.get(nights__matches=match).epoch


def test_a_session_that_is_ended_ends_its_open_pages(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    page = keeper.get(reverse("account_sessions")).content.decode()
    keeper.post(re.findall(r'action="(/account/sessions/\d+/end/)"', page)[0])
    assert epoch(match) == 1


def test_a_new_password_ends_open_pages(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    new = {"oldpassword": "drew-low-again", "password1": "cut-exact-56", "password2": "cut-exact-56"}
    keeper.post(reverse("account_change_password"), new)
    assert epoch(match) == 1
