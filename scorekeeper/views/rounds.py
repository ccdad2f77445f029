"""Scoring and correcting a round, and the standings after it."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import replace_url

from scorekeeper.facts.paths import round_path
from scorekeeper.forms.posts import read_key
from scorekeeper.forms.rounds import OldForm, read_entry, read_values, resolved, revision_of, values_of_old_form
from scorekeeper.models import Match, Round
from scorekeeper.pages.round.conflict import conflict_page
from scorekeeper.pages.round.entries import Values, prefilled, recalled_values, values_of
from scorekeeper.pages.round.page import Filled, round_page
from scorekeeper.pages.standings import standings_page
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services.errors import Conflict, MatchOver
from scorekeeper.services.scoring import RoundEntry, enter, merged_entry, preview
from scorekeeper.services.writing import Written
from scorekeeper.web.access import get_match, locked_match
from scorekeeper.web.live import live_match
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import render_form, see_other, with_change, write_context


@require_http_methods(["GET", "HEAD", "POST"])
def score(request: Request, match: int, number: int) -> HttpResponse:
    """Show the form of a round; on POST show its recap, or save it and redirect to the result, standings or sheet.

    `?player=<id>` says whose hand is shown first; with `?afresh` the form lacks what was entered before the scoring was
    undone. Faults have status 422, conflicts 409; without such a round it says so, with 409 to a POST, else 404.
    """
    if request.method == "POST":
        try:
            return _do_action(request, match, number)
        except OldForm as old:
            return _old_form(request, match, number, old)
    sheet = MatchSheet(get_match(request, match))
    if round_path(number) not in sheet.facts:
        return _no_such_round(request, sheet.match, status=404)
    player = request.GET.get("player", "")
    current = next((seat.player_id for seat in sheet.seats if str(seat.player_id) == player), None)
    recalled = None if "afresh" in request.GET else recalled_values(sheet, number)
    values = prefilled(sheet, number) if recalled is None else recalled
    filled = Filled(values, sheet.match.revision, current=current, recalled=recalled is not None)
    return _form(request, sheet, number, filled)


@require_safe
def standings(request: Request, match: int, number: int) -> HttpResponse:
    """Show the standings after a scored round; redirect to the form of a round that is not scored.

    Without such a round it says so, with status 404.
    """
    sheet = MatchSheet(get_match(request, match))
    if round_path(number) not in sheet.facts:
        return _no_such_round(request, sheet.match, status=404)
    return _standings(request, sheet, number) if _is_scored(sheet, number) else redirect("round", match, number)


def _do_action(request: Request, match: int, number: int) -> HttpResponse:
    """Save the round, show its form again or show its recap, as the pressed button says: "save", "change" or "recap".

    Raises OldForm for a form of other seats, or of another version that was stored on a phone, BadRequest for one that
    no page sends.
    """
    if request.POST.get("do") == "save":
        return _saved(request, match, number)
    sheet = MatchSheet(get_match(request, match))
    values = _values(request, sheet, number)
    if round_path(number) not in sheet.facts:
        return _no_such_round(request, sheet.match)
    if values["do"] == "change":
        return _form_again(request, sheet, number, values)
    return _recap(request, sheet, number, values)


def _values(request: Request, sheet: MatchSheet, number: int) -> Values:
    """Return the values of the posted form, with the choices of a conflict applied.

    Raises OldForm for a form of other seats. For another form that no page sends, raises BadRequest, or OldForm if htmx
    sent it: it may have been stored on a phone.
    """
    return resolved(read_values(request.POST, sheet, kept=swaps(request)), sheet, number)


def _old_form(request: Request, match: int, number: int, old: OldForm) -> HttpResponse:
    """Render the present form with the values of an older one, or of one for other seats, with status 422.

    If the round is gone, render that it is, with status 409.
    """
    sheet = MatchSheet(get_match(request, match))
    if round_path(number) not in sheet.facts:
        return _no_such_round(request, sheet.match)
    return _form_again(request, sheet, number, values_of_old_form(request.POST, sheet, number), [old.fault])


def _saved(request: Request, match: int, number: int) -> HttpResponse:
    """Save the round, then go on to the sheet, result or standings; if it cannot be written, show why (409 or 422).

    Raises OldForm for a form of other seats, or of another version that was stored on a phone, BadRequest for one that
    no page sends.
    """
    context = write_context(request, {"key": read_key(request.POST)})
    try:
        with locked_match(request, match) as now:
            values = _values(request, now, number)
            done = enter(now=now, entry=read_entry(values, now, number), context=context)
    except MatchOver:
        return _no_such_round(request, now.match)
    except (Refused, Conflict) as why:
        return _not_done(request, now, number, values, why)
    return _go_on(request, done, number)


def _not_done(
    request: Request, sheet: MatchSheet, number: int, values: Values, why: Refused | Conflict
) -> HttpResponse:
    """Show why a round is not written: its faults (422), both versions of a conflict, or that it is gone (409)."""
    if round_path(number) not in sheet.facts:
        return _no_such_round(request, sheet.match)
    if isinstance(why, Refused):
        return _form_again(request, sheet, number, values, why.faults)
    return _conflict(request, sheet, read_entry(values, sheet, number), why, values["do"])


def _go_on(request: Request, done: Written, number: int) -> HttpResponse:
    """Redirect after saving: to the sheet if a scored round was corrected or nothing was written.

    Otherwise, after an open round, redirect to the result if the match is over, else to the standings. For htmx the
    standings are the response itself.
    """
    match = done.sheet.match
    before = done.change.before.get(round_path(number)) if done.change else None
    if before is None or before["state"] == Round.State.DONE:
        return see_other(request, with_change(reverse("sheet", args=[match.pk]), done.change))
    if match.is_over:
        return see_other(request, reverse("result", args=[match.pk]))
    address = reverse("standings", args=[match.pk, number])
    if swaps(request) and _is_scored(done.sheet, number):
        return replace_url(_standings(request, done.sheet, number), address)
    return see_other(request, address)


def _is_scored(sheet: MatchSheet, number: int) -> bool:
    return number <= len(sheet.scores.rounds)


def _standings(request: Request, sheet: MatchSheet, number: int) -> HttpResponse:
    context = {"page": standings_page(sheet, number), "live": live_match(sheet.match, "keeper")}
    return render(request, "rounds/standings.html", context)


def _recap(request: Request, sheet: MatchSheet, number: int, values: Values) -> HttpResponse:
    """Render what would be written, and the standings after it; if it could not be, why not (`_not_done`)."""
    try:
        page = standings_page(sheet, number, preview(now=sheet, entry=read_entry(values, sheet, number)))
    except (Refused, Conflict) as why:
        return _not_done(request, sheet, number, values, why)
    fields = [(name, text) for name, text in values.items() if name not in ("do", "key", "csrfmiddlewaretoken")]
    context = {"page": page, "fields": fields, "live": live_match(sheet.match, "keeper")}
    return render(request, "rounds/recap.html", context)


def _form_again(
    request: Request, sheet: MatchSheet, number: int, values: Values, faults: Sequence[Fault] = ()
) -> HttpResponse:
    """Render the form with these values and faults; with status 422 if there are faults."""
    filled = Filled(values, revision_of(values), faults)
    return _form(request, sheet, number, filled, posted=True)


def _form(request: Request, sheet: MatchSheet, number: int, filled: Filled, *, posted: bool = False) -> HttpResponse:
    """Render the form of a round, `posted` if shown again after it was sent; with status 422 if there are faults."""
    page, live = round_page(sheet, number, filled), live_match(sheet.match, "keeper")
    context = {"page": page, "posted": posted, "live": live}
    return render_form(request, "rounds/round.html", context, faulty=bool(filled.faults))


def _conflict(request: Request, sheet: MatchSheet, entry: RoundEntry, conflict: Conflict, do: str) -> HttpResponse:
    """Render both versions of the hands that another keeper has changed meanwhile, with status 409.

    `do` is the button that was pressed; the form in which the keeper chooses sends it again.
    """
    hands, row = merged_entry(sheet, entry)
    written = [(write.player, write.mine, write.theirs) for write in conflict.writes]
    page = conflict_page(sheet, entry.number, written, values_of(sheet, hands, row))
    return render(request, "rounds/conflict.html", {"page": page, "do": do}, status=409)


def _no_such_round(request: Request, match: Match, *, status: int = 409) -> HttpResponse:
    """Render that the round does not exist any more: it was undone, or the match ended."""
    over = match.is_over
    context = {"match": match.pk, "word": catalogue.get(match.game).round_word, "over": over}
    return render(request, "rounds/gone.html", context, status=status)
