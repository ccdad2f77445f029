"""Browsers that have signed in to an account before, told by a cookie (OWASP calls it a device cookie).

It opens nothing, and stays when somebody signs out: strangers' guesses at an account don't count against it.
"""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from scorekeeper.web.cookies import keep_cookie

COOKIE = "device"
SALT = "scorekeeper.device"
MOST_ACCOUNTS = 5  # the newest stay


class Device(NamedTuple):
    """A browser, and the accounts that were signed in on it, the newest last."""

    name: str
    accounts: tuple[int, ...] = ()


def device_of(request: HttpRequest) -> Device:
    """Return the browser that asks; one that is new where its cookie says nothing."""
    held = request.get_signed_cookie(COOKIE, None, salt=SALT) or get_random_string(16)
    name, *accounts = held.split()
    return Device(name, tuple(map(int, accounts)))


def keep_account(request: HttpRequest, response: HttpResponse) -> None:
    """Have the browser remember whoever is signed in on it."""
    device, account = device_of(request), request.user.pk
    if account is None or account in device.accounts:
        return
    kept = " ".join(map(str, [device.name, *(*device.accounts, account)[-MOST_ACCOUNTS:]]))
    keep_cookie(response, COOKIE, kept, salt=SALT)
