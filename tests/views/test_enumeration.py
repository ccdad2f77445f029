"""Tests that nobody can find out which addresses have an account: the same pages, and as much hashing."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.urls import reverse

from tests.people import account

pytestmark = pytest.mark.django_db
KNOWN, UNKNOWN = "known@example.org", "unknown@example.org"
PASSWORD = "drew-low-again"
CODE = "account_email_verification_sent"

Step = tuple[str, Mapping[str, str] | None]
PAGES = (CODE, "account_signup", "account_login", "account_reset_password", "account", "account_email", "home")
WALKS: dict[str, list[Step]] = {
    "signing up": [
        ("account_signup", {"password1": PASSWORD}),
        *((page, None) for page in PAGES),
        (CODE, {"code": "AAAAAA"}),
        (CODE, {"action": "resend"}),
        (CODE, {"action": "change", "email": "new@example.org"}),
        (CODE, None),
        *[(CODE, {"code": "AAAAAB"})] * 3,
        *((page, None) for page in PAGES),
    ],
    "signing up by passkey": [("account_signup_by_passkey", {}), *((page, None) for page in PAGES)],
    "beginning again": [
        ("account_signup", {"password1": PASSWORD}),
        ("account_other_address", {}),
        *((page, None) for page in PAGES),
    ],
    "signing in": [("account_login", {"password": "guessed"}), *((page, None) for page in PAGES)],
    "a forgotten password": [
        ("account_reset_password", {}),
        ("account_confirm_password_reset_code", None),
        *[("account_confirm_password_reset_code", {"code": "AAAAAA"})] * 4,
        *((page, None) for page in PAGES),
    ],
}


class Counting(MD5PasswordHasher):
    """Counts what takes the time of a sign-up or sign-in: hashing a password."""

    hashed = 0

    def encode(self, password: str, salt: str) -> str:
        Counting.hashed += 1
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def _mails(settings: Any) -> Iterator[None]:
    settings.EMAIL_HOST = "mail.example.org"
    settings.ACCOUNT_PREVENT_ENUMERATION = settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    settings.PASSWORD_HASHERS = ["tests.views.test_enumeration.Counting"]
    account("known")
    Counting.hashed = 0
    yield
    Counting.hashed = 0


def walk(steps: list[Step], email: str) -> list[object]:
    """Return what a browser sees of each step, with how many passwords it took to hash."""
    browser = Client()
    return [_seen(browser, name, said, email) for name, said in steps]


def _seen(browser: Client, name: str, said: Mapping[str, str] | None, email: str) -> tuple[object, ...]:
    """Return what a browser sees of a step, and how many passwords that took to hash."""
    url, hashed = reverse(name), Counting.hashed
    own = {"account_login": {"login": email}, CODE: {}}.get(name, {"email": email})
    answer = browser.get(url) if said is None else browser.post(url, own | dict(said))
    page = re.sub(r'value="[^"]+"', "", answer.content.decode().replace(email, "…"))
    cookies = sorted(answer.cookies)
    return (
        name,
        answer.status_code,
        answer.get("Location"),
        page,
        cookies,
        Counting.hashed - hashed,
    )


@pytest.mark.parametrize("steps", WALKS)
def test_an_address_that_is_known_is_answered_like_one_that_is_not(steps: str) -> None:
    known, unknown = walk(WALKS[steps], KNOWN), walk(WALKS[steps], UNKNOWN)
    assert known == unknown
