"""The requests of somebody who tries to get into an account: signing in, or asking for a new password."""

from django.test import Client
from django.urls import reverse

RIGHT, WRONG = "a long enough secret", "guessed once more"
HOME, ELSEWHERE = "192.0.2.1", "198.51.100.1"


def sign_in(browser: Client, password: str, address: str = HOME, login: str = "ann@example.org") -> int:
    form = {"login": login, "password": password}
    return browser.post(reverse("account_login"), form, REMOTE_ADDR=address).status_code


def ask_for_new_password(browser: Client, address: str = HOME) -> int:
    form = {"email": "ann@example.org"}
    return browser.post(reverse("account_reset_password"), form, REMOTE_ADDR=address).status_code


def known() -> Client:
    """Open a browser in which Ann has signed in before, and signed out again."""
    browser = Client()
    assert sign_in(browser, RIGHT) == 302
    browser.post(reverse("account_logout"))
    return browser
