"""Taps at the table, undo and redo. Every response is the present table, whether the write was done or not."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.taps import (
    AskedForm,
    CutForm,
    RoundForm,
    SeatForm,
    StepForm,
    TapForm,
    UndoForm,
    expand,
    with_own_key,
)
from scorekeeper.services import tapping, undoing
from scorekeeper.services.writing import WriteContext, Written
from scorekeeper.web.access import locked_match
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.seated import get_seated
from scorekeeper.web.table_answers import NOT_WRITTEN, table_after_write, table_without_write
from scorekeeper.web.writing import see_other, with_change, write_context

ASKED = ("fact", "player", "value")  # fields that tell apart the buttons of a fact that only one hand can have
BACK_TO = ("sheet", "ledger")  # pages to return to after undo and redo, because they show what changed


@require_POST
def tap(request: Request, match: int) -> HttpResponse:
    """Write one fact of one hand of the open round, and show the table.

    A form for a fact that only one hand of a round can have, such as the maker, has a field `seen` in place of `was`.
    If it cannot be written, the table says why, with status 409 or 422.
    """
    is_lone = "seen" in request.POST
    try:
        with locked_match(request, match) as now:
            form = AskedForm(_post(request, *ASKED), now.game) if is_lone else TapForm(expand(request.POST), now.game)
            sent = form.read()
            player, context = get_seated(now.match, sent["player"]), _context(request, sent)
            fields = {name: sent[name] for name in ("fact", "value", "seen" if is_lone else "was")}
            write = tapping.set_lone_fact if is_lone else tapping.tap
            done = write(now=now, player=player, context=context, **fields)
    except NOT_WRITTEN as why:
        return table_without_write(request, now, why, whole_number(sent["player"]) or 0, sent["fact"])
    return table_after_write(request, done)


@require_POST
def exact_cut(request: Request, match: int) -> HttpResponse:
    """Write whether the cut of the open round was exact, and show the table.

    If it cannot be written, the table says why, with status 409 or 422.
    """
    try:
        with locked_match(request, match) as now:
            sent = CutForm(expand(request.POST)).read()
            value, was, context = bool(sent["value"]), bool(sent["was"]), _context(request, sent)
            done = tapping.cut(now=now, value=value, was=was, context=context)
    except NOT_WRITTEN as why:
        return table_without_write(request, now, why)
    return table_after_write(request, done)


@require_POST
def replay(request: Request, match: int) -> HttpResponse:
    """Deal the open round again with one more deck, and show the table; if that cannot be done, with the reason.

    The facts of the round are reset.
    """
    try:
        with locked_match(request, match) as now:
            done = tapping.replay(now=now, context=_context(request, RoundForm(request.POST).read()))
    except NOT_WRITTEN as why:
        return table_without_write(request, now, why)
    return table_after_write(request, done)


@require_POST
def dealer(request: Request, match: int) -> HttpResponse:
    """Write who deals the open round, and show the table; if it cannot be written, with the reason."""
    try:
        with locked_match(request, match) as now:
            sent = SeatForm(_post(request, "player")).read()
            player = get_seated(now.match, sent["player"])
            done = tapping.deal(now=now, player=player, context=_context(request, sent))
    except NOT_WRITTEN as why:
        return table_without_write(request, now, why)
    return table_after_write(request, done)


@require_POST
def undo(request: Request, match: int) -> HttpResponse:
    """Undo the newest change that is not undone, perhaps the end of the match; do nothing if there is none.

    A phone may name a change of its own instead. Redirects to the sheet or the ledger if the form was sent there, else
    shows the table; if the change cannot be undone, with the reason.
    """
    try:
        with locked_match(request, match) as now:
            sent = UndoForm(request.POST).read()
            done = undoing.undo(now=now, context=write_context(request, sent), of=sent["of"])
    except NOT_WRITTEN as why:
        return table_without_write(request, now, why)
    return _after_step(request, done, sent["back"])


@require_POST
def redo(request: Request, match: int) -> HttpResponse:
    """Redo the change that was undone last; do nothing if there is none. Answers as `undo` does."""
    try:
        with locked_match(request, match) as now:
            sent = StepForm(request.POST).read()
            done = undoing.redo(now=now, context=write_context(request, sent))
    except NOT_WRITTEN as why:
        return table_without_write(request, now, why)
    return _after_step(request, done, sent["back"])


def _post(request: Request, *telling: str) -> QueryDict:
    """Return the posted fields; without scripts, with the values of the fields `telling` appended to the key.

    Scripts make a key for each tap, by which the form of the round names its taps (`own`); without them the buttons of
    a page share its key.
    """
    post = request.POST
    return post if swaps(request) else with_own_key(post, *(post.get(name, "") for name in telling))


def _context(request: Request, sent: Mapping[str, Any]) -> WriteContext:
    """Return the context of a write to the open round, which is refused if that is not the round of the form."""
    return write_context(request, sent, seen=sent["round"])


def _after_step(request: Request, done: Written, back: str) -> HttpResponse:
    """Redirect to the page named `back` if it is in BACK_TO; else return the table after the write."""
    if back not in BACK_TO:
        return table_after_write(request, done)
    return see_other(request, with_change(reverse(back, args=[done.sheet.match.pk]), done.change))
