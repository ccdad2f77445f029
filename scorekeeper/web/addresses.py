"""The addresses of links that are shown, to be opened on another phone."""

from django.urls import reverse

from scorekeeper.serving.address import for_others
from scorekeeper.web.request import Request


def address_for_others(request: Request, name: str, *args: object) -> str:
    """Return the whole address of this page of ours, as another phone reaches it."""
    return for_others(request.build_absolute_uri(reverse(name, args=args)))
