"""How often one address may do what could be abused (settings.LIMITS).

The counting is allauth's: over Django's cache, so that it holds across processes. Sign-in, sign-up
and forgotten passwords have allauth's own limits, and its answer to them is the same page.
"""

from collections.abc import Callable
from http import HTTPStatus

from allauth.core.internal.ratelimit import consume, get_ip, get_rates
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from scorekeeper.views.errors import error_page

APP = "scorekeeper"
MOST_ADDRESSES = 10_000  # remembered at a time by each process


class TooMany(Exception):  # noqa: N818 - said as at the table
    """This address has done `action` too often; it is answered 429."""

    def __init__(self, action: str) -> None:
        super().__init__(action)
        self.action = action


def count(request: HttpRequest, action: str) -> None:
    """Counts that this address does `action`. Raises TooMany where that is too often."""
    if not consume(request, app=APP, action=action, config=settings.LIMITS, limit_get=True):
        raise TooMany(action)


def guess(request: HttpRequest, *, right: bool) -> None:
    """Lets a link's key pass that is right. Only wrong ones are counted.

    Raises Http404 for a wrong key, as for a row that isn't there (pass `right=False` for it too), and
    TooMany for an address that has guessed too often: then not even a right key opens anything.
    """
    if not consume(request, app=APP, action="guess", config=settings.LIMITS, limit_get=True, dry_run=True):
        raise TooMany("guess")
    if not right:
        count(request, "guess")
        raise Http404


def too_many(request: HttpRequest, action: str = "ten_writes") -> HttpResponse:  # noqa: ARG001 - as allauth calls it
    """The page that asks to wait; the seconds are told to scripts and proxies."""
    rates = get_rates(app=APP, action=action, config=settings.LIMITS)
    answer = error_page(HTTPStatus.TOO_MANY_REQUESTS)
    answer.headers["Retry-After"] = str(min(int(rate.duration) for rate in rates) // 4)
    return answer


class LimitsMiddleware:
    """Counts every form that is sent, and answers whatever was done too often.

    A count is three writes to the cache, which by default is the database: one for ten forms keeps a
    tap as fast as it was. `left` says how many forms an address may still send for its last count.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.left: dict[str, int] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            if request.method == "POST":
                self._count(request)
        except TooMany as error:
            return too_many(request, error.action)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answers a view that has counted for itself."""
        return too_many(request, error.action) if isinstance(error, TooMany) else None

    def _count(self, request: HttpRequest) -> None:
        address = get_ip(request)
        left = self.left.pop(address, 0)
        if not left:
            count(request, "ten_writes")
            left = 10
        if len(self.left) >= MOST_ADDRESSES:
            self.left.clear()
        self.left[address] = left - 1
