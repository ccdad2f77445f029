"""The page for a big screen, and the URLs that open pages poll if they have no stream.

A big screen shows a match in large type, then its podium, and in turn with that the table of a season, until the
night's next match begins. Its URL may set another language: `?language=es`.
"""

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorekeeper.live.drawing import KEEPER, PAGES
from scorekeeper.pages.past.milestones import milestones_of_matches
from scorekeeper.pages.seasons.lists import last_counted
from scorekeeper.queries.watching import newest_match, next_match, played_now
from scorekeeper.web.access import night_left, opens_club, opens_night, see_deleted_match, see_match, see_night
from scorekeeper.web.live import (
    drawn_page,
    go_to_night,
    in_asked_language,
    live_answer,
    live_podium,
    page_kind,
    topic_of_podium,
    watched_page,
)
from scorekeeper.web.request import Request


@require_safe
@in_asked_language
def look_match(request: Request, match: int, page: str) -> HttpResponse:
    """Return the present state of a match's page of the kind `page` as JSON, with the URL of its stream.

    Answers 304 if the page shows it already. For a match that is not open to this viewer, or not any more, the answer
    is that of `_without_match`: where to go instead, or Http404. Raises Http404 for an unknown kind of page, or one
    that is not for this viewer: a keeper's (KEEPER) if they may only watch, one with links to players ("club_table") if
    the club is not open to them.
    """
    try:
        found, keeps = see_match(request, match, rows="never")
    except Http404:
        return _without_match(request, match, "night_wall" if page == "wall" else "night")
    kinds = {*PAGES, *(page_kind(request, found, kind) for kind in PAGES)}
    if page not in kinds and not (page == KEEPER and keeps):
        raise Http404
    return live_answer(request, f"match.{match}", page, found.club)


def _without_match(request: Request, match: int, name: str) -> HttpResponse:
    """Return the answer to a poll for a match that is not open to the viewer, or not any more.

    If it was deleted, or moved to another night, and the night that it has left is open to the viewer, "go" is the URL
    of the page of that night with the URL name `name`. Else, if it was deleted, "deleted" says so, with status 404.
    Raises Http404 otherwise.
    """
    if night := night_left(request, match):
        return go_to_night(name, night)
    see_deleted_match(request, match)
    return JsonResponse({"deleted": True}, status=404)


@require_safe
@in_asked_language
def look_night(request: Request, night: int) -> HttpResponse:
    """Return the present state of the page of a night as JSON, with the URL of its stream.

    Answers 304 if the page shows it already.
    """
    found, _ = see_night(request, night)
    return live_answer(request, f"night.{night}", page_kind(request, found, "night"), found.club)


@require_safe
@in_asked_language
def wall(request: Request, match: int) -> HttpResponse:
    """Show the open round on a large screen, or the podium once the match is over.

    Where the whole night is open to the viewer, redirect to the match that its players play now, or that follows. If
    the match was deleted or moved to another night, redirect to `night_wall`.
    """
    try:
        found, _ = see_match(request, match, rows="never")
    except Http404:
        if night := night_left(request, match):
            return redirect("night_wall", night)
        raise
    if not found.is_over:
        now = played_now(found) if opens_night(request, found) else match
        return watched_page(request, "walls/wall.html", found, "wall") if now == match else redirect("wall", now)
    live = live_podium(request, found)
    following = next_match(found) if opens_night(request, found) else None
    if following:
        return redirect("wall", following)
    shown, _anew = drawn_page(f"match.{match}", "result")
    if shown.go:
        return redirect("wall", match)
    milestones = milestones_of_matches([found]).get(match, ())
    seasons = last_counted(found.club, found.night.date) if opens_club(request, found) else []
    shows = {"match": found, "page": shown.page, "live": live, "milestones": milestones, "seasons": seasons}
    return render(request, "walls/podium.html", shows)


@require_safe
def look_podium(request: Request, match: int) -> HttpResponse:
    """Return the present state of a podium's page as JSON, with the URL of its stream.

    Answers 304 if the page shows it already. For a match that is not open to this viewer, or not any more, the answer
    is that of `_without_match`: where to go instead, or Http404.
    """
    try:
        found, _ = see_match(request, match, rows="never")
    except Http404:
        return _without_match(request, match, "night_wall")
    return live_answer(request, topic_of_podium(request, found), KEEPER, found.club)


@require_safe
@in_asked_language
def night_wall(request: Request, night: int) -> HttpResponse:
    """Redirect a big screen to the newest match of the night, one in progress first; to the night if it has none."""
    see_night(request, night)
    match = newest_match(night)
    return redirect("wall", match) if match else redirect("night", night)
