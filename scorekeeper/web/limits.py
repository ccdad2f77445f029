"""Rate limits of networks (settings.LIMITS), counted by services/tallies.py; those of accounts: account_limits.py."""

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import TypeVar

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse

from scorekeeper.services.tallies import seconds_left, tally, untally
from scorekeeper.serving.visitors import network
from scorekeeper.web.errors import error_page
from scorekeeper.words.phrases import duration

Opened = TypeVar("Opened")
# Lengths of IPv6 prefixes, with how many times a limit all of it may use up: a household has a /64, and whoever rents
# a /48 has 65,536 of those.
HOUSEHOLDS, SITES = (64, 1), (48, 4)
# Codes can be found by trying, and it is cheap to rent an IPv6 /32: all of it may try as often as four /48s.
CODE_REGIONS = (32, 16)


class TooMany(Exception):  # noqa: N818 - said as at the table
    """Something was done more often than `limit` of settings.LIMITS allows; it is answered 429."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def networks(request: HttpRequest, *wider: tuple[int, int]) -> list[tuple[str, int]]:
    """Return the networks that a request counts for, each with its multiple of a limit, the smallest first.

    An IPv4 address is the only network of its request. `wider` are prefixes beyond a /48. Raises BadRequest where the
    address is unknown (accounts.py).
    """
    address, found = get_adapter(request).get_client_ip(request), dict[str, int]()
    for prefix, times in (HOUSEHOLDS, SITES, *wider):
        found.setdefault(network(address, prefix), times)
    return list(found.items())


def spend(limit: str, *whose: str, times: int = 1) -> None:
    """Count once against `times` times a limit of this network, account or device. Raises TooMany."""
    most, seconds = settings.LIMITS[limit]
    if tally(_name(limit, *whose), seconds) > most * times:
        raise TooMany(limit)


def _name(limit: str, *whose: str) -> str:
    return " ".join((limit, *whose))


def count(request: HttpRequest, limit: str) -> None:
    """Count against a limit for each network of a request. Raises TooMany."""
    for whose, times in networks(request):
        spend(limit, whose, times=times)


def count_form(request: HttpRequest) -> None:
    """Count forms by tens: one counted in advance for this network is used up, or the next ten are counted.

    A count is a write to the database; one for ten forms keeps a tap fast. Raises TooMany.
    """
    left = f"forms-left.{networks(request)[0][0]}"
    try:
        enough = cache.decr(left) >= 0
    except ValueError:
        enough = False
    if not enough:
        count(request, "ten_writes")
        cache.set(left, 9, 3600)


def guess(request: HttpRequest, *, right: bool) -> None:
    """Count the key of a link if it is wrong; pass `right=False` for a row that does not exist, too.

    Raises Http404 for a wrong key, and TooMany for one from a network that has guessed too often. A right key is never
    refused: a page of somebody else can make the phones of a table guess wrongly, by pictures.
    """
    if not right:
        count(request, "guess")
        raise Http404


def open_code(request: HttpRequest, opens: Callable[[], Opened | None]) -> Opened | None:
    """Return what a typed code opens, or None.

    It is counted before it is looked up, so that no more guesses sent at once pass than the limits allow, and a right
    one is taken back. Raises TooMany, for a right one too: unlike a link's key, a code can be found by trying.
    """
    spent = list(_spend_on_code(request))
    opened = opens()
    if opened:
        for limit, *whose in spent:
            untally(_name(limit, *whose), settings.LIMITS[limit][1])
    return opened


def _spend_on_code(request: HttpRequest) -> Iterator[tuple[str, ...]]:
    """Count a typed code; yield each limit that it counts against, and for whom. Raises TooMany.

    Limits of the smallest networks come first: a code that one refuses is not counted by the next. Where all networks
    together have typed too many, each still has a few more.
    """
    found = networks(request, CODE_REGIONS)
    for limit in ("watch_code", "watch_code_of_network"):
        for whose, times in found:
            spend(limit, whose, times=times)
            yield limit, whose
    try:
        spend("watch_code_of_all")
    except TooMany:
        for whose, times in found:
            spend("watch_code_beyond", whose, times=times)
            yield "watch_code_beyond", whose
    yield ("watch_code_of_all",)


def too_many(limit: str) -> HttpResponse:
    """Return the page that says how long to wait, with `Retry-After` in seconds."""
    seconds = seconds_left(settings.LIMITS[limit][1])
    answer = error_page(HTTPStatus.TOO_MANY_REQUESTS, limit=limit, wait=duration(seconds))
    answer.headers["Retry-After"] = str(seconds)
    return answer
