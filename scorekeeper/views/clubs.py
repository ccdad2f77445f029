"""The clubs of somebody: which one they are in, its name, its end."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.forms.actions import action_of, name_of, refusal_words
from scorekeeper.models import Role
from scorekeeper.models.clubs import new_key
from scorekeeper.pages.clubs import club_lines
from scorekeeper.queries.clubs import own_keys
from scorekeeper.queries.viewers import clubs_leaving, role_in
from scorekeeper.rules.faults import Refused
from scorekeeper.services import clubs as services
from scorekeeper.web.access import club_of, get_club, open_clubs, see_club, viewer_of
from scorekeeper.web.club_answers import go_on_in_club, show_club
from scorekeeper.web.cookies import begin_anew, keep_links
from scorekeeper.web.form_answers import render_form
from scorekeeper.web.request import Request
from scorekeeper.web.writing import see_other


@require_http_methods(["GET", "HEAD", "POST"])
def clubs(request: Request) -> HttpResponse:
    """Show all clubs that are open to somebody, and those they have just deleted; make another one."""
    if request.method != "POST":
        return _clubs(request)
    name = name_of(request.POST, "make")
    if not _may_make(request):
        return _clubs(request, name, "Sign up to have several clubs.")
    try:
        made = services.make(key=_free_key(request), name=name, user=request.user.pk)
    except Refused as refused:
        return _clubs(request, name, refusal_words(refused))
    return go_on_in_club(request, made)


def _clubs(request: Request, typed: str = "", fault: str = "") -> HttpResponse:
    viewer = viewer_of(request)
    context = {
        "lines": club_lines(open_clubs(request), viewer, club_of(request, Role.WATCHER)),
        "leaving": clubs_leaving(viewer),
        "makes": _may_make(request),
        "typed": typed,
        "fault": fault,
    }
    return render_form(request, "clubs/clubs.html", context, faulty=bool(fault))


def _may_make(request: Request) -> bool:
    """Return whether another club may be made: a browser has one, an account as many as it likes."""
    viewer = viewer_of(request)
    return bool(viewer.user) or not any(role_in(club, viewer) == Role.OWNER for club in open_clubs(request))


def _free_key(request: Request) -> str:
    return new_key() if request.user.pk else request.club_key


@require_http_methods(["GET", "HEAD"])
def club(request: Request, club: int) -> HttpResponse:
    """Show a club's people, its pens and whatever its owner settles."""
    found, role = see_club(request, club)
    return show_club(request, found, role)


@require_POST
def enter_club(request: Request, club: int) -> HttpResponse:
    """Go into another club that is open to somebody, where the next match is played; or let go of its link."""
    found = get_club(request, club, Role.WATCHER)
    if action_of(request.POST, "enter", "forget") == "enter":
        return go_on_in_club(request, found)
    answer = see_other(request, reverse("clubs"))
    keep_links(request, [link for link in request.links if link[:2] != ("club", club)])
    return answer


@require_POST
def rename_club(request: Request, club: int) -> HttpResponse:
    """Give a club another name."""
    found = get_club(request, club)
    name = name_of(request.POST, "rename")
    try:
        services.rename(club=found, name=name)
    except Refused as refused:
        return show_club(request, *see_club(request, club), refusal_words(refused))
    return see_other(request, reverse("club", args=[club]))


@require_http_methods(["GET", "HEAD", "POST"])
def delete_club(request: Request, club: int) -> HttpResponse:
    """Offer a full export first; delete the club once its name is typed, for good in seven days."""
    found = get_club(request, club)
    if request.method != "POST":
        return render(request, "clubs/delete.html", {"club": found})
    name = name_of(request.POST, "delete")
    try:
        services.delete(club=found, name=name)
    except Refused as refused:
        return render_form(request, "clubs/delete.html", {"club": found, "fault": refusal_words(refused)}, faulty=True)
    answer = see_other(request, reverse("clubs"))
    if found.keeper_key == request.club_key:
        begin_anew(answer, own_keys(viewer_of(request)))
    return answer


@require_POST
def keep_club(request: Request, club: int) -> HttpResponse:
    """Open the club again for an owner who has changed their mind."""
    found = get_object_or_404(clubs_leaving(viewer_of(request)), pk=club)
    action_of(request.POST, "keep")
    services.keep(club=found)
    return go_on_in_club(request, found)
