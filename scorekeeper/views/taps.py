"""Taps at the table, undo and redo. Every response is the present table, whether the write was done or not."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.forms.strict import BackForm
from scorekeeper.forms.taps import AskedForm, CutForm, RoundForm, SeatForm, TapForm, UndoForm, expand, with_own_key
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services import tapping, undoing
from scorekeeper.services.writing import WriteContext, Written
from scorekeeper.web.access import locked_match
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.seated import get_seated
from scorekeeper.web.table_answers import NOT_WRITTEN, table_after_write, table_without_write
from scorekeeper.web.writing import see_other, with_change, write_context

ASKED = ("fact", "player", "value")  # fields that distinguish the buttons of a fact that only one hand can have
BACK_TO = ("sheet", "ledger")  # pages to return to after undo and redo, because they show what changed


def at_the_table(write: Callable[[Request, MatchSheet], Written]) -> Callable[[Request, int], HttpResponse]:
    """Return the view of a form whose function `write` writes to the match, which is locked meanwhile.

    It shows the table; if `write` raises one of NOT_WRITTEN, with the reason and status 409 or 422. A form that was
    sent from a page of BACK_TO, as its field `back` says, redirects there after the write.
    """

    @require_POST
    @wraps(write)
    def view(request: Request, match: int) -> HttpResponse:
        """Lock the match, call `write`, and show the table, or redirect to the page of BACK_TO."""
        try:
            with locked_match(request, match) as now:
                done = write(request, now)
        except NOT_WRITTEN as why:
            return table_without_write(request, now, why)
        back = request.POST.get("back")
        if back in BACK_TO:
            return see_other(request, with_change(reverse(back, args=[match]), done.change))
        return table_after_write(request, done)

    return view


@at_the_table
def tap(request: Request, now: MatchSheet) -> Written:
    """Write one fact of one hand of the open round.

    A form for a fact that only one hand of a round can have, such as the maker, has a field `seen` in place of `was`.
    """
    is_lone = "seen" in request.POST
    form = AskedForm(_post(request, *ASKED), now.game) if is_lone else TapForm(expand(request.POST), now.game)
    sent = form.read()
    player, context = get_seated(now.match, sent["player"]), _context(request, sent)
    fields = {name: sent[name] for name in ("fact", "value", "seen" if is_lone else "was")}
    write = tapping.set_lone_fact if is_lone else tapping.tap
    return write(now=now, player=player, context=context, **fields)


@at_the_table
def exact_cut(request: Request, now: MatchSheet) -> Written:
    """Write whether the cut of the open round was exact."""
    sent = CutForm(expand(request.POST)).read()
    return tapping.cut(now=now, value=bool(sent["value"]), was=bool(sent["was"]), context=_context(request, sent))


@at_the_table
def replay(request: Request, now: MatchSheet) -> Written:
    """Deal the open round again with one more deck; its facts are reset."""
    return tapping.replay(now=now, context=_context(request, RoundForm(request.POST).read()))


@at_the_table
def dealer(request: Request, now: MatchSheet) -> Written:
    """Write who deals the open round."""
    sent = SeatForm(_post(request, "player")).read()
    return tapping.deal(now=now, player=get_seated(now.match, sent["player"]), context=_context(request, sent))


@at_the_table
def undo(request: Request, now: MatchSheet) -> Written:
    """Undo the newest change that is not undone, perhaps the end of the match; do nothing if there is none.

    A phone may name a change of its own instead.
    """
    sent = UndoForm(request.POST).read()
    return undoing.undo(now=now, context=write_context(request, sent), of=sent["of"])


@at_the_table
def redo(request: Request, now: MatchSheet) -> Written:
    """Redo the change that was undone last; do nothing if there is none."""
    return undoing.redo(now=now, context=write_context(request, BackForm(request.POST).read()))


def _post(request: Request, *telling: str) -> QueryDict:
    """Return the posted fields; without scripts, with the values of the fields `telling` appended to the key.

    Buttons of a page share its key without scripts; with scripts each tap has a key of its own, which must stay as it
    is: the form of the round may name it (`OWN`).
    """
    post = request.POST
    return post if swaps(request) else with_own_key(post, *(post.get(name, "") for name in telling))


def _context(request: Request, sent: Mapping[str, Any]) -> WriteContext:
    """Return the context of a write to the open round; it is refused if the form is of another round."""
    return write_context(request, sent, seen=sent["round"])
