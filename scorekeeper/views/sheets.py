from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.http import Request
from scorekeeper.selectors.sheets import sheet_page
from scorekeeper.views.access import see_match
from scorekeeper.views.live import live_match


@require_safe
def sheet(request: Request, match: int) -> HttpResponse:
    """The whole match as on paper; a keeper's every cell leads to its correction."""
    found, keeps = see_match(request, match)
    live = live_match(found, "keeper" if keeps else "sheet", redraws=keeps)
    return render(request, "sheets/sheet.html", {"page": sheet_page(found), "keeps": keeps, "live": live})
