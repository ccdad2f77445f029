"""Undo and redo."""

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

BACK_TO = ("sheet", "ledger")  # pages to return to, because they show what changed


@require_POST
def undo(request: Request, match: int) -> HttpResponse:
    """Undo the newest change, which may be the end of the match."""
    found = match_to_write(request, match)
    sent = StepForm(request.POST).read()
    context = write_context(request, sent)
    return _write_and_redirect(request, found, sent["back"], lambda: undoing.undo(match=found, context=context))


@require_POST
def redo(request: Request, match: int) -> HttpResponse:
    """Redo the change that was undone last."""
    found = match_to_write(request, match)
    sent = StepForm(request.POST).read()
    context = write_context(request, sent)
    return _write_and_redirect(request, found, sent["back"], lambda: undoing.redo(match=found, context=context))


def _write_and_redirect(request: Request, match: Match, back: str, step: Write) -> HttpResponse:
    """Call `step`, and redirect to the page of the button if that is in BACK_TO, else answer with the table."""
    if back not in BACK_TO:
        return write_and_answer(request, match, step)
    return see_other(request, with_change(reverse(back, args=[match.pk]), step().change))
