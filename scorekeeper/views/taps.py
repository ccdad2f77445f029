"""What is tapped at the table. Every answer is the table as it is now, whatever became of the tap."""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from scorekeeper.forms.taps import CutForm, RoundForm, SeatForm, TapForm
from scorekeeper.models import Change, Match
from scorekeeper.rules import catalogue
from scorekeeper.services import tapping
from scorekeeper.web.access import get_seated, write_to_match
from scorekeeper.web.request import Request
from scorekeeper.web.table_answers import Write, written
from scorekeeper.web.writing import write_context


@require_POST
def tap(request: Request, match: int) -> HttpResponse:
    """Write one fact of one hand of the round being played."""
    found = write_to_match(request, match)
    said = _said(TapForm(request.POST, catalogue.get(found.game)))
    player, context, number = get_seated(found, str(said["player"])), write_context(request), said.pop("round")

    def write() -> Change | None:
        return tapping.tap(match=found, context=context, **said | {"player": player})

    return written(
        request, found, lambda: tapping.in_open_round(match=found, number=number, context=context, write=write)
    )


@require_POST
def exact_cut(request: Request, match: int) -> HttpResponse:
    """Write whether the cut was exact."""
    found, context = write_to_match(request, match), write_context(request)
    said = _said(CutForm(request.POST))
    value, was = bool(said["value"]), bool(said["was"])
    return _during(request, found, said, lambda: tapping.cut(match=found, value=value, was=was, context=context))


@require_POST
def replay(request: Request, match: int) -> HttpResponse:
    """Deal the round again with one more deck."""
    found, context = write_to_match(request, match), write_context(request)
    said = _said(RoundForm(request.POST))
    return _during(request, found, said, lambda: tapping.replay(match=found, context=context))


@require_POST
def dealer(request: Request, match: int) -> HttpResponse:
    """Write who really deals: the one who drew low, or not the one whose turn it was."""
    found, context = write_to_match(request, match), write_context(request)
    said = _said(SeatForm(request.POST))
    player = get_seated(found, str(said["player"]))
    return _during(request, found, said, lambda: tapping.deal(match=found, player=player, context=context))


def _said(form: RoundForm) -> dict[str, Any]:
    if not form.is_valid():
        raise BadRequest(form.errors.as_text())
    return form.cleaned_data


def _during(request: Request, match: Match, said: dict[str, Any], write: Write) -> HttpResponse:
    context, number = write_context(request), said["round"]
    return written(
        request, match, lambda: tapping.in_open_round(match=match, number=number, context=context, write=write)
    )
