"""Tests that somebody who signs in by a provider gets their own account, and nobody else's."""

import logging
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialToken
from django.core import mail
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from scorekeeper.environment import OpenID
from scorekeeper.links import to_join
from scorekeeper.models import Match, Membership, Role, User
from scorekeeper.services.accounts import delete_account
from tests.fixtures.openid_provider import Provider
from tests.fixtures.parsed import parsed, words
from tests.openid.way import signed_in_by, who
from tests.people import account, invitation, sign_in, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("provider")]
ANN = "ann@example.org"


def address(user: User, *, verified: bool = True) -> User:
    EmailAddress.objects.create(user=user, email=user.email, verified=verified, primary=True)
    return user


def refused(answer: Any, said: str) -> bool:
    """Return whether an answer is 403 and says this."""
    return answer.status_code == 403 and said in words(answer)


def test_somebody_new_gets_an_account_with_a_verified_address(client: Client) -> None:
    assert signed_in_by(client)["Location"] == "/"
    assert who(client) == ANN
    user = User.objects.get()
    assert not user.has_usable_password()
    assert EmailAddress.objects.get(user=user).verified
    assert not mail.outbox


def test_what_the_phone_kept_goes_into_the_account(keeper: Client, match: Match) -> None:
    signed_in_by(keeper)
    assert Membership.objects.get(club=match.club).role == Role.OWNER
    assert keeper.get(f"/matches/{match.pk}/").status_code == 200


def test_whoever_was_invited_goes_on_to_the_invitation(client: Client, match: Match) -> None:
    invite = invitation(match.club)
    page = f"/join/{invite.pk}/{to_join(invite).key}/"
    assert signed_in_by(client, next=page)["Location"] == page
    assert client.get(page).status_code == 200


@pytest.mark.parametrize("page", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_nobody_is_led_to_another_site(client: Client, page: str) -> None:
    assert signed_in_by(client, next=page)["Location"] == "/"


def test_the_same_person_comes_back_to_the_same_account_whatever_became_of_addresses(provider: Provider) -> None:
    signed_in_by(Client())
    other = address(account("bob"))
    provider.person |= {"email": other.email}
    for verified in (True, False):
        provider.person["email_verified"] = verified
        phone = Client()
        signed_in_by(phone)
        assert who(phone) == ANN


@pytest.mark.parametrize(
    "said", [{"email_verified": False}, {"email_verified": "false"}, {"email": ""}, {"email": None}]
)
def test_an_address_that_is_not_verified_makes_no_account(provider: Provider, client: Client, said: Any) -> None:
    provider.person |= said
    assert refused(signed_in_by(client), "The Guild has not verified your e-mail.")
    assert who(client) == ""
    assert not User.objects.exists()


def test_an_address_that_is_not_said_to_be_verified_makes_none_either(provider: Provider, client: Client) -> None:
    del provider.person["email_verified"]
    assert refused(signed_in_by(client), "has not verified your e-mail")


def test_somebody_elses_address_that_is_not_verified_opens_nothing(provider: Provider, client: Client) -> None:
    address(account("ann"))
    provider.person |= {"sub": "mallory", "email_verified": False}
    assert refused(signed_in_by(client), "has not verified your e-mail")
    assert who(client) == ""
    assert not SocialAccount.objects.exists()


@pytest.mark.parametrize("written", [ANN, "Ann@Example.ORG"])
def test_a_verified_address_joins_the_account_that_has_proven_it(
    provider: Provider, client: Client, written: str
) -> None:
    ann = address(account("ann"))
    provider.person["email"] = written
    signed_in_by(client)
    assert User.objects.get() == ann
    assert who(client) == ANN
    assert ann.has_usable_password()
    assert "sign in to your account with The Guild" in mail.outbox[-1].body


def test_the_password_of_a_sign_up_that_was_never_finished_opens_nothing_afterwards(client: Client) -> None:
    """Somebody has signed up with Ann's address, and waits for her."""
    mallory = Client()
    mallory.post("/account/sign-up/", {"email": ANN, "password1": "waiting-for-ann"})
    waiting = User.objects.get()
    signed_in_by(client)
    assert who(client) == ANN
    waiting.refresh_from_db()
    assert not waiting.has_usable_password()
    mallory.post("/account/sign-in/", {"login": ANN, "password": "waiting-for-ann"})
    assert who(mallory) == ""


def test_an_account_whose_address_nobody_proved_is_not_joined_once_somebody_was_in_it(client: Client) -> None:
    user = address(account("ann"), verified=False)
    User.objects.filter(pk=user.pk).update(last_login=timezone.now())
    assert refused(signed_in_by(client), "There is an account with your e-mail already.")
    assert who(client) == ""


def test_nor_is_any_where_no_mail_proves_an_address(client: Client, settings: Any) -> None:
    settings.EMAIL_HOST = ""
    Client().post("/account/sign-up/", {"email": ANN, "password1": "drew-low-again"})
    assert refused(signed_in_by(client), "There is an account with your e-mail already.")
    assert who(client) == ""


def test_nor_is_that_of_staff_made_at_the_terminal(client: Client) -> None:
    User.objects.create_superuser("boss", ANN, "a long enough secret")
    assert refused(signed_in_by(client), "There is an account with your e-mail already.")


def test_an_address_that_somebody_only_wants_to_change_to_is_its_owners(client: Client) -> None:
    mallory = sign_in(Client(), account("mallory"))
    mallory.post("/account/again/", {"password": "a long enough secret"})
    mallory.post("/account/e-mail/", {"action_add": "1", "email": ANN})
    assert ANN in str(mail.outbox[-1].to)
    signed_in_by(client)
    assert who(client) == ANN
    assert who(mallory) == "mallory@example.org"


def test_a_second_person_with_the_same_address_gets_nobodys_account(provider: Provider, client: Client) -> None:
    """An address is given to somebody else when its owner has left."""
    signed_in_by(Client())
    provider.person["sub"] = "ann-2"
    assert refused(signed_in_by(client), "belongs to another person at The Guild")
    assert who(client) == ""
    assert SocialAccount.objects.get().uid == "ann-1"


def test_of_two_phones_at_once_one_makes_the_account_and_the_other_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(_account: SocialAccount) -> None:
        raise IntegrityError

    monkeypatch.setattr(SocialAccount, "save", taken)
    assert signed_in_by(client).status_code == 502
    assert not User.objects.exists()
    monkeypatch.undo()
    signed_in_by(client)
    assert who(client) == ANN


def test_the_same_subject_of_another_provider_is_somebody_else(client: Client) -> None:
    SocialAccount.objects.create(user=address(account("bob")), provider="https://other.example", uid="ann-1")
    signed_in_by(client)
    assert who(client) == ANN


def test_another_provider_joins_the_account_of_the_same_address_anew(client: Client) -> None:
    SocialAccount.objects.create(user=address(account("ann")), provider="https://other.example", uid="ann-of-old")
    signed_in_by(client)
    assert who(client) == ANN
    assert User.objects.count() == 1


def test_a_closed_account_stays_closed(client: Client) -> None:
    signed_in_by(Client())
    User.objects.update(is_active=False)
    assert signed_in_by(client)["Location"] == "/account/closed/"
    assert who(client) == ""


def test_whoever_is_signed_in_joins_the_provider_to_the_account(client: Client, provider: Provider) -> None:
    provider.person["email"] = "elsewhere@example.org"
    ann = account("ann")
    sign_in(client, ann)
    page = "/account/openid/connect/"
    client.post("/account/again/", {"password": "a long enough secret"})
    assert signed_in_by(client, page)["Location"] == "/account/"
    assert "From now on you can sign in with The Guild." in words(client.get("/account/"))
    phone = Client()
    signed_in_by(phone)
    assert who(phone) == ANN
    assert client.post(page)["Location"] == "/account/"


def test_it_is_not_joined_to_a_second_account(client: Client, provider: Provider) -> None:
    signed_in_by(Client())
    sign_in(client, account("bob"))
    client.post("/account/again/", {"password": "a long enough secret"})
    signed_in_by(client, "/account/openid/connect/")
    assert "That sign-in at The Guild belongs to another account." in words(client.get("/account/"))
    assert SocialAccount.objects.get().user.email == ANN


def test_a_phone_left_on_the_table_joins_nothing(client: Client) -> None:
    sign_in(client, account("ann"))
    assert client.post("/account/openid/connect/")["Location"].startswith("/account/again/")


def test_an_account_that_was_joined_can_be_deleted_and_made_anew(client: Client, settings: Any) -> None:
    signed_in_by(client)
    settings.OPENID = OpenID("", "", "", "")  # also if the provider is unreachable
    delete_account(user=User.objects.get().pk)
    assert not SocialAccount.objects.exists()


def test_nothing_of_what_the_provider_said_is_kept_or_logged(
    client: Client, provider: Provider, caplog: pytest.LogCaptureFixture
) -> None:
    provider.person |= {"name": "Ann Herself", "picture": "https://example.org/ann.png"}
    with caplog.at_level(logging.DEBUG):
        signed_in_by(client)
        provider.person |= {"sub": "ann-2"}
        signed_in_by(Client())
    assert SocialAccount.objects.get().extra_data == {}
    assert not SocialToken.objects.exists()
    session = dict(client.session)
    said = f"{caplog.text} {session}"
    assert [secret for secret in provider.secrets if secret in said] == []
    assert "Herself" not in said


def test_a_phone_that_is_signed_in_stays_so(client: Client) -> None:
    client = signed_in(account("bob"))
    assert client.post("/account/openid/", {"next": "/games/"})["Location"] == "/games/"


def test_the_button_names_the_provider(client: Client) -> None:
    for page in ("/account/sign-in/?next=/games/", "/account/sign-up/?next=/games/"):
        form = parsed(client.get(page)).one("form", action="/account/openid/")
        assert form.has("button", "Sign in with The Guild")
        assert form.one("input", name="next").attributes["value"] == "/games/"
