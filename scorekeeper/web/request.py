"""The request that views receive, and what its URL and its headers for htmx say about it."""

from django.http import HttpRequest, QueryDict
from django_htmx.middleware import HtmxDetails

from scorekeeper.links import Link
from scorekeeper.models import Club

PROGRAMS = "/api/"  # the URLs for other programs


class Request(HttpRequest):
    """The request of a view, with the attributes that middleware sets."""

    htmx: HtmxDetails
    club_key: str
    former_keys: tuple[str, ...]
    links: tuple[Link, ...]
    open_clubs: tuple[Club, ...]  # cached by web/access.py


def is_of_program(request: HttpRequest) -> bool:
    """Return whether the URL is one for other programs, whose requests have a token and no cookies."""
    return request.path_info.startswith(PROGRAMS)


def swaps(request: Request) -> bool:
    """Return whether htmx puts the response into a page; False if it asks for a whole page to restore its history."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def continues_search(request: Request) -> bool:
    """Return whether the search text `q` replaces another one that the page already has in its URL."""
    shown = QueryDict((request.htmx.current_url or "").partition("?")[2])
    before, now = shown.get("q"), request.GET.get("q")
    return bool(before and now and before != now)
