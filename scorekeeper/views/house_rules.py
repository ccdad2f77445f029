"""The house rules of a match that is being played."""

from collections.abc import Mapping, Sequence

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.forms.house_rules import HouseRulesForm
from scorekeeper.pages.house_rules import house_rules as rules_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services.matches import change_options
from scorekeeper.web.access import get_match
from scorekeeper.web.form_answers import render_form
from scorekeeper.web.request import Request
from scorekeeper.web.writing import see_other, with_change, write_context
from scorekeeper.words.faults import objections


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: Request, match: int) -> HttpResponse:
    """Show the house rules, or change them from the first round on."""
    view = MatchSheet(get_match(request, match))
    if request.method != "POST":
        return _page(request, view, view.match.options)
    form = HouseRulesForm(request.POST, view.game)
    options = form.options(view.match.options)
    context = write_context(request, form.cleaned_data)
    try:
        done = change_options(match=view.match, options=options, context=context)
    except Refused as refused:
        return _page(request, view, options, refused.faults)
    table = reverse("table", args=[match])
    return see_other(request, with_change(table, done.change))


def _page(
    request: Request, view: MatchSheet, options: Mapping[str, object], faults: Sequence[Fault] = ()
) -> HttpResponse:
    elsewhere = [fault for fault in faults if fault.path[0] != "options"]
    context = {
        "match": view.match.pk,
        "title": view.game.title,
        "word": view.game.round_word,
        "rules": rules_of(view.game, options, faults),
        "fault": objections(view, elsewhere),
    }
    return render_form(request, "house_rules/house_rules.html", context, faulty=bool(faults))
