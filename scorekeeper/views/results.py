from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorekeeper.http import Request
from scorekeeper.models import Match
from scorekeeper.selectors.results import result_page
from scorekeeper.views.access import get_match


@require_safe
def result(request: Request, match: int) -> HttpResponse:
    """How a match ended; one that is still played goes on at the table."""
    found = get_match(request, match)
    if found.state == Match.State.PLAYING:
        return redirect("table", match)
    return render(request, "results/result.html", {"page": result_page(found)})
