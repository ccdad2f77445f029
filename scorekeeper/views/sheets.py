from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.pages.sheet.page import sheet_page
from scorekeeper.web.access import see_match
from scorekeeper.web.live import live_match, watched
from scorekeeper.web.request import Request


@require_safe
def sheet(request: Request, match: int) -> HttpResponse:
    """Show the whole match as on paper; a keeper's every cell leads to its correction."""
    found, keeps = see_match(request, match)
    if not keeps:
        return watched(request, "sheets/sheet.html", found, "sheet")
    live = live_match(found, "keeper", redraws=True)
    return render(request, "sheets/sheet.html", {"page": sheet_page(found), "keeps": True, "live": live})
