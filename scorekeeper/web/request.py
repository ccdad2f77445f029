from django.http import HttpRequest, QueryDict
from django_htmx.middleware import HtmxDetails

from scorekeeper.links import Link
from scorekeeper.models import Club


class Request(HttpRequest):
    """A request as the middleware hands it to a view."""

    htmx: HtmxDetails
    club_key: str
    former_keys: tuple[str, ...]
    links: tuple[Link, ...]
    open_clubs: tuple[Club, ...]  # once web/access.py has asked for them


def swaps(request: Request) -> bool:
    """Return whether htmx puts the answer into the page it shows. What its history restores is a whole page."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def types_on(request: Request, field: str) -> bool:
    """Return whether something else is typed into a field where the page that htmx shows has something already."""
    shown = QueryDict((request.htmx.current_url or "").partition("?")[2])
    before, now = shown.get(field), request.GET.get(field)
    return bool(before and now and before != now)
