"""Tests of the texts of the account forms."""

import pytest
from allauth.mfa.models import Authenticator
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from tests.fixtures.parsed import Page, parsed
from tests.people import account, sign_in, signed_in

pytestmark = pytest.mark.django_db
NEW = ["New password", "New password again"]


def labels(page: Page) -> list[str]:
    return [label.words for label in page.one("form", id="account").all("label", class_="field")]


def confirm(client: Client) -> None:
    client.post(reverse("account_reauthenticate"), {"password": "a long enough secret"})


def faults(page: Page) -> list[str]:
    return [fault.words for fault in page.all("p", class_="fault") if fault.words]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("account_login", ["E-mail", "Password"]),
        ("account_signup", ["E-mail", "Password"]),
        ("account_signup_by_passkey", ["E-mail"]),
        ("account_reset_password", ["E-mail"]),
    ],
)
def test_who_is_signed_out_is_asked_in_our_words(client: Client, name: str, expected: list[str]) -> None:
    assert labels(parsed(client.get(reverse(name)))) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("account_login", ["E-mail", "Mot de passe"]),
        ("account_signup", ["E-mail", "Mot de passe"]),
        ("account_signup_by_passkey", ["E-mail"]),
        ("account_reset_password", ["E-mail"]),
    ],
)
def test_so_are_those_who_read_french(client: Client, name: str, expected: list[str]) -> None:
    assert labels(parsed(client.get(reverse(name), headers={"Accept-Language": "fr"}))) == expected


@pytest.mark.parametrize(
    ("name", "expected"), [("account_email", ["E-mail"]), ("account_change_password", ["Current password", *NEW])]
)
def test_who_is_signed_in_is_asked_in_our_words(client: Client, name: str, expected: list[str]) -> None:
    sign_in(client, account())
    assert labels(parsed(client.get(reverse(name)))) == expected


def test_the_first_password_is_asked_for_in_our_words() -> None:
    user = account()
    user.set_unusable_password()
    user.save()
    assert labels(parsed(signed_in(user).get(reverse("account_set_password")))) == ["Password", "Password again"]


def test_the_password_after_a_code_is_asked_for_in_our_words(client: Client, mailoutbox: list[EmailMessage]) -> None:
    answer = client.post(reverse("account_reset_password"), {"email": account().email})
    code = next(line for line in mailoutbox[0].body.splitlines() if line.isupper())
    answer = client.post(answer["Location"], {"code": code})
    assert labels(parsed(client.get(answer["Location"]))) == NEW


@pytest.mark.parametrize(
    ("name", "fields", "expected"),
    [
        ("account_login", {"login": "ann", "password": "x"}, "This is no e-mail address."),
        (
            "account_signup",
            {"email": "ann@example.org", "password1": "drew-low-again"},
            "There is an account with this e-mail already.",
        ),
        ("account_reset_password", {"email": "bob@example.org"}, "There is no account with this e-mail."),
    ],
)
def test_what_is_wrong_is_said_in_our_words(client: Client, name: str, fields: dict[str, str], expected: str) -> None:
    account()
    assert faults(parsed(client.post(reverse(name), fields))) == [expected]


@pytest.mark.parametrize(
    ("name", "fields", "expected"),
    [
        ("account_email", {"action_add": "1", "email": "ann@example.org"}, "This is your e-mail already."),
        ("account_reauthenticate", {"password": "drew-high-again"}, "This is not your password."),
        (
            "account_change_password",
            {"oldpassword": "drew-high", "password1": "cut-exact-56", "password2": "cut-exact-56"},
            "This is not your current password.",
        ),
    ],
)
def test_what_is_wrong_with_an_account_is_said_in_our_words(
    client: Client, name: str, fields: dict[str, str], expected: str
) -> None:
    sign_in(client, account())
    assert faults(parsed(client.post(reverse(name), fields))) == [expected]


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_an_empty_field_is_said_in_our_words(client: Client, name: str) -> None:
    assert set(faults(parsed(client.post(reverse(name), {})))) == {"Please fill this in."}


@pytest.mark.parametrize("name", ["account_email", "account_reauthenticate", "account_change_password"])
def test_so_is_an_empty_field_of_an_account(client: Client, name: str) -> None:
    sign_in(client, account())
    assert set(faults(parsed(client.post(reverse(name), {"action_add": "1"})))) == {"Please fill this in."}


def test_so_is_an_empty_code(client: Client) -> None:
    answer = client.post(reverse("account_reset_password"), {"email": account().email})
    assert faults(parsed(client.post(answer["Location"], {}))) == ["Please fill this in."]


def test_a_passkey_is_named_in_the_words_of_its_reader(client: Client) -> None:
    sign_in(client, account())
    confirm(client)
    page = parsed(client.get(reverse("mfa_add_webauthn"), headers={"Accept-Language": "fr"}))
    assert labels(page) == ["Nom"]


def test_a_passkey_gets_no_empty_name(client: Client) -> None:
    sign_in(client, user := account())
    confirm(client)
    passkey = Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "Phone"})
    address = reverse("mfa_edit_webauthn", args=[passkey.pk])
    assert labels(parsed(client.get(address, headers={"Accept-Language": "es"}))) == ["Nombre"]
    assert faults(parsed(client.post(address, {}))) == ["Please fill this in."]
