from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.forms.ledger import BeforeForm
from scorekeeper.pages.ledger import ledger_page
from scorekeeper.web.access import get_match
from scorekeeper.web.request import Request


@require_safe
def ledger(request: Request, match: int) -> HttpResponse:
    """Show every change of a match, newest first, fifty a page."""
    before = BeforeForm(request.GET).revision()
    return render(request, "ledger/ledger.html", {"page": ledger_page(get_match(request, match), before)})
