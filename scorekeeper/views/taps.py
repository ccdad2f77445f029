"""Taps at the table. Every response is the present table, whether the tap was written or not."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from scorekeeper.forms.taps import CutForm, RoundForm, SeatForm, TapForm, unfolded, with_own_key
from scorekeeper.rules import catalogue
from scorekeeper.services import tapping
from scorekeeper.web.access import get_player, match_to_write
from scorekeeper.web.request import Request
from scorekeeper.web.table_answers import write_and_answer
from scorekeeper.web.writing import write_context


@require_POST
def tap(request: Request, match: int) -> HttpResponse:
    """Write one fact of one hand of the open round."""
    found = match_to_write(request, match)
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
