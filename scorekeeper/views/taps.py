"""What is tapped at the table. Every answer is the table as it is now, whatever became of the tap."""

import dataclasses
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from scorekeeper.forms.taps import CutForm, RoundForm, SeatForm, TapForm, unfolded, with_own_key
from scorekeeper.rules import catalogue
from scorekeeper.services import tapping
from scorekeeper.services.writing import WriteContext
from scorekeeper.web.access import get_player, write_to_match
from scorekeeper.web.request import Request
from scorekeeper.web.table_answers import write_and_answer
from scorekeeper.web.writing import write_context


@require_POST
def tap(request: Request, match: int) -> HttpResponse:
    """Write one fact of one hand of the round being played."""
    found = write_to_match(request, match)
    said, context = _said(request, TapForm(unfolded(request.POST), catalogue.get(found.game)))
    player = get_player(found, said.pop("player"))
    return write_and_answer(
        request,
        found,
        lambda: tapping.tap(match=found, player=player, context=context, **said),
        player=player.pk,
        fact=said["fact"],
    )


@require_POST
def exact_cut(request: Request, match: int) -> HttpResponse:
    """Write whether the cut was exact."""
    found = write_to_match(request, match)
    said, context = _said(request, CutForm(unfolded(request.POST)))
    value, was = bool(said["value"]), bool(said["was"])
    return write_and_answer(request, found, lambda: tapping.cut(match=found, value=value, was=was, context=context))


@require_POST
def replay(request: Request, match: int) -> HttpResponse:
    """Deal the round again with one more deck."""
    found = write_to_match(request, match)
    _, context = _said(request, RoundForm(request.POST))
    return write_and_answer(request, found, lambda: tapping.replay(match=found, context=context))


@require_POST
def dealer(request: Request, match: int) -> HttpResponse:
    """Write who really deals: the one who drew low, or not the one whose turn it was."""
    found = write_to_match(request, match)
    post = with_own_key(request.POST, "deals", request.POST.get("player", ""))
    said, context = _said(request, SeatForm(post))
    player = get_player(found, said["player"])
    return write_and_answer(request, found, lambda: tapping.deal(match=found, player=player, context=context))


def _said(request: Request, form: RoundForm) -> tuple[dict[str, Any], WriteContext]:
    """Return what the form says, and who writes it, for the round that the keeper saw alone."""
    said = form.read()
    context = dataclasses.replace(write_context(request, said), seen=said.pop("round"))
    del said["key"]
    return said, context
