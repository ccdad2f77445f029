"""The viewer's clubs: choosing, naming, deleting and restoring one."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.forms.actions import NamedWriteForm, action_of, refusal_words, typed_name
from scorekeeper.models import Club, Role
from scorekeeper.pages.clubs import club_lines
from scorekeeper.queries.viewers import clubs_leaving, role_in
from scorekeeper.rules.faults import Refused
from scorekeeper.services import clubs as services
from scorekeeper.web.access import club_of, get_club, key_for_club, open_clubs, see_club, viewer_of
from scorekeeper.web.club_answers import go_on_in_club, show_club
from scorekeeper.web.cookies import ensure_unused_key, keep_links
from scorekeeper.web.request import Request
from scorekeeper.web.writing import render_form, see_other, sent_again


@require_http_methods(["GET", "HEAD", "POST"])
def clubs(request: Request) -> HttpResponse:
    """Show all clubs that are open to the viewer, and the deleted ones that they can restore.

    On POST make a club with the typed name, once if the form arrives twice, and redirect to the first page with it
    chosen. If that is refused, show the list with the reason and status 422.
    """
    if request.method != "POST":
        return _clubs(request)
    sent = NamedWriteForm(request.POST, "make").read()
    name = sent["name"]
    if not _may_make(request):
        return _clubs(request, name, _("Sign up to have several clubs."))
    try:
        key = key_for_club(request, f"{sent['key']} {name}")
        club = services.make(key=key, name=name, user=request.user.pk)
    except Refused as refused:
        return _clubs(request, name, refusal_words(refused))
    return go_on_in_club(request, club)


def _clubs(request: Request, typed: str = "", fault: str = "") -> HttpResponse:
    """Render the viewer's clubs; with status 422 if there is a `fault`, for which the new name `typed` was refused."""
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
    """Return whether the viewer may make another club: a browser has at most one, an account any number."""
    viewer = viewer_of(request)
    return bool(viewer.user) or not any(role_in(club, viewer) == Role.OWNER for club in open_clubs(request))


@require_http_methods(["GET", "HEAD"])
def club(request: Request, club: int) -> HttpResponse:
    """Show a club: its people, its pens and its settings. Raises Http404 for viewers by a link only."""
    found, role = see_club(request, club)
    return show_club(request, found, role)


@require_POST
@sent_again("clubs", "forget")
def enter_club(request: Request, club: int) -> HttpResponse:
    """Choose a club for this browser and redirect to the first page.

    The action "forget" removes the club's link to watch from the browser instead, and redirects to the clubs, also from
    a club that is not open to the viewer. Any other form for such a club raises Http404.
    """
    found = get_club(request, club, Role.WATCHER)
    if action_of(request.POST, "enter", "forget") == "enter":
        return go_on_in_club(request, found)
    answer = see_other(request, reverse("clubs"))
    keep_links(request, [link for link in request.links if link[:2] != ("club", club)])
    return answer


@require_POST
def rename_club(request: Request, club: int) -> HttpResponse:
    """Rename a club that the viewer owns and redirect to it.

    If the name is refused, show the club with the reason and status 422.
    """
    found = get_club(request, club)
    name = typed_name(request.POST, "rename")
    try:
        services.rename(club=found, name=name)
    except Refused as refused:
        return show_club(request, *see_club(request, club), refusal_words(refused), name)
    return see_other(request, reverse("club", args=[club]))


@require_POST
def show_milestones(request: Request, club: int) -> HttpResponse:
    """Show milestones on the pages of a club, or hide them, as its owner's form says; redirect to the club."""
    found = get_club(request, club)
    services.show_milestones(club=found, shown=action_of(request.POST, "show", "hide") == "show")
    return see_other(request, reverse("club", args=[club]))


@require_http_methods(["GET", "HEAD", "POST"])
def delete_club(request: Request, club: int) -> HttpResponse:
    """Ask the owner to type the club's name, and offer an export; on POST delete the club and redirect to the clubs.

    A wrong name shows the page again, with status 422. A browser whose own club it was gets a key for a new one. A form
    that arrives again only redirects.
    """
    if request.POST.get("do") == "delete" and _leaving(request, club):
        return see_other(request, reverse("clubs"))
    found = get_club(request, club)
    if request.method != "POST":
        return render(request, "clubs/delete.html", {"club": found})
    name = typed_name(request.POST, "delete")
    try:
        services.delete(club=found, name=name)
    except Refused as refused:
        return render_form(request, "clubs/delete.html", {"club": found, "fault": refusal_words(refused)}, faulty=True)
    ensure_unused_key(request)
    return see_other(request, reverse("clubs"))


@require_POST
def keep_club(request: Request, club: int) -> HttpResponse:
    """Restore a deleted club and redirect to the first page with it chosen; only redirect if it is not deleted.

    Raises Http404 unless the viewer owns the club, or owned it and it can still be restored.
    """
    found = _leaving(request, club) or get_club(request, club)
    action_of(request.POST, "keep")
    services.restore(club=found)
    return go_on_in_club(request, found)


def _leaving(request: Request, club: int) -> Club | None:
    """Return the deleted club with this id, if the viewer can restore it; else None."""
    return next((found for found in clubs_leaving(viewer_of(request)) if found.pk == club), None)
