"""Tests of the redirects of account pages: back to the page that was requested, and never to another site."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from tests.fixtures.parsed import parsed
from tests.people import account
from tests.views.test_accounts import code

pytestmark = pytest.mark.django_db
SIGN_IN = {"login": "ann@example.org", "password": "a long enough secret"}
SIGN_UP = {"email": "bob@example.org", "password1": "drew-low-again"}


@pytest.fixture(autouse=True)
def _ann(db: None) -> None:
    """Make an account whose address is verified."""
    ann = account()
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)


@pytest.mark.parametrize("page", ["account_login", "account_signup", "account_logout"])
@pytest.mark.parametrize(
    "evil", ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:alert(1)"]
)
def test_nobody_is_led_to_another_site(page: str, evil: str, client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    if page == "account_logout":
        client.post(reverse("account_login"), SIGN_IN)
    answer = client.post(reverse(page), SIGN_IN | SIGN_UP | {"next": evil})
    assert answer.status_code == 302
    assert answer["Location"] == "/"


@pytest.mark.parametrize(
    "name", ["account", "account_sessions", "account_email", "account_delete", "mfa_list_webauthn"]
)
def test_an_accounts_own_pages_lead_strangers_to_the_way_in(client: Client, name: str) -> None:
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("name", ["account_login", "account_signup"])
def test_who_is_to_be_led_on_to_no_address_signs_in_as_ever(client: Client, name: str) -> None:
    assert client.get(reverse(name), {"next": "http://["}).status_code == 200


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://testserver/matches/1/?done=2", "/matches/1/?done=2"),
        ("http://testserver", "/"),
        ("http://testserver//evil.example/", "/"),
        ("http://[", "/"),
        ("", "/"),
    ],
)
def test_signing_in_leads_back_to_the_page_from_which_it_was_asked_for(client: Client, referer: str, back: str) -> None:
    page = parsed(client.get(reverse("account_sign_in_here"), headers={"Referer": referer}, follow=True))
    told = {field.attributes["name"]: field.attributes["value"] for field in page.all("input", name="next")}
    answer = client.post(reverse("account_login"), SIGN_IN | told)
    assert answer.headers["Location"] == back


def test_a_new_password_leads_where_signing_in_was_to_lead(client: Client) -> None:
    invitation = "/join/7/a-key/?seen=1&again=2"
    page = parsed(client.get(reverse("account_login"), {"next": invitation}))
    forgotten = page.one("a", re.compile("^Password forgotten")).attributes["href"]
    answer = client.post(forgotten, {"email": "ann@example.org"})
    answer = client.post(answer.headers["Location"], {"code": code()})
    answer = client.post(answer.headers["Location"], {"password1": "cut-exact-56", "password2": "cut-exact-56"})
    assert answer.headers["Location"] == invitation


@pytest.mark.parametrize("taken", [False, True])
def test_another_address_leads_on_to_the_page_that_was_asked_for(client: Client, settings: Any, *, taken: bool) -> None:
    settings.EMAIL_HOST, settings.ACCOUNT_PREVENT_ENUMERATION = "mail.example.org", True
    said = {"email": "ann@example.org" if taken else "ann@exmaple.org", "password1": "drew-low-again"}
    invitation = "/join/7/a-key/?seen=1&again=2"
    answer = client.post(reverse("account_signup"), said | {"next": invitation}, follow=True)
    other = parsed(answer).one("form", action=re.compile("other-address")).attributes["action"]
    form = parsed(client.post(other, follow=True)).one("form", id="account")
    assert form.one("input", name="next").attributes["value"] == invitation
