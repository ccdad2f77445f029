"""The ledgers of a match and of a night, newest change first, fifty a page.

`?before=` is the change before which a page begins.
"""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.facts.typed import whole_number
from scorekeeper.pages.ledger import ledger_page
from scorekeeper.pages.nights.night import night_ledger_page
from scorekeeper.web.access import get_match, get_night
from scorekeeper.web.live import live_match
from scorekeeper.web.request import Request
from scorekeeper.web.writing import words_asked


@require_safe
def ledger(request: Request, match: int) -> HttpResponse:
    """Show a page of the ledger of a match to those who may write to it, with the writes before `?before=`, if given.

    `?done=<revision>` says what was just written.
    """
    found = get_match(request, match)
    live, said = live_match(found, "keeper", redraws=True), words_asked(request, found)
    context = {"match": found, "page": ledger_page(found, _before(request)), "live": live, "said": said}
    return render(request, "ledger/ledger.html", context)


@require_safe
def night_ledger(request: Request, night: int) -> HttpResponse:
    """Show a page of the ledger of a night to those who may write to it: the writes before `?before=`, if given."""
    found = get_night(request, night)
    return render(request, "nights/ledger.html", {"page": night_ledger_page(found, _before(request))})


def _before(request: Request) -> int | None:
    """Return the change before which the page begins, by revision, for a night by id; None for the newest page."""
    return whole_number(request.GET.get("before", "")) or None
