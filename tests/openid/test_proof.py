"""Tests that somebody else at an unlocked phone cannot change an account that only a provider opens."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import User
from tests.fixtures.openid_provider import Provider
from tests.fixtures.parsed import words
from tests.openid.way import signed_in_by, who

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
ASKED = "/account/openid/again/?next="
GUARDED = ["delete/", "e-mail/", "passkeys/add/", "password/first/"]


@pytest.mark.parametrize("path", GUARDED)
def test_it_is_asked_for_the_provider_first(ann: Client, path: str) -> None:
    for answer in (ann.get(f"/account/{path}"), ann.post(f"/account/{path}")):
        assert answer["Location"] == f"{ASKED}%2Faccount%2F{path.replace('/', '%2F')}"
    assert signed_in_by(ann, "/account/openid/again/", next=f"/account/{path}")["Location"] == f"/account/{path}"
    assert ann.get(f"/account/{path}").status_code == 200


def test_the_provider_is_asked_to_have_her_sign_in_anew(ann: Client, provider: Provider) -> None:
    signed_in_by(ann, "/account/openid/again/")
    assert provider.asked[-1]["prompt"] == "login"
    assert provider.asked[-1]["max_age"] == "0"


def test_she_chooses_a_password_and_goes_on_without_another_proof(ann: Client) -> None:
    signed_in_by(ann, "/account/openid/again/", next="/account/password/first/")
    ann.post("/account/password/first/", {"password1": "a long enough secret", "password2": "a long enough secret"})
    assert User.objects.get().has_usable_password()
    assert ann.get("/account/passkeys/add/").status_code == 200


def test_she_adds_a_passkey_where_the_site_has_no_provider_any_more(
    ann: Client, settings: Any, put_up: Callable[[], None]
) -> None:
    settings.OPENID = None
    put_up()
    assert ann.get("/account/passkeys/add/").status_code == 200


def test_she_deletes_her_account(ann: Client) -> None:
    signed_in_by(ann, "/account/openid/again/", next="/account/delete/")
    assert ann.post("/account/delete/").status_code == 303
    assert not User.objects.exists()
    signed_in_by(ann)
    assert User.objects.get().email == "ann@example.org"


def test_she_ends_her_other_sessions(ann: Client) -> None:
    other = Client()
    signed_in_by(other)
    (session,) = [each["row"].pk for each in ann.get("/account/sessions/").context["lines"] if not each["here"]]
    ann.post(f"/account/sessions/{session}/end/")
    assert who(other) == ""
    assert who(ann) == "ann@example.org"


@pytest.mark.parametrize("told", [{"sub": "bob-1", "email": "bob@example.org"}, {"sub": "bob-1", "email": ""}])
def test_somebody_else_at_the_provider_is_not_her(ann: Client, provider: Provider, told: Any) -> None:
    provider.person |= told
    answer = signed_in_by(ann, "/account/openid/again/", next="/account/delete/")
    assert answer.status_code == 403
    assert "At The Guild you are somebody else than here." in words(answer)
    assert ann.get("/account/delete/")["Location"].startswith(ASKED)
    assert who(ann) == "ann@example.org"


def test_a_sign_in_of_an_hour_ago_is_not_enough(ann: Client, provider: Provider) -> None:
    provider.claims["auth_time"] = int(time.time()) - 3600
    assert signed_in_by(ann, "/account/openid/again/").status_code == 502
    assert ann.get("/account/delete/")["Location"].startswith(ASKED)


def test_the_page_says_what_for(ann: Client) -> None:
    assert "sign in with The Guild once more" in words(ann.get("/account/openid/again/?next=/account/delete/"))


def test_whoever_has_a_password_is_asked_for_that_or_for_the_provider(ann: Client) -> None:
    user = User.objects.get()
    user.set_password("a long enough secret")
    user.save()
    phone = Client()
    signed_in_by(phone)
    asked = phone.get("/account/delete/")["Location"]
    assert asked.startswith("/account/again/")
    assert "With The Guild instead" in words(phone.get(asked))
    signed_in_by(phone, "/account/openid/again/", next="/account/delete/")
    assert phone.get("/account/delete/").status_code == 200
