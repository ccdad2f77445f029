"""Scoring a round and correcting it; the standings after it."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.facts.paths import round_path
from scorekeeper.forms.rounds import read_entry, read_values, resolved
from scorekeeper.models import Match, Round
from scorekeeper.pages.round.conflict import clash_page, rebased_values
from scorekeeper.pages.round.entries import Values, prefilled
from scorekeeper.pages.round.page import Filled, round_page
from scorekeeper.pages.round.recalled import recalled_values
from scorekeeper.pages.standings import standings_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services.errors import Conflict, MatchOver
from scorekeeper.services.scoring import RoundEntry, enter, preview, rebased
from scorekeeper.services.writing import WriteContext, Written
from scorekeeper.web.access import get_match
from scorekeeper.web.live import live_match
from scorekeeper.web.request import Request
from scorekeeper.web.writing import see_other, write_context


@require_http_methods(["GET", "HEAD", "POST"])
def score(request: Request, match: int, number: int) -> HttpResponse:
    """Show the form of a round to fill in and to look over, and save it."""
    view = MatchSheet(get_match(request, match))
    if request.method == "POST":
        return _entered(request, view, number)
    if round_path(number) not in view.facts:
        raise Http404
    player = request.GET.get("player", "")
    current = next((seat.player_id for seat in view.seats if str(seat.player_id) == player), None)
    recalled = None if "afresh" in request.GET else recalled_values(view, number)
    values = prefilled(view, number) if recalled is None else recalled
    filled = Filled(values, view.match.revision, current=current, recalled=recalled is not None)
    return _form(request, view, number, filled)


@require_safe
def standings(request: Request, match: int, number: int) -> HttpResponse:
    """Show how the players stand after a scored round."""
    view = MatchSheet(get_match(request, match))
    if not 1 <= number <= len(view.sheet.rounds):
        raise Http404
    return render(request, "rounds/standings.html", {"page": standings_page(view, number)})


def _entered(request: Request, view: MatchSheet, number: int) -> HttpResponse:
    values, context = read_values(request.POST, view), write_context(request)
    if round_path(number) not in view.facts:
        return _gone(request, view)
    values = resolved(values, view, number)
    try:
        return _done(request, view, number, values, context)
    except Refused as refused:
        return _again(request, view, number, values, refused.faults)
    except MatchOver:
        return _gone(request, view)


def _done(request: Request, view: MatchSheet, number: int, values: Values, context: WriteContext) -> HttpResponse:
    """Do what the keeper's button asks for."""
    if values["do"] == "change":
        return _again(request, view, number, values)
    entry = read_entry(values, view, number)
    try:
        if values["do"] == "recap":
            return _recap(request, view, entry, values)
        done = enter(match=view.match, entry=entry, context=context)
    except Conflict as conflict:
        return _clash(request, view, entry, conflict, values["do"])
    return see_other(request, _after(done, number))


def _after(done: Written, number: int) -> str:
    """Return where a keeper goes on: after a correction the sheet, after a new score its standings or the result."""
    match = done.sheet.match
    before = done.change.before.get(round_path(number)) if done.change else None
    if before is None or before["state"] == Round.State.DONE:
        return reverse("sheet", args=[match.pk])
    if match.state != Match.State.PLAYING:
        return reverse("result", args=[match.pk])
    return reverse("standings", args=[match.pk, number])


def _recap(request: Request, view: MatchSheet, entry: RoundEntry, values: Values) -> HttpResponse:
    page = standings_page(view, entry.number, preview(match=view.match, entry=entry))
    fields = [(name, text) for name, text in values.items() if name not in ("do", "key", "csrfmiddlewaretoken")]
    return render(request, "rounds/recap.html", {"page": page, "fields": fields})


def _again(
    request: Request, view: MatchSheet, number: int, values: Values, faults: Sequence[Fault] = ()
) -> HttpResponse:
    """Show the same form with what was typed, and with what is wrong, if anything is."""
    filled = Filled(values, int(values["revision"]), faults)
    return _form(request, view, number, filled, posted=True)


def _form(request: Request, view: MatchSheet, number: int, filled: Filled, *, posted: bool = False) -> HttpResponse:
    page, live = round_page(view, number, filled), live_match(view.match, "keeper")
    context = {"page": page, "posted": posted, "live": live}
    return render(request, "rounds/round.html", context, status=422 if filled.faults else 200)


def _clash(request: Request, view: MatchSheet, entry: RoundEntry, conflict: Conflict, do: str) -> HttpResponse:
    """Show both values of hands that somebody else wrote meanwhile, for the keeper to choose."""
    hands, row = rebased(view.match, view.facts, entry)
    written = [(clash.player, clash.mine, clash.theirs) for clash in conflict.clashes]
    page = clash_page(view, entry.number, written, rebased_values(view, hands, row))
    return render(request, "rounds/clash.html", {"page": page, "do": do}, status=409)


def _gone(request: Request, view: MatchSheet) -> HttpResponse:
    """Answer that this round is not there any more: somebody has undone or ended what it belonged to."""
    context = {"match": view.match.pk, "word": view.game.round_word}
    return render(request, "rounds/gone.html", context, status=409)
