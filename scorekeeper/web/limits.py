"""How often one network may do what could be abused (settings.LIMITS), counted by services/tallies.py.

Tries at an account are counted in web/account_limits.py; allauth's own limits are off.
"""

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse

from scorekeeper.services.tallies import seconds_left, tally, untally
from scorekeeper.web.errors import error_page
from scorekeeper.web.networks import networks
from scorekeeper.words.phrases import duration

Opened = TypeVar("Opened")
# Codes can be found by trying, and it is cheap to rent an IPv6 /32: all of it may try as often as four /48s.
CODE_REGIONS = (32, 16)


class TooMany(Exception):  # noqa: N818 - said as at the table
    """Something was done more often than `limit` of settings.LIMITS allows; it is answered 429."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def spend(limit: str, *whose: str, times: int = 1) -> None:
    """Count once against `times` times a limit, for this network, account or device. Raises TooMany."""
    most, seconds = settings.LIMITS[limit]
    if tally(_name(limit, *whose), seconds) > most * times:
        raise TooMany(limit)


def _name(limit: str, *whose: str) -> str:
    """Return the name under which something is counted against a limit."""
    return " ".join((limit, *whose))


def count(request: HttpRequest, limit: str) -> None:
    """Count against a limit of this network. Raises TooMany where that is too often."""
    for network, times in networks(request):
        spend(limit, network, times=times)


def guess(request: HttpRequest, *, right: bool) -> None:
    """Let a link's key pass that is right, wherever it comes from. Only wrong ones are counted.

    Raises Http404 for a wrong key, as for a row that isn't there (pass `right=False` for it too), and
    TooMany for one from a network that has guessed too often: anybody can make the phones of a table
    guess wrongly, by pictures on a page of theirs.
    """
    if not right:
        count(request, "guess")
        raise Http404


def open_code(request: HttpRequest, opens: Callable[[], Opened | None]) -> Opened | None:
    """Return what a code opens that was typed; None, and it counts, for one that opens nothing.

    It counts before it is looked at: those of guesses that are sent all at once are no more than the limits allow. A
    right one is given back. Raises TooMany, for a right one too: unlike a link's key, a code can be found by trying.
    """
    spent = list(_spend_on_code(request))
    opened = opens()
    if opened:
        for limit, *whose in spent:
            untally(_name(limit, *whose), settings.LIMITS[limit][1])
    return opened


def _spend_on_code(request: HttpRequest) -> Iterator[tuple[str, ...]]:
    """Count a code that is typed; yield what it was counted as: a limit, and for whom. Raises TooMany.

    The nearest limits come first: what one refuses the next does not count. Where all together have typed too many,
    nobody is shut out: each network then has a few more, which somebody at a table does not need.
    """
    found = networks(request, CODE_REGIONS)
    for limit in ("watch_code", "watch_code_of_network"):
        for network, times in found:
            spend(limit, network, times=times)
            yield limit, network
    try:
        spend("watch_code_of_all")
    except TooMany:
        for network, times in found:
            spend("watch_code_beyond", network, times=times)
            yield "watch_code_beyond", network
    yield ("watch_code_of_all",)


def too_many(limit: str) -> HttpResponse:
    """Return the page that says how long to wait; the seconds are told to scripts and proxies."""
    seconds = seconds_left(settings.LIMITS[limit][1])
    answer = error_page(HTTPStatus.TOO_MANY_REQUESTS, limit=limit, wait=duration(seconds))
    answer.headers["Retry-After"] = str(seconds)
    return answer


class LimitsMiddleware:
    """Counts every form that is sent from a page of ours, and answers whatever was done too often.

    A count is a write to the database: one for ten forms keeps a tap fast.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Count once the form is known to be this browser's: CSRF is checked before any view."""
        try:
            if request.method == "POST":
                _count_form(request)
        except TooMany as error:
            return too_many(error.limit)
        return None

    def process_exception(self, _request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer a view that has counted for itself."""
        return too_many(error.limit) if isinstance(error, TooMany) else None


def _count_form(request: HttpRequest) -> None:
    """Count forms by tens: use up one of the forms counted in advance for a network, or count the next ten."""
    left = f"forms-left.{networks(request)[0][0]}"
    try:
        enough = cache.decr(left) >= 0
    except ValueError:
        enough = False
    if not enough:
        count(request, "ten_writes")
        cache.set(left, 9, 3600)
