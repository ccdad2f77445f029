"""Over plain HTTP no page can keep the screen on: the table says once how the phone itself does."""

from django.http import HttpResponse

from scorekeeper.serving.address import is_this_machine
from scorekeeper.web.addresses import asked_name
from scorekeeper.web.cookies import keep_cookie
from scorekeeper.web.device_kinds import device_kind_of
from scorekeeper.web.request import Request

COOKIE = "screen"
PHONES = ("iPhone", "iPad", "Android")


def falls_asleep(request: Request) -> str:
    """Return the kind of a phone that falls asleep over the table and has not been told what helps; else nothing."""
    device = device_kind_of(request)
    awake = request.is_secure() or is_this_machine(asked_name(request)) or COOKIE in request.COOKIES
    return "" if awake or device not in PHONES else device


def remember_told(answer: HttpResponse) -> None:
    """Have the browser remember that it has been told."""
    keep_cookie(answer, COOKIE, "told")
