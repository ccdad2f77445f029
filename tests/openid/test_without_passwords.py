"""Tests of a site without passwords: accounts are made by the provider, and opened by it or by passkeys."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import NoReverseMatch, reverse

from scorekeeper.models import Match, Role, User
from tests.factories import give_browser
from tests.fixtures.openid_provider import Provider
from tests.fixtures.parsed import parsed, words
from tests.openid.way import signed_in_by, who
from tests.people import account, give_links, invitation, member, pen_of, pen_out, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.usefixtures("_without_passwords")]
PASSWORD = "a long enough secret"


@pytest.fixture
def _without_passwords(provider: Provider, settings: Any, put_up: Callable[[], None]) -> None:
    settings.PASSWORDS = settings.MFA_PASSKEY_SIGNUP_ENABLED = False
    put_up()


def test_the_sign_in_has_the_provider_and_passkeys_alone(client: Client) -> None:
    page = parsed(client.get("/account/sign-in/?next=/games/"))
    assert {form.attributes["action"] for form in page.all("form")} >= {"/account/openid/", "/account/sign-in/passkey/"}
    assert not page.all("input", type="password")
    assert page.one("form", action="/account/openid/").one("input", name="next").attributes["value"] == "/games/"
    assert not page.all("a", href="/account/password/forgotten/")


def test_a_password_opens_nothing(client: Client) -> None:
    user = account("ann")
    assert client.post("/account/sign-in/", {"login": user.email, "password": PASSWORD}).status_code == 405
    boss = User.objects.create_superuser("boss", "boss@example.org", PASSWORD)
    answer = client.post("/staff/login/", {"username": boss.username, "password": PASSWORD})
    assert answer["Location"] == "/account/sign-in/?next=/staff/"
    assert who(client) == ""


@pytest.mark.parametrize("path", ["first/", "forgotten/", "code/", "new/", ""])
def test_pages_of_passwords_are_gone(client: Client, path: str) -> None:
    assert client.get(f"/account/password/{path}").status_code == 404
    assert client.post(f"/account/password/{path}").status_code == 404


@pytest.mark.parametrize("name", ["account_signup_by_passkey", "mfa_signup_webauthn", "account_other_address"])
def test_pages_of_signing_up_are_gone(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(name)


def test_the_way_to_sign_up_leads_to_the_sign_in(client: Client) -> None:
    answer = client.get("/account/sign-up/?next=/games/")
    assert answer["Location"] == "/account/sign-in/?next=/games/"


def test_accounts_are_made_and_used(keeper: Client, match: Match) -> None:
    signed_in_by(keeper)
    assert who(keeper) == "ann@example.org"
    page = keeper.get("/account/")
    assert "password" not in words(page).lower()
    for path in ("/account/e-mail/", "/account/sessions/", "/account/passkeys/", "/", "/clubs/"):
        assert keeper.get(path).status_code in {200, 302}
    signed_in_by(keeper, "/account/openid/again/")
    assert keeper.get("/account/e-mail/").status_code == 200
    assert keeper.get("/account/passkeys/add/").status_code == 200


def test_every_page_that_leads_to_an_account_still_opens(keeper: Client, match: Match) -> None:
    for path in ("/", "/clubs/", f"/clubs/{match.club_id}/", f"/clubs/{match.club_id}/invites/"):
        assert keeper.get(path).status_code == 200, path


def test_guests_need_no_account(match: Match) -> None:
    guest = give_links(Client(), pen_of(pen_out(match.club)))
    assert guest.get(f"/matches/{match.pk}/").status_code == 200
    assert give_browser(Client(), match.club).get(f"/matches/{match.pk}/").status_code == 200


def test_a_mail_names_no_page_that_is_gone(client: Client) -> None:
    user = account("ann")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    signed_in_by(client)
    assert "Then tell whoever runs this site." in mail.outbox[-1].body
    assert "Password forgotten" not in mail.outbox[-1].body


def test_staff_come_in_by_the_provider() -> None:
    phone = Client()
    signed_in_by(phone)
    assert phone.get("/staff/login/?next=/staff/").status_code == 403
    User.objects.update(is_staff=True, is_superuser=True)
    assert phone.get("/staff/").status_code == 200
    assert phone.get("/staff/password_change/").status_code == 404


def test_an_account_of_before_is_open_still(match: Match) -> None:
    ann = member(match.club, Role.OWNER, "ann")
    phone = signed_in(ann)
    invitation(match.club)
    assert phone.get(f"/matches/{match.pk}/").status_code == 200
    assert phone.get("/account/").status_code == 200
