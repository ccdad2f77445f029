"""Tests of the provider's answers: accepted only if requested, signed, and addressed to this site."""

import logging
import time
from collections.abc import Callable
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from django.test import Client

from scorekeeper.models import User
from tests.fixtures.openid_provider import CLIENT, SECRET, Provider, Told
from tests.fixtures.parsed import parsed, words
from tests.openid.way import arrived, came_back, signed_in_by, there, who

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
LATE = "That took too long, or it was begun in another browser."
FAILED = "The Guild could not say who you are."


def failed(answer: Any) -> bool:
    """Return whether the sign-in failed (502), and nobody got an account."""
    return answer.status_code == 502 and FAILED in words(answer) and not User.objects.exists()


@pytest.mark.parametrize(
    "claims",
    [
        {"aud": "another-program"},
        {"aud": [CLIENT, "another-program"], "azp": "another-program"},
        {"iss": "https://elsewhere.example"},
        {"exp": int(time.time()) - 3600},
        {"iat": int(time.time()) + 3600},
        {"nonce": "of-another-sign-in"},
        {"nonce": None},
        {"sub": None},
        {"sub": ""},
        {"sub": "a\0b"},
        {"sub": "s" * 192},
        {"sub": 7},
        {"email": 7},
        {"email": ["ann@example.org"]},
        {"email": "no address"},
    ],
)
def test_a_token_that_is_not_for_this_sign_in_signs_nobody_in(provider: Provider, client: Client, claims: Told) -> None:
    provider.claims |= claims
    answer = signed_in_by(client)
    assert answer.status_code in {403, 502}
    assert not User.objects.exists()
    assert who(client) == ""


def forged(claims: Told) -> str:
    return jwt.encode(claims, generate_private_key(65537, 2048), "RS256", {"kid": "one"})


def unsigned(claims: Told) -> str:
    return jwt.encode(claims, "", "none", {"kid": "one"})


def signed_by_what_everybody_knows(claims: Told) -> str:
    return jwt.encode(claims, SECRET * 2, "HS256", {"kid": "one"})


def of_a_key_that_is_not_told(claims: Told) -> str:
    return jwt.encode(claims, generate_private_key(65537, 2048), "RS256", {"kid": "two"})


def of_no_key(claims: Told) -> str:
    return jwt.encode(claims, generate_private_key(65537, 2048), "RS256")


def no_token(_claims: Told) -> str:
    return "no.token.at-all"


@pytest.mark.parametrize(
    "signed", [forged, unsigned, signed_by_what_everybody_knows, of_a_key_that_is_not_told, of_no_key, no_token]
)
def test_a_token_without_the_providers_signature_signs_nobody_in(
    provider: Provider, client: Client, signed: Callable[[Told], str]
) -> None:
    provider.signed = signed
    assert failed(signed_in_by(client))


def test_an_answer_to_a_question_that_was_not_asked_signs_nobody_in(provider: Provider, client: Client) -> None:
    """Somebody sends Ann the way back of a sign-in of their own."""
    address = came_back(there(Client()))
    answer = arrived(client, address)
    assert (answer.status_code, who(client)) == (403, "")
    assert LATE in words(answer)


def test_a_way_back_is_good_once(provider: Provider, client: Client) -> None:
    address = came_back(there(client))
    assert arrived(client, address).status_code == 302
    client.post("/account/sign-out/")
    answer = arrived(client, address)
    assert answer.status_code == 403
    assert LATE in words(answer)
    assert who(client) == ""


def test_a_code_that_was_used_elsewhere_signs_nobody_in(provider: Provider, client: Client) -> None:
    address = came_back(there(client))
    provider.codes.clear()
    assert failed(arrived(client, address))


@pytest.mark.parametrize("query", ["", "?state=", "?code=1", "?state=1&code=1", "?error=access_denied", "?state=%00"])
def test_a_way_back_that_nobody_was_sent_is_refused(provider: Provider, client: Client, query: str) -> None:
    assert client.get(f"/account/openid/back/{query}").status_code == 403


def test_whoever_cancels_is_back_at_the_sign_in(provider: Provider, client: Client) -> None:
    provider.cancels = True
    assert signed_in_by(client)["Location"] == "/account/sign-in/"
    assert parsed(client.get("/account/sign-in/")).has("p", "You were not signed in.")


def test_a_provider_that_is_away_holds_nobody_up(provider: Provider, client: Client) -> None:
    provider.down = True
    answer = client.post("/account/openid/")
    assert answer.status_code == 502
    assert FAILED in words(answer)
    provider.down = False
    address = came_back(there(client))
    provider.down = True
    assert failed(arrived(client, address))


@pytest.mark.parametrize(
    "configuration",
    [
        {"issuer": "https://elsewhere.example"},
        {"issuer": None},
        {"token_endpoint": None},
        {"authorization_endpoint": "javascript:alert(1)"},
        {"jwks_uri": "http://127.0.0.1:9/"},
    ],
)
def test_a_provider_that_says_something_odd_of_itself_signs_nobody_in(
    provider: Provider, client: Client, configuration: Told
) -> None:
    provider.configuration |= configuration
    answer = client.post("/account/openid/")
    if answer.status_code == 200:
        answer = arrived(client, came_back(answer["Refresh"].removeprefix("0; url=")))
    assert answer.status_code in {400, 502}
    assert not User.objects.exists()


def test_an_address_may_come_from_the_endpoint_that_tells_more(provider: Provider, client: Client) -> None:
    provider.userinfo = provider.person
    signed_in_by(client)
    assert who(client) == "ann@example.org"


@pytest.mark.parametrize("told", [{"sub": "bob-1", "email": "bob@example.org", "email_verified": True}, {}])
def test_but_not_that_of_somebody_else(provider: Provider, client: Client, told: Told) -> None:
    provider.userinfo = told
    assert failed(signed_in_by(client))


def test_it_asks_for_the_address_only_and_binds_the_answer_to_this_browser(provider: Provider, client: Client) -> None:
    signed_in_by(client)
    signed_in_by(Client())
    first, second = provider.asked
    assert set(first["scope"].split()) == {"openid", "email"}
    assert first["code_challenge_method"] == "S256"
    for name in ("state", "nonce", "code_challenge"):
        assert first[name] != second[name]


def test_nobody_adds_to_what_is_asked(provider: Provider, client: Client) -> None:
    signed_in_by(client, "/account/openid/?scope=admin&auth_params=prompt%3Dnone&process=connect")
    (asked,) = provider.asked
    assert set(asked["scope"].split()) == {"openid", "email"}
    assert "prompt" not in asked
    assert who(client) == "ann@example.org"


def test_what_the_log_says_has_no_name_and_no_token(
    provider: Provider, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    provider.signed = forged
    with caplog.at_level(logging.DEBUG):
        signed_in_by(client)
    assert "Signing in by OpenID Connect failed: its token is not valid (InvalidSignatureError)." in caplog.text
    assert [secret for secret in [*provider.secrets, SECRET, "ann@example.org"] if secret in caplog.text] == []


def test_only_a_form_of_ours_leads_to_the_provider(provider: Provider) -> None:
    browser = Client(enforce_csrf_checks=True)
    assert browser.post("/account/openid/").status_code == 403
    assert browser.get("/account/openid/").status_code == 405
    assert browser.post("/account/openid/back/").status_code == 403
    assert Client().post("/account/openid/", {"provider": "another"}).status_code == 400


def test_its_policy_lets_a_page_send_its_forms_nowhere_else(provider: Provider, client: Client) -> None:
    answer = client.post("/account/openid/")
    assert "form-action 'self'" in answer["Content-Security-Policy"]
    assert "no-store" in answer["Cache-Control"]


def test_ten_from_one_address_in_five_minutes_are_not_too_many_but_thirty_are(
    provider: Provider, client: Client
) -> None:
    said = [Client().post("/account/openid/").status_code for _ in range(31)]
    assert said == [200] * 30 + [429]
