"""Rate limits of networks (settings.LIMITS), counted by services/tallies.py. Those of accounts: account_limits.py."""

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
# Lengths of IPv6 prefixes, each with the factor by which a limit is multiplied for that whole network: a household has
# a /64, and a rented /48 contains 65,536 of those.
HOUSEHOLDS, SITES = (64, 1), (48, 4)
# For codes only, as they can be guessed and an IPv6 /32 is cheap to rent: it has the limit of four /48s.
CODE_REGIONS = (32, 16)


class TooMany(Exception):  # noqa: N818 - named after the status 429, Too Many Requests
    """There were more attempts than the limit of this name in settings.LIMITS allows; the response has status 429."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def networks(request: HttpRequest, *wider: tuple[int, int]) -> list[tuple[str, int]]:
    """Return the networks of the client's address, smallest first, each with the factor by which it multiplies a limit.

    An IPv4 address is its only network; the first one of an IPv6 address is like ("2001:db8::/64", 1). `wider` are
    further IPv6 prefixes, pairs of a length below 48 and a factor. Raises BadRequest if the address is unknown.
    """
    address, found = get_adapter(request).get_client_ip(request), dict[str, int]()
    for prefix, factor in (HOUSEHOLDS, SITES, *wider):
        found.setdefault(network(address, prefix), factor)
    return list(found.items())


def count_attempt(limit: str, *whose: str, factor: int = 1) -> None:
    """Count an attempt against the limit of this name (settings.LIMITS). Raises TooMany beyond it.

    `whose` is the network, account or device that is limited, or several of these together; nothing for everybody.
    `factor` multiplies the limit, not the attempt.
    """
    most, seconds = settings.LIMITS[limit]
    if tally(_counter_name(limit, *whose), seconds) > most * factor:
        raise TooMany(limit)


def _counter_name(limit: str, *whose: str) -> str:
    """Return the name under which attempts of `whose` are counted against a limit."""
    return " ".join((limit, *whose))


def count(request: HttpRequest, limit: str) -> None:
    """Count an attempt against the limit of this name for each network of a request.

    Raises TooMany beyond it, BadRequest if the client's address is unknown.
    """
    for whose, factor in networks(request):
        count_attempt(limit, whose, factor=factor)


def count_form(request: HttpRequest) -> None:
    """Count a form against the limit of writes, in tens: one counts as ten, the next nine of its network are free.

    Counting is a write to the database; one for ten forms keeps taps fast. Raises TooMany beyond the limit, BadRequest
    if the client's address is unknown.
    """
    left = f"forms-left.{networks(request)[0][0]}"
    if not _use_left(left):
        count(request, "ten_writes")
        cache.set(left, 9, 3600)


def count_read(token: int) -> None:
    """Count a request by the token with this id against the limit of reads, in tens.

    One request counts as ten, and the next nine are free, so that most make no write to the database. Raises TooMany
    beyond the limit.
    """
    left = f"reads-left.{token}"
    if not _use_left(left):
        count_attempt("ten_reads", str(token))
        cache.set(left, 9, 3600)


def _use_left(key: str) -> bool:
    """Subtract one from the attempts counted in advance, cached under `key`; return whether one was left."""
    try:
        return cache.decr(key) >= 0
    except ValueError:
        return False


def refuse_wrong_key(request: HttpRequest, *, right: bool) -> None:
    """Do nothing if the key of a link is `right`; else count a guess and raise Http404, or TooMany beyond the limit.

    A row that does not exist counts as a wrong key. A right key is never refused: pages of other sites could make the
    phones of a table send wrong keys, as URLs of images.
    """
    if not right:
        count(request, "guess")
        raise Http404


def open_code(request: HttpRequest, opens: Callable[[], Opened | None]) -> Opened | None:
    """Return what `opens` returns for a typed code: what it opens, or None.

    The attempt is counted before the code is looked up, so that concurrent guesses cannot exceed the limits; for a
    right code the count is undone. Raises TooMany, also for a right code: unlike a link's key, a code can be guessed.
    """
    spent = list(_spend_on_code(request))
    opened = opens()
    if opened:
        for limit, *whose in spent:
            untally(_counter_name(limit, *whose), settings.LIMITS[limit][1])
    return opened


def _spend_on_code(request: HttpRequest) -> Iterator[tuple[str, ...]]:
    """Count a typed code; yield (limit, network) for each count, and ("watch_code_of_all",) for that of all.

    The smallest network is counted first: a code that its limit refuses is not counted for larger ones. If all networks
    together have typed too many, each still has a few attempts. Raises TooMany beyond a limit.
    """
    found = networks(request, CODE_REGIONS)
    for limit in ("watch_code", "watch_code_of_network"):
        for whose, factor in found:
            count_attempt(limit, whose, factor=factor)
            yield limit, whose
    try:
        count_attempt("watch_code_of_all")
    except TooMany:
        for whose, factor in found:
            count_attempt("watch_code_beyond", whose, factor=factor)
            yield "watch_code_beyond", whose
    yield ("watch_code_of_all",)


def too_many(limit: str) -> HttpResponse:
    """Return the page of status 429, which says how long to wait, with the seconds in `Retry-After`.

    `limit` is the name of the exceeded one.
    """
    seconds = seconds_left(settings.LIMITS[limit][1])
    answer = error_page(HTTPStatus.TOO_MANY_REQUESTS, limit=limit, wait=duration(seconds))
    answer.headers["Retry-After"] = str(seconds)
    return answer
