"""One step back, and forward again."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.forms.taps import StepForm
from scorekeeper.models import Match
from scorekeeper.services import undoing
from scorekeeper.web.access import match_to_write
from scorekeeper.web.request import Request
from scorekeeper.web.table_answers import Write, write_and_answer
from scorekeeper.web.writing import see_other, with_change, write_context

BACK_TO = ("sheet", "ledger")  # pages that are worth going back to: what changed is seen there


@require_POST
def undo(request: Request, match: int) -> HttpResponse:
    """Take the newest change back, the end of the match included."""
    found = match_to_write(request, match)
    sent = StepForm(request.POST).read()
    context = write_context(request, sent)
    return _stepped(request, found, sent["back"], lambda: undoing.undo(match=found, context=context))


@require_POST
def redo(request: Request, match: int) -> HttpResponse:
    """Bring again what was taken back last."""
    found = match_to_write(request, match)
    sent = StepForm(request.POST).read()
    context = write_context(request, sent)
    return _stepped(request, found, sent["back"], lambda: undoing.redo(match=found, context=context))


def _stepped(request: Request, match: Match, back: str, step: Write) -> HttpResponse:
    """Go back to the page it was asked from, if that is the sheet or the ledger; else to the table."""
    if back not in BACK_TO:
        return write_and_answer(request, match, step)
    return see_other(request, with_change(reverse(back, args=[match.pk]), step().change))
