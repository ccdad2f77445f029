"""The seats of a match: their order, newcomers, absences and the spelling of names."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from scorekeeper.facts import write_faults
from scorekeeper.forms.posts import collapse_spaces
from scorekeeper.forms.seats import SeatsForm, SpellingsForm, change_query, seat_change
from scorekeeper.pages.seats import Refusal, SeatChange, order_after, seating
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services import players, tapping
from scorekeeper.services.errors import MatchOver
from scorekeeper.services.writing import WriteContext, written_before
from scorekeeper.web.access import get_match, locked_match
from scorekeeper.web.live import live_match
from scorekeeper.web.request import Request
from scorekeeper.web.seated import get_seated
from scorekeeper.web.table_answers import match_over
from scorekeeper.web.writing import context_of_form, render_form, see_other

Sent = Mapping[str, Any]  # the cleaned data of SeatsForm


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: Request, match: int) -> HttpResponse:
    """Show the seats of a match; on POST do the action of the pressed button (ACTIONS) and redirect to the page.

    Shows why it is refused with status 422, and that the match is over with 409. Raises Http404 if the viewer may not
    write to it.
    """
    if request.method != "POST":
        return _page(request, MatchSheet(get_match(request, match)), done=seat_change(request.GET))
    if "respell" in request.POST:
        return _save_spellings(request, MatchSheet(get_match(request, match)))
    try:
        with locked_match(request, match) as now:
            sent, context = SeatsForm(request.POST).read(), context_of_form(request)
            ACTIONS[sent["do"]](now, sent, context)
    except Refused as refused:
        if not written_before(now, context):  # else the form arrived twice, and the player has no seat any more
            chosen = sent["after"] or sent["seat_of"] or ""
            return _page(request, now, Refusal(sent["name"], refused.faults, chosen=chosen))
    except MatchOver:
        return match_over(request, match)
    return see_other(request, f"{request.path}?{change_query(sent)}")


def _page(
    request: Request, sheet: MatchSheet, refusal: Refusal | None = None, done: SeatChange | None = None
) -> HttpResponse:
    """Render the page of the seats; with what was refused and status 422, or with the change that was `done`."""
    context = {"seating": seating(sheet, refusal, done), "live": live_match(sheet.match, "keeper")}
    return render_form(request, "seats/seats.html", context, faulty=bool(refusal))


def _save_spellings(request: Request, sheet: MatchSheet) -> HttpResponse:
    """Store the spellings of the players' names and redirect to the seats.

    If they are refused, show the seats with the reason and status 422.
    """
    names = SpellingsForm(request.POST, sheet.match).read()["names"]
    try:
        players.respell(match=sheet.match, names=names)
    except Refused as refused:
        return _page(request, sheet, Refusal(faults=refused.faults, spellings=tuple(names.items())))
    return see_other(request, f"{request.path}?{change_query({'do': 'respell'})}")


def _move(now: MatchSheet, sent: Sent, context: WriteContext, *, by: int) -> None:
    """Swap the player with the id in the field `who` and the one `by` seats later, or earlier if that is negative.

    Nothing is swapped if there is no such seat. Raises Refused for a player without a seat.
    """
    order = order_after(now, get_seated(now.match, sent["who"]).pk, by)
    players.reorder(now=now, players=order, context=context)


def _absent(now: MatchSheet, sent: Sent, context: WriteContext, *, value: bool) -> None:
    """Write whether the player with the id in the field `who` is absent from the open round: `value`.

    Raises MatchOver without an open round, Refused for a player without a seat, or if the rules forbid it.
    """
    player = get_seated(now.match, sent["who"])
    tapping.tap(now=now, player=player, fact="absent", value=value, was=not value, context=context)


def _unseat(now: MatchSheet, sent: Sent, context: WriteContext) -> None:
    """Remove the seat of the player with the id in the field `who`.

    Raises Refused if they have played or have no seat, or if too few would be left.
    """
    player = get_seated(now.match, sent["who"])
    players.unseat(now=now, player=player, context=context)


def _seat(now: MatchSheet, sent: Sent, context: WriteContext, *, named_in: str) -> None:
    """Seat the player whose name is in the field `named_in`, after the one with the id in the field `after`, else last.

    Raises Refused if the name is invalid or has a seat, or if the game allows no newcomers or no more players.
    """
    after = None if sent["after"] is None else get_seated(now.match, sent["after"]).pk
    players.seat(now=now, name=collapse_spaces(sent[named_in]), after=after, context=context)


def _hand_over(now: MatchSheet, sent: Sent, context: WriteContext, *, named_in: str) -> None:
    """Give the seat of the player with the id in the field `seat_of` to the one whose name is in the field `named_in`.

    Raises Refused if no seat was chosen, or if the name is invalid or has a seat already.
    """
    if sent["seat_of"] is None:
        raise Refused((Fault(("players",), write_faults.WHOSE_SEAT),))
    player = get_seated(now.match, sent["seat_of"])
    players.hand_over(now=now, player=player, name=collapse_spaces(sent[named_in]), context=context)


ACTIONS: dict[str, Callable[[MatchSheet, Sent, WriteContext], None]] = {
    "earlier": partial(_move, by=-1),
    "later": partial(_move, by=1),
    "away": partial(_absent, value=True),
    "back": partial(_absent, value=False),
    "unseat": _unseat,
    "sit": partial(_seat, named_in="who"),
    "add": partial(_seat, named_in="name"),
    "hand": partial(_hand_over, named_in="who"),
    "hand_new": partial(_hand_over, named_in="name"),
}
