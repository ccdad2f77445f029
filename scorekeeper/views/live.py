"""What an open page shows now, for pages that no stream reaches."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.live.drawing import KEEPER, PAGES
from scorekeeper.models import Role
from scorekeeper.queries.nights import nights_with_matches, revision_of
from scorekeeper.web.access import get_night, see_match
from scorekeeper.web.live import drawn_page, live_match, live_night, told, unchanged
from scorekeeper.web.request import Request


@require_safe
def look_match(request: Request, match: int, page: str) -> HttpResponse:
    """Tell what such a page shows now, with a ticket to follow it; 304 if it shows that already."""
    found, _ = see_match(request, match, rows="never")
    if page not in {*PAGES, KEEPER}:
        raise Http404
    return unchanged(request, found.revision) or told(live_match(found, page), drawn_page(f"match.{match}", page))


@require_safe
def look_night(request: Request, night: int) -> HttpResponse:
    """Tell the same for the page of an evening."""
    found = get_night(request, night, nights_with_matches().select_related("club"), Role.WATCHER)
    return unchanged(request, revision_of(found)) or told(live_night(found), drawn_page(f"night.{night}", "night"))
