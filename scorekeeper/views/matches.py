"""Planning, starting, ending, moving and deleting a match, and its house rules."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.forms.house_rules import HouseRulesForm, blank_sheet_query, shown_field_of
from scorekeeper.forms.matches import draft_faults, move_faults, new_draft, pressed_in, read_draft, record_of
from scorekeeper.forms.nights import EveningForm
from scorekeeper.forms.strict import BackForm
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.available_games import offers_of
from scorekeeper.pages.new_match import Draft, Focus, plan
from scorekeeper.queries.club_history import ClubHistory, history_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.options import Options
from scorekeeper.services import deleting, matches, moving
from scorekeeper.web.access import (
    any_match_to_write,
    club_of,
    get_match,
    key_of,
    locked_match,
    match_to_write,
    open_clubs,
)
from scorekeeper.web.live import live_match
from scorekeeper.web.request import Request
from scorekeeper.web.writing import (
    context_of_form,
    context_of_key,
    list_asked_from,
    render_form,
    see_other,
    with_change,
    write_context,
)
from scorekeeper.words.faults import objections
from scorekeeper.words.house_rules import house_rules_line


@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: Request) -> HttpResponse:
    """Show the draft of a new match; every button posts the form and shows it again.

    "deal" starts the match and redirects to its table; if it has faults, the form shows them with status 422.
    """
    key = key_of(request)
    history = history_of(key)
    if request.method != "POST":
        return _page(request, new_draft(history, request.GET.get("game", "")), history)
    draft = read_draft(request.POST, history)
    if "deal" not in request.POST:
        return _page(request, draft, history, move_faults(request.POST, draft, history), pressed_in(request.POST))
    if faults := draft_faults(draft, history):
        return _page(request, draft, history, faults)
    offer, context = offers_of(history)[draft.game], context_of_form(request)
    try:
        match = matches.start(
            club_key=key,
            record=record_of(draft, offer),
            on=tonight(),
            context=context,
            club_game=offer.own,
            club=club_of(request),
        )
    except Refused as refused:
        return _page(request, draft, history, refused.faults)
    return see_other(request, reverse("table", args=[match.pk]))


def _page(
    request: Request, draft: Draft, history: ClubHistory, faults: Sequence[Fault] = (), pressed: Focus | None = None
) -> HttpResponse:
    """Render the page of a new match (matches/new.html); with status 422 if there are faults.

    `pressed` is the button that gets the focus again; None if none was pressed.
    """
    club = club_of(request) if len(open_clubs(request)) > 1 else None
    page = plan(draft, history, faults, pressed)
    context = {
        "plan": page,
        "club": club,
        "rules": HouseRulesForm(page["offer"].game, draft.options, faults=faults, value=page["offer"].value),
        "line": house_rules_line(page["offer"].game, draft.options),
        "blank": blank_sheet_query(page["offer"].game, page["options"], draft.seats),
    }
    return render_form(request, "matches/new.html", context, faulty=bool(faults))


@require_POST
def again(request: Request, match: int) -> HttpResponse:
    """Start a match with the same house rules and the players who stayed to the end, and redirect to its table.

    Raises Http404 unless the viewer may write to the match.
    """
    played, context = MatchSheet(get_match(request, match)), context_of_key(request)
    begun = matches.again(played=played, on=tonight(), context=context)
    return see_other(request, reverse("table", args=[begun.pk]))


@require_POST
def end_match(request: Request, match: int) -> HttpResponse:
    """End a match early, with the present standings; do nothing if it is over.

    Redirects to the result, or to the list of matches from which the form was sent.
    """
    with locked_match(request, match) as now:
        sent = BackForm(request.POST).read()
        if not now.match.is_over:
            matches.end(now=now, context=write_context(request, sent))
    return see_other(request, list_asked_from(sent) or reverse("result", args=[match]))


@require_POST
def play_on(request: Request, match: int) -> HttpResponse:
    """Continue a match that was ended early, and redirect to its table; a match that is over by its rules stays so."""
    with locked_match(request, match) as now:
        matches.play_on(now=now, context=context_of_key(request))
    return see_other(request, reverse("table", args=[match]))


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: Request, match: int) -> HttpResponse:
    """Show the house rules of a match; on POST change them for all its rounds and redirect to the table.

    Shows the faults with status 422 if the rules do not fit the recorded rounds.
    """
    if request.method != "POST":
        sheet = MatchSheet(get_match(request, match))
        return _house_rules(request, sheet, sheet.match.options)
    try:
        with locked_match(request, match) as now:
            form = HouseRulesForm(now.game, now.match.options, request.POST)
            options = form.options()
            done = matches.change_options(now=now, options=options, context=context_of_form(request))
    except Refused as refused:
        return _house_rules(request, now, options, refused.faults)
    table = reverse("table", args=[match])
    return see_other(request, with_change(table, done.change))


def _house_rules(request: Request, sheet: MatchSheet, options: Options, faults: Sequence[Fault] = ()) -> HttpResponse:
    """Render the page of a match's house rules (house_rules/house_rules.html); with status 422 if there are faults."""
    elsewhere = [fault for fault in faults if fault.path[0] != "options"]
    context = {
        "match": sheet.match,
        "title": sheet.game.titled(sheet.options),
        "word": sheet.game.round_word,
        "rules": HouseRulesForm(sheet.game, options, faults=faults),
        "shown": [(shown_field_of(option), sheet.options[option.key]) for option in sheet.game.options],
        "fault": objections(sheet, elsewhere),
        "live": live_match(sheet.match, "keeper"),
    }
    return render_form(request, "house_rules/house_rules.html", context, faulty=bool(faults))


@require_http_methods(["GET", "HEAD", "POST"])
def move_match(request: Request, match: int) -> HttpResponse:
    """Ask for the date of a match; on POST move it to the night of that date and redirect to that night.

    A faulty date shows the form again, with status 422.
    """
    found = match_to_write(request, match)
    form = EveningForm(request.POST if request.method == "POST" else None, found.night.date)
    if form.is_valid():
        night = moving.move(match=found, on=form.cleaned_data["on"], context=context_of_form(request))
        return see_other(request, reverse("night", args=[night.pk]))
    shown = {"match": found, "latest": tonight(), "form": form}
    return render_form(request, "matches/move.html", shown, faulty=bool(form.errors))


@require_POST
def delete_match(request: Request, match: int) -> HttpResponse:
    """Delete a match, which can be restored for thirty days; do nothing if it is deleted already.

    Redirects to its night, where it can be restored, or to the list of matches from which the form was sent.
    """
    found = any_match_to_write(request, match)
    sent = BackForm(request.POST).read()
    deleting.delete(match=found, context=write_context(request, sent))
    return see_other(request, list_asked_from(sent) or reverse("night", args=[found.night_id]))


@require_POST
def restore_match(request: Request, match: int) -> HttpResponse:
    """Restore a deleted match, and redirect to its night; only redirect if it is not deleted."""
    found = any_match_to_write(request, match)
    deleting.restore(match=found, context=context_of_key(request))
    return see_other(request, reverse("night", args=[found.night_id]))
