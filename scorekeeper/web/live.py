"""What a page needs to follow what it shows, live."""

from dataclasses import dataclass, replace

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response

from scorekeeper.live.drawing import CLUB, DRAWN, KEEPER, draw
from scorekeeper.live.events import Shown
from scorekeeper.live.hub import Drawn
from scorekeeper.live.stream import PATH
from scorekeeper.live.tickets import ticket_for
from scorekeeper.models import Match, Night
from scorekeeper.queries.nights import revision_of
from scorekeeper.web.access import opens_club, opens_night
from scorekeeper.web.request import Request


@dataclass(frozen=True, slots=True)
class Live:
    """Where a page at this revision follows: its stream, and where it looks while it has none.

    `redraws`: a page whose parts no stream brings fetches itself anew.
    """

    stream: str
    look: str
    revision: int
    redraws: bool = False


def live_match(match: Match, page: str, *, redraws: bool = False) -> Live:
    """Return how a page that shows a match follows it; `page` is a kind that live/drawing.py knows."""
    stream = PATH + ticket_for(f"match.{match.pk}", page, match.club)
    return Live(stream, reverse("look_match", args=[match.pk, page]), match.revision, redraws)


def live_night(request: Request, night: Night) -> Live:
    """Return how the page of an evening follows it."""
    stream = PATH + ticket_for(f"night.{night.pk}", page_kind(request, night, "night"), night.club)
    return Live(stream, reverse("look_night", args=[night.pk]), revision_of(night))


def live_podium(request: Request, match: Match) -> Live:
    """Return how the podium of a match out of `see_match` follows: it only learns that something was written."""
    topic = topic_of_podium(request, match)
    revision = drawn_page(topic, KEEPER).pages[KEEPER].revision
    return Live(PATH + ticket_for(topic, KEEPER, match.club), reverse("look_podium", args=[match.pk]), revision)


def topic_of_podium(request: Request, match: Match) -> str:
    """Return what is written to when a podium changes: the night, where it is open, for the match that comes next."""
    return f"night.{match.night_id}" if opens_night(request, match) else f"match.{match.pk}"


def page_kind(request: Request, thing: Match | Night, page: str) -> str:
    """Return the kind of a page that somebody sees: with links to the players where the club is open to them.

    A page without such links is of one kind. The match is one out of `see_match`, the night out of `see_night`.
    """
    return CLUB + page if CLUB + page in DRAWN and opens_club(request, thing) else page


def watched_page(request: Request, template: str, match: Match, page: str, **around: object) -> HttpResponse:
    """Answer somebody who looks on: what is drawn for all of them, and what the page says `around` that.

    What is said of the past is up to date where it was drawn `anew`.
    """
    kind = page_kind(request, match, page)
    drawn = drawn_page(f"match.{match.pk}", kind)
    shown = drawn.pages[kind]
    if shown.go:
        return redirect(shown.go)
    live = replace(live_match(match, kind), revision=shown.revision)
    drawing = {"page": shown.page, "parts": shown.parts, "anew": bool(drawn.anew), "club_open": kind != page}
    return render(request, template, {**around, **drawing, "live": live})


def drawn_page(topic: str, page: str) -> Drawn:
    """Return a topic with what this page of it shows now. Raises Http404."""
    drawn = draw(topic, {page})
    if drawn is None:
        raise Http404
    return drawn


def unchanged(request: Request, revision: int) -> HttpResponse | None:
    """Answer 304 if the page shows this revision already; else None."""
    not_modified: HttpResponse | None = get_conditional_response(request, etag=f'"{revision}"')
    return not_modified


def sent_on(name: str, night: int) -> HttpResponse:
    """Answer a page whose match was deleted: it goes on to this page of the night."""
    return JsonResponse(Shown(0, {}, go=reverse(name, args=[night])).data() | {"stream": ""})


def live_answer(live: Live, drawn: Drawn) -> HttpResponse:
    """Answer with what a page shows now, and where its stream is."""
    (shown,) = drawn.pages.values()
    headers = {"ETag": f'"{shown.revision}"'}
    return JsonResponse(shown.data() | {"stream": live.stream}, headers=headers)
