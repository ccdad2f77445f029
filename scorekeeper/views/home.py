"""The first page, and the demo club that it offers to a new visitor."""

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.forms.actions import action_of
from scorekeeper.models import Match, Role
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.clubs import club_lines
from scorekeeper.pages.home import home as home_page
from scorekeeper.queries.match_lines import newest_watched
from scorekeeper.services import clubs as services
from scorekeeper.services.demo.nights import make_at_once
from scorekeeper.web.access import club_of, get_demo_club, key_of, may_have_demo_club, open_clubs, viewer_of
from scorekeeper.web.club_answers import go_on_in_club
from scorekeeper.web.limits import count
from scorekeeper.web.live import Live, live_match, live_podium
from scorekeeper.web.request import Request
from scorekeeper.web.writing import see_other

MOST_WATCHED = 10  # matches


@require_safe
def home(request: Request) -> HttpResponse:
    """Show the first page with the template home/home.html.

    It has the match in progress, the last nights and winners of the chosen club, else what a new visitor can begin
    with.
    """
    here, viewer = club_of(request, Role.WATCHER), viewer_of(request)
    clubs = club_lines(open_clubs(request), viewer, here)
    page, keeps = home_page(here.keeper_key if here else None), here is None or here == club_of(request)
    playing = page.get("playing")
    context = {
        "club": here,
        "home": page,
        "here": next((line for line in clubs if line["here"]), None),
        "clubs": clubs if len(clubs) > 1 else (),
        "keeps": keeps,
        "live": _live_card(request, playing, keeps=keeps) if playing else None,
        "watched": newest_watched(viewer, MOST_WATCHED),
        "offers_demo": may_have_demo_club(request),
    }
    return render(request, "home/home.html", context)


def _live_card(request: Request, match: Match, *, keeps: bool) -> Live:
    """Return the live updates of the match in progress on the first page: for watchers those that a podium has."""
    return live_match(match, "keeper", redraws=True) if keeps else replace(live_podium(request, match), redraws=True)


@require_POST
def make_demo(request: Request) -> HttpResponse:
    """Make a demo club for this browser or account and redirect to the first page with it chosen.

    Does nothing but redirect if the viewer has a club or somebody has played here (`may_have_demo_club`).
    """
    action_of(request.POST, "look")
    if not may_have_demo_club(request):
        return see_other(request, reverse("home"))
    count(request, "demo")
    return go_on_in_club(request, make_at_once(key=key_of(request), tonight=tonight(), user=request.user.pk))


@require_POST
def remove_demo(request: Request, club: int) -> HttpResponse:
    """Delete a demo club with all its rows; redirect to the first page, also if the club is not open to the viewer.

    Raises Http404 for a club that is open to them, unless it is a demo club in which they keep the score.
    """
    if request.POST.get("do") == "remove" and all(seen.pk != club for seen in open_clubs(request)):
        return see_other(request, reverse("home"))
    found = get_demo_club(request, club)
    action_of(request.POST, "remove")
    services.remove_demo(club=found)
    return see_other(request, reverse("home"))
