"""Kinds of phones and computers by their User-Agent, and the phones whose screen turns off during a match."""

from django.http import HttpResponse

from scorekeeper.serving.address import is_this_machine
from scorekeeper.web.addresses import host_of
from scorekeeper.web.cookies import keep_cookie
from scorekeeper.web.request import Request

KINDS = ("iPhone", "iPad", "Android", "Windows", "Mac", "Linux")
PHONES = ("iPhone", "iPad", "Android")
SCREEN_COOKIE = "screen"


def device_kind_of(request: Request) -> str:
    """Return the kind of the device that sent the request (`device_kind`); "" if unknown."""
    return device_kind(request.headers.get("User-Agent", ""))


def device_kind(agent: str) -> str:
    """Return the kind of device in a User-Agent header, one of KINDS such as "iPhone"; "" if unknown."""
    return next((kind for kind in KINDS if kind in agent), "")


def falls_asleep(request: Request) -> str:
    """Return the kind of a phone whose screen turns off during a match, as no page can prevent that over plain HTTP.

    Return "" for other devices, over HTTPS, on this machine, and if the owner was told how to prevent it
    (`remember_told`).
    """
    device = device_kind_of(request)
    awake = request.is_secure() or is_this_machine(host_of(request)) or SCREEN_COOKIE in request.COOKIES
    return "" if awake or device not in PHONES else device


def remember_told(answer: HttpResponse) -> None:
    """Set the cookie that says that the browser's owner was told how to keep the screen on."""
    keep_cookie(answer, SCREEN_COOKIE, "told")
