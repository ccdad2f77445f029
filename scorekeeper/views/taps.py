"""What is tapped at the table. Every answer is the table as it is now, whatever became of the tap."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorekeeper.facts import records
from scorekeeper.forms.taps import COUNTS, CutForm, RoundForm, SeatForm, TapForm
from scorekeeper.models import Change, Match
from scorekeeper.pages.table import messages
from scorekeeper.pages.table.messages import Note, Tap
from scorekeeper.pages.table.page import limit_now
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Refused
from scorekeeper.services import tapping
from scorekeeper.services.errors import Clash, Conflict, MatchOver, RoundOver
from scorekeeper.views.tables import answer
from scorekeeper.web.access import get_match, get_seated, write_to_match
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import see_other, write_context

Write = Callable[[], Change | None]


@require_POST
def tap(request: Request, match: int) -> HttpResponse:
    """One fact of one hand of the round being played."""
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
    """Whether the cut was exact."""
    found, context = write_to_match(request, match), write_context(request)
    said = _said(CutForm(request.POST))
    value, was = bool(said["value"]), bool(said["was"])
    return _during(request, found, said, lambda: tapping.cut(match=found, value=value, was=was, context=context))


@require_POST
def replay(request: Request, match: int) -> HttpResponse:
    """Deals the round again with one more deck."""
    found, context = write_to_match(request, match), write_context(request)
    said = _said(RoundForm(request.POST))
    return _during(request, found, said, lambda: tapping.replay(match=found, context=context))


@require_POST
def dealer(request: Request, match: int) -> HttpResponse:
    """Who really deals: the one who drew low, or not the one whose turn it was."""
    found, context = write_to_match(request, match), write_context(request)
    said = _said(SeatForm(request.POST))
    player = get_seated(found, str(said["player"]))
    return _during(request, found, said, lambda: tapping.deal(match=found, player=player, context=context))


def written(request: Request, match: Match, write: Write) -> HttpResponse:
    """Writes, and answers with the table after it or with the reason why nothing was written."""
    try:
        change = write()
    except MatchOver:
        return over(request, match)
    except (RoundOver, Conflict, Refused) as why:
        return _not_written(request, get_match(request, match.pk), why)
    now = get_match(request, match.pk)
    if swaps(request) and now.state == Match.State.PLAYING:
        return answer(request, now, done=change)
    table = reverse("table", args=[match.pk])
    return see_other(request, f"{table}?done={now.revision}" if change else table)


def over(request: Request, match: Match) -> HttpResponse:
    """The match ended meanwhile: nothing was written, and the result is a tap away."""
    part = "#over" if swaps(request) else ""
    return render(request, f"tables/over.html{part}", {"match": match.pk}, status=HTTPStatus.CONFLICT)


def _said(form: RoundForm) -> dict[str, Any]:
    if not form.is_valid():
        raise BadRequest(form.errors.as_text())
    return form.cleaned_data


def _during(request: Request, match: Match, said: dict[str, Any], write: Write) -> HttpResponse:
    context, number = write_context(request), said["round"]
    return written(
        request, match, lambda: tapping.in_open_round(match=match, number=number, context=context, write=write)
    )


def _not_written(request: Request, match: Match, why: RoundOver | Conflict | Refused) -> HttpResponse:
    """The table as it is now, and in a sentence why the tap is not on it."""
    if match.state != Match.State.PLAYING:
        return over(request, match)
    if isinstance(why, Refused):
        note = messages.of_faults(why.faults, limit_now(match))
        return answer(request, match, note=note, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    note = _clash(request, match, why.clashes[0]) if isinstance(why, Conflict) else _round_over(match)
    return answer(request, match, note=note, status=HTTPStatus.CONFLICT)


def _round_over(match: Match) -> Note:
    return messages.of_round_over(catalogue.get(match.game).round_word)


def _clash(request: Request, match: Match, clash: Clash) -> Note:
    """What stands there now; of a count both, and a tap that puts this keeper's over the other's."""
    *hand, fact = clash.path.split(".")
    player, theirs = int(hand[-1]), int(clash.theirs or 0)
    name = records.names(match).get(player, "")
    if fact not in COUNTS:
        return messages.of_fact_now(tapping.wording(fact, theirs, name))
    mine = Tap(player, fact, int(clash.mine), theirs, f"{write_context(request).key[:50]}-insist")
    return messages.of_clash(name, theirs, mine)
