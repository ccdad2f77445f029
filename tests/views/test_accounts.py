"""Tests of accounts: signing in and out, forgotten passwords, changes, and the links of the browser."""

import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Club, Match, Membership, Role, User
from tests.factories import MatchFactory, give_browser
from tests.fixtures.parsed import has_word, parsed, source
from tests.people import account, signed_in
from tests.query_counts import at_most_queries

pytestmark = pytest.mark.django_db
ANN = {"email": "ann@example.org", "password1": "drew-low-again"}
SIGN_IN = {"login": "ann@example.org", "password": "drew-low-again"}


@pytest.fixture
def _mails(settings: Any) -> None:
    """Make a site that has a mail server."""
    settings.EMAIL_HOST = "mail.example.org"
    settings.ACCOUNT_PREVENT_ENUMERATION = settings.ACCOUNT_EMAIL_NOTIFICATIONS = True


def sign_up(browser: Client, **said: str) -> Any:
    return browser.post(reverse("account_signup"), ANN | said)


def code() -> str:
    """Return the code of the newest mail."""
    found = re.search(r"^([A-Z0-9]+-?[A-Z0-9]{3,})$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def may_see_table(browser: Client, match: Match) -> bool:
    return browser.get(reverse("table", kwargs={"match": match.pk})).status_code == 200


def test_who_signs_up_is_signed_in_at_once_where_nobody_could_read_a_mail(client: Client) -> None:
    assert sign_up(client)["Location"] == "/"
    assert "ann@example.org" in client.get("/").content.decode()
    assert not mail.outbox


def test_signing_up_keeps_the_club_of_this_browser(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    owner = Membership.objects.get(club=match.night.club)
    assert (owner.user.email, owner.role) == ("ann@example.org", Role.OWNER)
    assert may_see_table(keeper, match)


def test_after_signing_out_the_phone_is_empty(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    keeper.post(reverse("account_logout"))
    assert not may_see_table(keeper, match)
    assert not has_word("Ann", source(keeper.get("/")))


def test_the_cookie_that_the_phone_held_before_opens_nothing_any_more(keeper: Client, match: Match) -> None:
    club = Club.objects.get()
    sign_up(keeper)
    assert not may_see_table(give_browser(Client(), club), match)


def test_a_second_browser_brings_its_club_along_and_finds_the_first(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    other = MatchFactory()
    phone = give_browser(Client(), other.night.club)
    phone.post(reverse("account_login"), SIGN_IN)
    assert all(may_see_table(browser, each) for browser in (keeper, phone) for each in (match, other))
    assert Membership.objects.filter(role=Role.OWNER).count() == 2


def test_signing_in_again_changes_nothing(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    for _ in range(2):
        keeper.post(reverse("account_logout"))
        keeper.post(reverse("account_login"), SIGN_IN)
    assert Membership.objects.count() == Club.objects.count() == 1
    assert may_see_table(keeper, match)


def test_the_first_field_at_fault_has_the_focus(client: Client) -> None:
    page = parsed(client.post(reverse("account_signup"), {"email": "ann", "password1": "short"}))
    at_fault = [field.attributes["name"] for field in page.all("input", aria_invalid="true")]
    assert at_fault == ["email", "password1"]
    assert [field.attributes["name"] for field in page.all(autofocus=True)] == ["email"]


def test_a_wrong_password_lets_nobody_in(client: Client) -> None:
    sign_up(Client())
    answer = client.post(reverse("account_login"), SIGN_IN | {"password": "drew-high-again"})
    assert answer.status_code == 200
    said = parsed(answer).one("form", id="account").one("p", role="alert").words
    assert said == "The e-mail or the password is wrong."
    assert "ann@example.org" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("password", "fault"),
    [
        ("short", "That is too short: a password has ten characters or more."),
        ("password1234", "Too many people use this password."),
        ("ann@example", "That is too much like your e-mail."),
    ],
)
def test_a_weak_password_is_refused(client: Client, password: str, fault: str) -> None:
    page = parsed(sign_up(client, password1=password))
    assert page.one("p", class_="fault", id="id_password1-fault").words == fault
    assert not User.objects.exists()


@pytest.mark.usefixtures("_mails")
def test_with_mail_an_address_is_verified_by_its_code(keeper: Client, match: Match) -> None:
    answer = sign_up(keeper)
    assert answer["Location"] == reverse("account_email_verification_sent")
    assert not Membership.objects.exists()
    keeper.post(answer["Location"], {"code": code()})
    assert Membership.objects.get().club == match.night.club


@pytest.mark.usefixtures("_mails")
def test_a_wrong_code_verifies_nothing(client: Client) -> None:
    answer = sign_up(client)
    page = parsed(client.post(answer["Location"], {"code": "WRONG1"}))
    assert page.one("p", class_="fault").words == "This is not the code."
    assert "ann@example.org" not in client.get("/").content.decode()


@pytest.mark.usefixtures("_mails")
def test_a_code_that_was_wrong_too_often_ends(client: Client) -> None:
    page = sign_up(client)["Location"]
    answers = [client.post(page, {"code": "WRONG1"}) for _ in range(3)]
    assert answers[-1]["Location"] == reverse("account_login")
    assert parsed(client.get(reverse("account_login"))).has(
        "p", "That was wrong too often. Wait a little, then begin again."
    )


@pytest.mark.usefixtures("_mails")
def test_who_mistyped_the_address_begins_again(client: Client) -> None:
    answer = sign_up(client, email="ann@exmaple.org")
    assert reverse("account_other_address") in client.get(answer["Location"]).content.decode()
    assert client.post(reverse("account_other_address"))["Location"] == reverse("account_signup")
    answer = sign_up(client)
    client.post(answer["Location"], {"code": code()})
    assert "ann@example.org" in client.get("/").content.decode()


@pytest.mark.parametrize(
    "address", ['"x,bob@example.org,y"@example.org', "=?utf-8?q?bob?=@example.org", '"bob\x0bSubject:x"@example.org']
)
@pytest.mark.parametrize("view", ["account_signup", "account_reset_password"])
@pytest.mark.usefixtures("_mails")
def test_an_address_that_would_be_read_as_others_gets_no_mail(client: Client, view: str, address: str) -> None:
    page = parsed(client.post(reverse(view), ANN | {"email": address}))
    assert page.one("p", class_="fault").words == "This is no e-mail address."
    assert not mail.outbox


def test_a_forgotten_password_is_replaced_by_a_code(client: Client) -> None:
    sign_up(Client())
    answer = client.post(reverse("account_reset_password"), {"email": "ann@example.org"})
    answer = client.post(answer["Location"], {"code": code()})
    client.post(answer["Location"], {"password1": "cut-exact-56", "password2": "cut-exact-56"})
    assert "ann@example.org" in client.get("/").content.decode()
    assert Client().post(reverse("account_login"), SIGN_IN | {"password": "cut-exact-56"}).status_code == 302


def test_no_mail_carries_a_link_that_a_stranger_could_bend(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    sign_up(Client())
    headers = {"Host": "evil.example"}
    client.post(reverse("account_reset_password"), {"email": "ann@example.org"}, headers=headers)
    assert "evil.example" not in str(mail.outbox[-1].body) + mail.outbox[-1].subject


def test_the_password_is_changed_and_other_phones_are_out(client: Client) -> None:
    phone = Client()
    sign_up(client)
    phone.post(reverse("account_login"), SIGN_IN)
    new = {"oldpassword": "drew-low-again", "password1": "cut-exact-56", "password2": "cut-exact-56"}
    answer = client.post(reverse("account_change_password"), new)
    assert answer["Location"] == reverse("account")
    assert "The new password counts from now on." in parsed(client.get(answer["Location"])).words
    assert phone.get(reverse("account")).status_code == 302


@pytest.fixture
def verified(client: Client, _mails: None) -> Client:
    """Return a browser in which Ann has verified her address, and said her password again."""
    answer = sign_up(client)
    client.post(answer["Location"], {"code": code()})
    confirm(client)
    return client


def test_the_address_is_changed_by_a_code_sent_to_the_new_one(verified: Client) -> None:
    answer = verified.post(reverse("account_email"), {"action_add": "1", "email": "ann@new.example"})
    assert mail.outbox[-1].to == ["ann@new.example"]
    verified.post(answer["Location"], {"code": code()})
    assert User.objects.get().email == "ann@new.example"


def test_who_leaves_before_the_code_is_typed_finds_the_way_back_to_it(verified: Client) -> None:
    verified.post(reverse("account_email"), {"action_add": "1", "email": "ann@new.example"})
    waits = parsed(verified.get(reverse("account_email"))).one("p", "ann@new.example waits for its code. Type it in")
    verified.post(waits.one("a").attributes["href"], {"code": code()})
    assert User.objects.get().email == "ann@new.example"
    assert "waits for its code" not in verified.get(reverse("account_email")).content.decode()


def test_a_phone_left_on_the_table_is_not_enough_to_change_the_address() -> None:
    browser = signed_in(account())
    answer = browser.post(reverse("account_email"), {"action_add": "1", "email": "eve@example.org"})
    assert reverse("account_reauthenticate") in answer["Location"]
    assert not mail.outbox
    assert User.objects.get().email == "ann@example.org"


def confirm(browser: Client) -> None:
    browser.post(reverse("account_reauthenticate"), {"password": "drew-low-again"})


def test_an_account_is_deleted_after_its_password_was_said_again(client: Client) -> None:
    sign_up(client)
    assert reverse("account_reauthenticate") in client.post(reverse("account_delete"))["Location"]
    confirm(client)
    assert client.post(reverse("account_delete"))["Location"] == "/"
    assert "Your account is deleted." in parsed(client.get("/")).words
    assert not User.objects.exists()


def test_an_account_that_alone_owns_a_club_stays(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    confirm(keeper)
    answer = keeper.post(reverse("account_delete"))
    assert answer.status_code == 409
    assert "Hand over the ownership" in answer.content.decode()
    assert may_see_table(keeper, match)


def test_an_account_whose_club_has_another_owner_goes(keeper: Client, match: Match) -> None:
    sign_up(keeper)
    bob = User.objects.create_user("bob", "bob@example.org")
    Membership.objects.create(club=match.night.club, user=bob, role=Role.OWNER)
    confirm(keeper)
    keeper.post(reverse("account_delete"))
    assert list(Membership.objects.values_list("user__email", flat=True)) == ["bob@example.org"]


def test_who_never_signed_in_costs_no_session_and_no_query_for_one(keeper: Client, match: Match) -> None:
    with at_most_queries(0):
        answer = Client().get(reverse("account_signup"))
    assert "sessionid" not in answer.cookies
    keeper.get(reverse("table", kwargs={"match": match.pk}))
    assert "sessionid" not in keeper.cookies
    assert not Session.objects.exists()


def test_signing_up_on_and_on_is_answered_429(client: Client) -> None:
    statuses = [client.post(reverse("account_signup"), ANN | {"password1": "x"}).status_code for _ in range(32)]
    assert statuses[-1] == 429


def test_a_passkey_form_sent_before_its_script_was_there_says_that_it_did_not_work(client: Client) -> None:
    client.post(reverse("account_signup_by_passkey"), {"email": "ann@example.org"})
    client.get("/account/sign-up/passkey/make/")
    answer = client.post("/account/sign-up/passkey/make/", {"name": "Phone", "credential": "null"})
    assert "That did not work. Try again, or take another way." in answer.content.decode()
