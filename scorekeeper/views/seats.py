"""Who sits at the table while a match runs: order, newcomers, away and back, spelling."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.matches import tidy
from scorekeeper.forms.seats import spellings
from scorekeeper.models import Player
from scorekeeper.pages.seats import Refusal, order_after, seating
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Refused
from scorekeeper.services import players, tapping
from scorekeeper.services.errors import MatchOver
from scorekeeper.web.access import get_match, get_seated
from scorekeeper.web.request import Request
from scorekeeper.web.table_answers import over
from scorekeeper.web.writing import see_other, write_context


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: Request, match: int) -> HttpResponse:
    """Show the seats, or do the one thing whose button was pressed."""
    view = MatchSheet(get_match(request, match))
    if request.method != "POST":
        return _page(request, view)
    action = next((ACTIONS[name] for name in ACTIONS if name in request.POST), None)
    if action is None:
        raise BadRequest("The form says nothing to do.")
    try:
        action(request, view)
    except Refused as refused:
        typed = spellings(request.POST, view.match) if "respell" in request.POST else {}
        name = request.POST.get("name", "")
        return _page(request, view, Refusal(name, refused.faults, tuple(typed.items())))
    except MatchOver:
        return over(request, view.match)
    return see_other(request, reverse("seats", args=[match]))


def _page(request: Request, view: MatchSheet, refusal: Refusal | None = None) -> HttpResponse:
    return render(request, "seats/seats.html", {"seating": seating(view, refusal)}, status=422 if refusal else 200)


def _earlier(request: Request, view: MatchSheet) -> None:
    _move(request, view, "earlier", -1)


def _later(request: Request, view: MatchSheet) -> None:
    _move(request, view, "later", 1)


def _move(request: Request, view: MatchSheet, field: str, by: int) -> None:
    order = order_after(view, _player(request, view, field).pk, by)
    players.reorder(match=view.match, players=order, context=write_context(request))


def _away(request: Request, view: MatchSheet) -> None:
    _absent(request, view, "away", now=True)


def _back(request: Request, view: MatchSheet) -> None:
    _absent(request, view, "back", now=False)


def _absent(request: Request, view: MatchSheet, field: str, *, now: bool) -> None:
    player = _player(request, view, field)
    tapping.tap(match=view.match, player=player, fact="absent", value=now, was=not now, context=write_context(request))


def _unseat(request: Request, view: MatchSheet) -> None:
    player = _player(request, view, "unseat")
    players.unseat(match=view.match, player=player, context=write_context(request))


def _sit(request: Request, view: MatchSheet) -> None:
    _seat(request, view, request.POST["sit"])


def _add(request: Request, view: MatchSheet) -> None:
    _seat(request, view, request.POST.get("name", ""))


def _seat(request: Request, view: MatchSheet, name: str) -> None:
    after = _player(request, view, "after").pk if "after" in request.POST else None
    players.seat(match=view.match, name=tidy(name), after=after, context=write_context(request))


def _player(request: Request, view: MatchSheet, field: str) -> Player:
    return get_seated(view.match, request.POST[field])


def _respell(request: Request, view: MatchSheet) -> None:
    names = spellings(request.POST, view.match)
    players.respell(match=view.match, names={player: tidy(name) for player, name in names.items()})


ACTIONS: dict[str, Callable[[Request, MatchSheet], None]] = {
    "earlier": _earlier,
    "later": _later,
    "away": _away,
    "back": _back,
    "unseat": _unseat,
    "sit": _sit,
    "respell": _respell,
    "add": _add,
}
