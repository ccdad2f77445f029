"""Tests of removing a provider from an account that a password or a passkey also opens."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import User
from tests.fixtures.openid_provider import Provider
from tests.fixtures.parsed import parsed, words
from tests.openid.way import signed_in_by, who

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
REMOVE = "/account/openid/remove/"
PASSWORD = "a long enough secret"


def with_password() -> None:
    user = User.objects.get()
    user.set_password(PASSWORD)
    user.save()


def with_passkey() -> None:
    Authenticator.objects.create(user=User.objects.get(), type=Authenticator.Type.WEBAUTHN, data={})


def offers(phone: Client) -> bool:
    return parsed(phone.get("/account/")).has("a", "Remove the sign-in by The Guild", href=REMOVE)


@pytest.mark.parametrize("other_way", [with_password, with_passkey])
def test_it_is_removed_where_there_is_another_way_in(provider: Provider, other_way: Callable[[], None]) -> None:
    signed_in_by(Client())
    other_way()
    ann = Client()
    signed_in_by(ann)
    signed_in_by(ann, "/account/openid/again/", next="/account/")
    assert offers(ann)
    assert ann.get(REMOVE).status_code == 200
    assert SocialAccount.objects.exists()
    answer = ann.post(REMOVE, follow=True)
    assert "You can no longer sign in with The Guild." in words(answer)
    assert not SocialAccount.objects.exists()
    assert who(ann) == "ann@example.org"
    assert "You can no longer sign in to your account with The Guild." in mail.outbox[-1].body


def test_the_passkeys_are_counted_once(ann: Client) -> None:
    with CaptureQueriesContext(connection) as sent:
        ann.get("/account/")
    assert sum("mfa_authenticator" in query["sql"] for query in sent) == 1


def test_it_stays_where_there_is_no_other(ann: Client) -> None:
    signed_in_by(ann, "/account/openid/again/", next="/account/")
    assert not offers(ann)
    for answer in (ann.get(REMOVE), ann.post(REMOVE)):
        assert answer["Location"] == "/account/"
    assert SocialAccount.objects.exists()


def test_a_password_is_no_way_in_where_the_site_has_none(
    ann: Client, settings: Any, put_up: Callable[[], None]
) -> None:
    with_password()
    phone = Client()
    settings.PASSWORDS = settings.MFA_PASSKEY_SIGNUP_ENABLED = False
    put_up()
    signed_in_by(phone)
    signed_in_by(phone, "/account/openid/again/", next="/account/")
    assert not offers(phone)
    phone.post(REMOVE)
    assert SocialAccount.objects.exists()


def test_a_phone_left_on_the_table_removes_nothing(provider: Provider) -> None:
    signed_in_by(Client())
    with_password()
    phone = Client()
    signed_in_by(phone)
    for answer in (phone.get(REMOVE), phone.post(REMOVE)):
        assert answer["Location"] == "/account/again/?next=%2Faccount%2Fopenid%2Fremove%2F"
    assert SocialAccount.objects.exists()
    phone.post("/account/again/", {"password": PASSWORD})
    assert phone.get(REMOVE).status_code == 200
