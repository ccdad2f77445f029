"""One step back, and forward again."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.models import Change, Match
from scorekeeper.services import undoing
from scorekeeper.web.access import get_match
from scorekeeper.web.request import Request
from scorekeeper.web.table_answers import written
from scorekeeper.web.writing import see_other, write_context

BACK_TO = ("sheet", "ledger")  # pages that are worth going back to: what changed is seen there


@require_POST
def undo(request: Request, match: int) -> HttpResponse:
    """Take the newest change back, the end of the match included."""
    found, context = get_match(request, match), write_context(request)
    return _stepped(request, found, lambda: undoing.undo(match=found, context=context))


@require_POST
def redo(request: Request, match: int) -> HttpResponse:
    """Bring again what was taken back last."""
    found, context = get_match(request, match), write_context(request)
    return _stepped(request, found, lambda: undoing.redo(match=found, context=context))


def _stepped(request: Request, match: Match, step: Callable[[], Change | None]) -> HttpResponse:
    """Go back to the page it was asked from, if that is the sheet or the ledger; else to the table."""
    back = request.POST.get("back")
    if back not in BACK_TO:
        return written(request, match, step)
    step()
    return see_other(request, reverse(back, args=[match.pk]))
