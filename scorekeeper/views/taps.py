"""Taps at the table, undo and redo. Every response is the present table, whether the write was done or not."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.forms.taps import AskedForm, CutForm, RoundForm, SeatForm, StepForm, TapForm, unfolded, with_own_key
from scorekeeper.models import Match
from scorekeeper.rules import catalogue
from scorekeeper.services import tapping, undoing
from scorekeeper.web.access import get_player, match_to_write
from scorekeeper.web.request import Request
from scorekeeper.web.table_answers import Write, write_and_answer
from scorekeeper.web.writing import see_other, with_change, write_context

BACK_TO = ("sheet", "ledger")  # pages to return to after undo and redo, because they show what changed


@require_POST
def tap(request: Request, match: int) -> HttpResponse:
    """Write one fact of one hand of the open round.

    With `seen` in the form, the fact is one that only one hand can have (`_say`).
    """
    found = match_to_write(request, match)
    if "seen" in request.POST:
        return _say(request, found)
    sent = TapForm(unfolded(request.POST), catalogue.get(found.game)).read()
    player, context = get_player(found, sent["player"]), write_context(request, sent, seen=sent["round"])
    said = {name: sent[name] for name in ("fact", "value", "was")}
    return write_and_answer(
        request,
        found,
        lambda: tapping.tap(match=found, player=player, context=context, **said),
        player=player.pk,
        fact=sent["fact"],
    )


def _say(request: Request, match: Match) -> HttpResponse:
    """Write whose hand has a fact that only one can have."""
    sent = AskedForm(request.POST, catalogue.get(match.game)).read()
    player, context = get_player(match, sent["player"]), write_context(request, sent, seen=sent["round"])
    said = {name: sent[name] for name in ("fact", "value", "seen")}
    return write_and_answer(
        request,
        match,
        lambda: tapping.say(match=match, player=player, context=context, **said),
        player=player.pk,
        fact=sent["fact"],
    )


@require_POST
def exact_cut(request: Request, match: int) -> HttpResponse:
    """Write whether the cut was exact."""
    found = match_to_write(request, match)
    sent = CutForm(unfolded(request.POST)).read()
    value, was, context = bool(sent["value"]), bool(sent["was"]), write_context(request, sent, seen=sent["round"])
    return write_and_answer(request, found, lambda: tapping.cut(match=found, value=value, was=was, context=context))


@require_POST
def replay(request: Request, match: int) -> HttpResponse:
    """Deal the round again with one more deck."""
    found = match_to_write(request, match)
    sent = RoundForm(request.POST).read()
    context = write_context(request, sent, seen=sent["round"])
    return write_and_answer(request, found, lambda: tapping.replay(match=found, context=context))


@require_POST
def dealer(request: Request, match: int) -> HttpResponse:
    """Write who deals the open round: after drawing for the first deal, or if it is not the next player in turn."""
    found = match_to_write(request, match)
    sent = SeatForm(with_own_key(request.POST, "deals", request.POST.get("player", ""))).read()
    player, context = get_player(found, sent["player"]), write_context(request, sent, seen=sent["round"])
    return write_and_answer(request, found, lambda: tapping.deal(match=found, player=player, context=context))


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
