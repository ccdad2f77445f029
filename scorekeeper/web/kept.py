"""Which pages a worker may keep on the phone for when there is no signal, and for whom."""

from collections.abc import Callable
from http import HTTPStatus
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from scorekeeper.links import format_links
from scorekeeper.web.request import Request

HEADER = "Kept-For"
# Pages to look at, and the pad. None that shows a link, a code or an account, and none that only asks for something.
KEPT = {
    "home",
    *("table", "ahead", "round", "standings", "sheet", "referee", "rulebook", "ledger", "result"),
    *("nights", "night", "players", "player", "pair", "records", "year"),
    *("games", "game_rulebook", "game_referee", "club_game_rulebook"),
}


def kept(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that marks whole pages that may be kept.

    The mark changes with the account, the browser's own club and the links it holds: what was kept for somebody else
    goes from the phone with the next page.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if _may_be_kept(request, response):
            response.headers[HEADER] = _viewer(cast("Request", request))
        return response

    return answer


def _may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    asked, name = request.method == "GET" and "HX-Request" not in request.headers, request.resolver_match
    return asked and response.status_code == HTTPStatus.OK and name is not None and name.url_name in KEPT


def _viewer(request: Request) -> str:
    who = f"{request.user.pk} {request.club_key} {format_links(request.links)}"
    return salted_hmac("scorekeeper.kept-for", who, algorithm="sha256").hexdigest()[:16]
