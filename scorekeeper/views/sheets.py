from hashlib import sha256
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scorekeeper.models import Match
from scorekeeper.pages.sheet.page import sheet_beside_table, sheet_page
from scorekeeper.web.access import see_match
from scorekeeper.web.live import live_match, watched_page
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import words_asked


@require_safe
def sheet(request: Request, match: int) -> HttpResponse:
    """Show the whole match as on paper; a keeper's every cell leads to its correction.

    `?done=<revision>` says what was just written. htmx asks for the sheet beside the table.
    """
    found, keeps = see_match(request, match)
    if not keeps:
        return watched_page(request, "sheets/sheet.html", found, "sheet")
    if swaps(request):
        return _beside_table(request, found)
    live, said = live_match(found, "keeper", redraws=True), words_asked(request, found)
    return render(request, "sheets/sheet.html", {"page": sheet_page(found), "keeps": True, "live": live, "said": said})


def _beside_table(request: Request, match: Match) -> HttpResponse:
    """Answer with the sheet, or with 204 where the page shows the same already: most taps change nothing of it."""
    context = {"page": sheet_beside_table(match), "keeps": True}
    figures = render_to_string("sheets/beside.html#figures", context, request)
    version = sha256(figures.encode()).hexdigest()[:16]
    if request.GET.get("shown") == version:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "sheets/beside.html", {"match": match.pk, "figures": figures, "version": version})
