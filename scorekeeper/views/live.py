"""What a page needs to follow what it shows, and the same for pages that no stream reaches."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from scorekeeper.http import Request
from scorekeeper.live.drawing import PAGES, shown_night
from scorekeeper.live.events import Shown
from scorekeeper.live.stream import PATH
from scorekeeper.live.tickets import ticket_for
from scorekeeper.models import Match, Night, Role
from scorekeeper.selectors.nights import nights_with_matches
from scorekeeper.selectors.watching import revision_of
from scorekeeper.views.access import get_night, see_match


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
    """For a page that shows a match, of a kind that live/drawing.py knows."""
    stream = PATH + ticket_for(f"match.{match.pk}", page, match.night.club)
    return Live(stream, reverse("look_match", args=[match.pk, page]), match.revision, redraws)


def live_night(night: Night) -> Live:
    """For the page of an evening."""
    stream = PATH + ticket_for(f"night.{night.pk}", "night", night.club)
    return Live(stream, reverse("look_night", args=[night.pk]), revision_of(night))


@require_safe
def look_match(request: Request, match: int, page: str) -> HttpResponse:
    """What such a page shows now, and a ticket to follow it; 304 where it shows that already."""
    found, _ = see_match(request, match)
    if page not in PAGES:
        raise Http404
    return _unchanged(request, found.revision) or _shown(live_match(found, page), PAGES[page](found))


@require_safe
def look_night(request: Request, night: int) -> HttpResponse:
    """The same for the page of an evening."""
    found = get_night(request, night, nights_with_matches().select_related("club"), Role.WATCHER)
    return _unchanged(request, revision_of(found)) or _shown(live_night(found), shown_night(found))


def _unchanged(request: Request, revision: int) -> HttpResponse | None:
    not_modified: HttpResponse | None = get_conditional_response(request, etag=f'"{revision}"')
    return not_modified


def _shown(live: Live, shown: Shown) -> HttpResponse:
    headers = {"ETag": f'"{live.revision}"'}
    return JsonResponse(shown.data() | {"stream": live.stream}, headers=headers)
