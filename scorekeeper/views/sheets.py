from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.http import Request
from scorekeeper.selectors.sheets import sheet_page
from scorekeeper.views.access import get_match


@require_safe
def sheet(request: Request, match: int) -> HttpResponse:
    """The whole match as on paper; every cell leads to its correction."""
    return render(request, "sheets/sheet.html", {"page": sheet_page(get_match(request, match))})
