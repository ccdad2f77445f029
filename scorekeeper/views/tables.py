"""The table: the page that stays on while a match is played."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.models import Change, Match
from scorekeeper.models.clubs import new_key
from scorekeeper.pages.pens import holders
from scorekeeper.pages.table.messages import Note, of_change
from scorekeeper.pages.table.page import table_of
from scorekeeper.views.live import live_match, watched
from scorekeeper.web.access import see_match
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import see_other


@require_safe
def table(request: Request, match: int) -> HttpResponse:
    """The round being played; `?done=<revision>` says what was written just now. Who looks on taps nothing."""
    found, keeps = see_match(request, match)
    if found.state != Match.State.PLAYING:
        return see_other(request, reverse("result", args=[match]))
    if not keeps:
        return watched(request, "watching/table.html", found, "table")
    done = request.GET.get("done", "")
    newest = found.changes.filter(revision=found.revision).first() if done == str(found.revision) else None
    return answer(request, found, done=newest)


def answer(
    request: Request, match: Match, *, done: Change | None = None, note: Note | None = None, status: int = 200
) -> HttpResponse:
    """The table, or for htmx all of it that a tap can change."""
    said = note or (of_change(done) if done else None)
    shown = table_of(match, new_key(), done=done, note=said)
    part = "#changes" if swaps(request) else ""
    context = {
        "table": shown,
        "fragment": bool(part),
        "live": live_match(match, "keeper"),
        "club": match.night.club_id,
        "holders": holders(match.night.club_id) if not part and vars(match).get("pen_out") else "",
    }
    return render(request, f"tables/table.html{part}", context, status=status)
