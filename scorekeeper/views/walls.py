"""The big screen: a match to be read across the room, then its podium until the night's next match begins."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorekeeper.live.drawing import KEEPER
from scorekeeper.models import Match
from scorekeeper.queries.watching import next_match
from scorekeeper.web.access import opens_night, see_match
from scorekeeper.web.live import drawn_page, live_podium, told, topic_of_podium, unchanged, watched
from scorekeeper.web.request import Request


@require_safe
def wall(request: Request, match: int) -> HttpResponse:
    """Show the round being played, then the podium; where the night is open, go on to its next match."""
    found, _ = see_match(request, match, rows="never")
    if found.state == Match.State.PLAYING:
        return watched(request, "walls/wall.html", found, "wall")
    live = live_podium(request, found)
    following = next_match(found) if opens_night(request, found) else None
    if following:
        return redirect("wall", following)
    shown = drawn_page(f"match.{match}", "result").pages["result"]
    if shown.go:
        return redirect("wall", match)
    return render(request, "walls/podium.html", {"page": shown.page, "live": live})


@require_safe
def look_podium(request: Request, match: int) -> HttpResponse:
    """Tell whether a podium may show something else by now, with a ticket to follow it; 304 if nothing was written."""
    found, _ = see_match(request, match, rows="never")
    live = live_podium(request, found)
    return unchanged(request, live.revision) or told(live, drawn_page(topic_of_podium(request, found), KEEPER))
