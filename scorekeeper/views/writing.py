"""What every write has in common: the pen it is written with, and where to go afterwards."""

import re

from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.forms.posts import refuse_repeated
from scorekeeper.http import Request, swaps
from scorekeeper.services.writing import Pen

KEY = re.compile(r"[\w-]{8,64}", re.ASCII)
DEVICES = ("iPhone", "iPad", "Android", "Windows", "Mac", "Linux")


def pen_of(request: Request) -> Pen:
    """The key that the page made for this one write, and the device that writes.

    Raises BadRequest where the key is missing or no key, or a field came twice: such a form is not ours.
    """
    refuse_repeated(request.POST)
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise BadRequest("The form has no key of its own.")
    return Pen(key=key, who=device_of(request.headers.get("User-Agent", "")), user=request.user.pk)


def device_of(agent: str) -> str:
    """The kind of device, as a browser tells it: "iPhone"; empty for an unknown one."""
    return next((device for device in DEVICES if device in agent), "")


def see_other(request: Request, url: str) -> HttpResponse:
    """Goes on to another page after a write; htmx is told in a header, never by a redirect."""
    if swaps(request):
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url, status=303)
