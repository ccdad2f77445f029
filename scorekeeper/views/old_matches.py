"""Writing in a match that was kept on paper."""

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.house_rules import HouseRulesForm
from scorekeeper.forms.old_matches import JUDGED, OldMatchForm, new_draft
from scorekeeper.models import Role
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.available_games import offers_of
from scorekeeper.pages.old_matches import old_match_page, own_game_of, reading_of
from scorekeeper.queries.club_history import history_of
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services.matches import write_in
from scorekeeper.web.access import get_club
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import context_of_form, render_form, see_other


@require_http_methods(["GET", "HEAD", "POST"])
def old_match(request: Request, club: int) -> HttpResponse:
    """Show the grid of a match on paper with its faults to the club's keepers; "save" stores it.

    Redirects to the result then. Every button posts the form and shows it again. The status is 422, but 200 for htmx,
    if a field is faulty, if the button needs a sheet without faults and it has some, or if storing is refused. After
    each change of a cell htmx posts the form, to show the new totals.
    """
    found = get_club(request, club, Role.KEEPER)
    history = history_of(found.keeper_key)
    offers = offers_of(history)
    form = OldMatchForm(request.POST if request.method == "POST" else None, offers, typing=swaps(request))
    valid = form.is_valid()
    draft = form.draft() if form.is_bound else new_draft(offers, request.GET.get("game", ""))
    reading = reading_of(draft, offers[draft.game], complete=form.pressed in JUDGED)
    refused: tuple[Fault, ...] = ()
    if form.pressed == "save" and valid and not reading.faults and reading.record:
        own, context = own_game_of(draft, offers[draft.game]), context_of_form(request)
        try:
            match = write_in(
                club=found, record=reading.record, club_game=own, on=form.cleaned_data["on"], context=context
            )
        except Refused as why:
            refused = why.faults
        else:
            return see_other(request, f"{reverse('result', args=[match.pk])}?done={match.revision}")
    refused_reading = replace(reading, faults=(*reading.faults, *refused))
    page = old_match_page(draft, offers, history.names, refused_reading, focus=form.pressed in (*JUDGED, "fill"))
    offer = offers[draft.game]
    rules = HouseRulesForm(offer.game, draft.options, faults=reading.faults, value=offer.value)
    shown = {"club": found, "form": form, "page": page, "rules": rules, "latest": tonight()}
    if swaps(request):
        return render(request, f"old_matches/old_match.html#{'form' if form.pressed else 'worked_out'}", shown)
    faulty = bool(form.errors or (form.pressed in JUDGED and reading.faults) or refused)
    return render_form(request, "old_matches/old_match.html", shown, faulty=faulty)
