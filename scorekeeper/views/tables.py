"""The table: the page that stays on while a match is played."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.models import Match
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.web.access import see_match
from scorekeeper.web.live import watched_page
from scorekeeper.web.request import Request
from scorekeeper.web.table_answers import answer
from scorekeeper.web.writing import change_asked, see_other


@require_safe
def table(request: Request, match: int) -> HttpResponse:
    """Show the round being played; `?done=<revision>` says what was just written. Who looks on taps nothing."""
    found, keeps = see_match(request, match)
    if found.state != Match.State.PLAYING:
        return see_other(request, reverse("result", args=[match]))
    if not keeps:
        return watched_page(request, "watching/table.html", found, "table")
    return answer(request, MatchSheet(found), done=change_asked(request, found))
