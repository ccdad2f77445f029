"""A browser that is redirected to the provider and back."""

from typing import Any
from urllib.parse import urlsplit

import requests
from django.test import Client


def there(browser: Client, page: str = "/account/openid/", **said: str) -> str:
    """Send the form of the page; return the provider's URL to which the answer redirects."""
    answer = browser.post(page, said)
    assert answer.status_code == 200, answer.headers
    return str(answer["Refresh"].removeprefix("0; url="))


def came_back(address: str) -> str:
    """Sign in at the provider's URL; return the URL to which the provider redirects."""
    return requests.get(address, allow_redirects=False, timeout=5).headers["Location"]


def arrived(browser: Client, address: str) -> Any:
    """Return the answer of the app to the URL to which the provider has redirected."""
    parts = urlsplit(address)
    assert parts.path == "/account/openid/back/"
    return browser.get(f"{parts.path}?{parts.query}")


def signed_in_by(browser: Client, page: str = "/account/openid/", **said: str) -> Any:
    """Sign in by the provider, from the page's form to the app's answer; return that answer."""
    return arrived(browser, came_back(there(browser, page, **said)))


def who(browser: Client) -> str:
    """Return the e-mail address of the account that is signed in; "" if none is."""
    answer = browser.get("/account/")
    return str(answer.context["user"].email) if answer.status_code == 200 else ""
