from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.forms.ledger import BeforeForm
from scorekeeper.pages.ledger import ledger_page
from scorekeeper.web.access import get_match
from scorekeeper.web.request import Request
from scorekeeper.web.writing import words_asked


@require_safe
def ledger(request: Request, match: int) -> HttpResponse:
    """Show every change of a match, newest first, fifty a page; `?done=<revision>` says what was just written."""
    found, before = get_match(request, match), BeforeForm(request.GET).revision()
    context = {"page": ledger_page(found, before), "said": words_asked(request, found)}
    return render(request, "ledger/ledger.html", context)
