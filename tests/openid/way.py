"""A browser on its way to the provider and back."""

from typing import Any
from urllib.parse import urlsplit

import requests
from django.test import Client


def there(browser: Client, page: str = "/account/openid/", **said: str) -> str:
    """Press the button; return the provider's address to which its page leads."""
    answer = browser.post(page, said)
    assert answer.status_code == 200, answer.headers
    return str(answer["Refresh"].removeprefix("0; url="))


def came_back(address: str) -> str:
    """Sign in at the provider; return where it sends the browser."""
    return requests.get(address, allow_redirects=False, timeout=5).headers["Location"]


def arrived(browser: Client, address: str) -> Any:
    """Return the answer of our own page to which the provider has sent the browser."""
    parts = urlsplit(address)
    assert parts.path == "/account/openid/back/"
    return browser.get(f"{parts.path}?{parts.query}")


def signed_in_by(browser: Client, page: str = "/account/openid/", **said: str) -> Any:
    """Go the whole way; return the answer at its end."""
    return arrived(browser, came_back(there(browser, page, **said)))


def who(browser: Client) -> str:
    """Return the address of the account that is signed in; "" if none is."""
    answer = browser.get("/account/")
    return str(answer.context["user"].email) if answer.status_code == 200 else ""
