from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.models import Role
from scorekeeper.pages.clubs import club_lines
from scorekeeper.pages.home import home as home_page
from scorekeeper.pages.match_lines import watched_lines
from scorekeeper.web.access import club_of, may_have_demo_club, open_clubs, viewer_of
from scorekeeper.web.live import live_match
from scorekeeper.web.request import Request


@require_safe
def home(request: Request) -> HttpResponse:
    """Show the first page: the match in progress, last nights and winners; to a new visitor what the app is for."""
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
        "live": live_match(playing, "keeper", redraws=True) if playing and keeps else None,
        "watched": watched_lines(viewer),
        "offers_demo": may_have_demo_club(request),
    }
    return render(request, "home/home.html", context)
