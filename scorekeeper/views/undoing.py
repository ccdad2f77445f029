"""One step back, and forward again."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from scorekeeper.http import Request
from scorekeeper.services import undoing
from scorekeeper.views.access import get_match
from scorekeeper.views.taps import written
from scorekeeper.views.writing import pen_of


@require_POST
def undo(request: Request, match: int) -> HttpResponse:
    """Takes the newest change back, the end of the match included."""
    found, pen = get_match(request, match), pen_of(request)
    return written(request, found, lambda: undoing.undo(match=found, pen=pen))


@require_POST
def redo(request: Request, match: int) -> HttpResponse:
    """Brings again what was taken back last."""
    found, pen = get_match(request, match), pen_of(request)
    return written(request, found, lambda: undoing.redo(match=found, pen=pen))
