"""Tests that codes cannot be guessed nor mails requested without end, and that neither locks anybody out."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from scorekeeper.models import User
from tests.people import account
from tests.web.attempts import ELSEWHERE, HOME, RIGHT, ask_for_new_password, known, sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_tally_left")]


def test_resets_asked_for_elsewhere_do_not_refuse_the_owners_own(ann: User) -> None:
    assert [ask_for_new_password(Client(), ELSEWHERE) for _ in range(10)] == [302] * 8 + [429] * 2
    assert ask_for_new_password(Client(), HOME) == 302


def test_resets_asked_for_at_the_same_address_do_not_refuse_the_owners_phone(ann: User) -> None:
    phone = known()
    for _ in range(10):
        ask_for_new_password(Client(), HOME)
    assert ask_for_new_password(phone, HOME) == 302


def test_nobody_floods_a_mailbox_from_all_over_the_world(ann: User) -> None:
    for number in range(32):
        ask_for_new_password(Client(), f"198.51.100.{number}")
    assert len(mail.outbox) == 30


def tried_codes(begin: Callable[[Client], int], page: str, browsers: int) -> int:
    """Type 31 wrong codes in `browsers` browsers at one address; return how many of them were checked.

    The last of eight browsers may be refused before, as too many mails were asked for.
    """
    found = [Client() for _ in range(browsers)]
    begun = [begin(browser) for browser in found]
    assert begun == sorted(begun)
    assert {302} <= {*begun} <= {302, 429}
    answers = [
        found[number % browsers].post(reverse(page), {"code": "WRONG1"}, REMOTE_ADDR=HOME) for number in range(31)
    ]
    return sum(answer.status_code == 200 for answer in answers)


@pytest.mark.parametrize("browsers", [1, 8])
def test_codes_for_a_new_password_are_not_guessed(ann: User, browsers: int) -> None:
    assert 0 < tried_codes(ask_for_new_password, "account_confirm_password_reset_code", browsers) <= 5


def test_codes_are_counted_for_whom_they_were_asked_whatever_was_asked_for_since(ann: User) -> None:
    tried = []
    for number in range(8):
        browser = Client()
        ask_for_new_password(browser, f"192.0.2.{number}")
        form = {"email": f"zed{number}@example.org", "password1": "cut-exact-56"}
        assert browser.post(reverse("account_signup"), form, REMOTE_ADDR=HOME).status_code == 302
        page = reverse("account_confirm_password_reset_code")
        tried += [browser.post(page, {"code": "WRONG1"}, REMOTE_ADDR=HOME).status_code for _ in range(2)]
    assert tried == [200] * 5 + [429] * 11


@pytest.mark.usefixtures("mails")
@pytest.mark.parametrize("browsers", [1, 8])
def test_codes_that_verify_an_address_are_not_guessed(browsers: int) -> None:
    account("bob")

    def begin(browser: Client) -> int:
        return sign_in(browser, RIGHT, login="bob@example.org")

    assert 0 < tried_codes(begin, "account_email_verification_sent", browsers) <= 5


@pytest.mark.usefixtures("mails")
def test_signing_up_with_somebodys_address_keeps_nobody_from_verifying_theirs() -> None:
    form = {"email": "ann@example.org", "password1": RIGHT}
    for _ in range(5):
        Client().post(reverse("account_signup"), form, REMOTE_ADDR=ELSEWHERE)
    browser = Client()
    answer = browser.post(reverse("account_signup"), form, REMOTE_ADDR=HOME)
    assert answer["Location"] == reverse("account_email_verification_sent")
    assert mail.outbox[-1].to == ["ann@example.org"]
