from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """A request as the middleware hands it to a view."""

    htmx: HtmxDetails
    club_key: str
