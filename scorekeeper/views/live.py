"""The URLs that open pages poll if they have no stream."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.live.drawing import CLUB, DRAWN, KEEPER, PAGES
from scorekeeper.queries.nights import nights_with_matches, revision_of
from scorekeeper.web.access import night_of_deleted, opens_club, see_match, see_night
from scorekeeper.web.live import drawn_page, live_answer, live_match, live_night, page_kind, sent_on, unchanged
from scorekeeper.web.request import Request


@require_safe
def look_match(request: Request, match: int, page: str) -> HttpResponse:
    """Answer with the present state of a match's page and a ticket for its stream; 304 if it is shown already."""
    try:
        found, _ = see_match(request, match, rows="never")
    except Http404:
        return sent_on("night_wall" if page == "wall" else "night", night_of_deleted(request, match))
    for_the_club = {CLUB + page for page in PAGES} & DRAWN.keys() if opens_club(request, found) else set()
    if page not in {*PAGES, KEEPER, *for_the_club}:
        raise Http404
    return unchanged(request, found.revision) or live_answer(
        live_match(found, page), drawn_page(f"match.{match}", page)
    )


@require_safe
def look_night(request: Request, night: int) -> HttpResponse:
    """Answer the same for the page of a night."""
    found, _ = see_night(request, night, nights_with_matches())
    if answer := unchanged(request, revision_of(found)):
        return answer
    return live_answer(live_night(request, found), drawn_page(f"night.{night}", page_kind(request, found, "night")))
