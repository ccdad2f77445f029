"""Handing the pen of a club to another phone, and taking it back."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.forms.actions import NamedWriteForm, action_of, refusal_words
from scorekeeper.forms.clubs import NewLinkForm
from scorekeeper.links import Link, opens_to_own, to_write
from scorekeeper.models import Club, Role
from scorekeeper.queries.clubs import club_at
from scorekeeper.queries.pens import handovers_out, newest_match_in_play
from scorekeeper.queries.players import names_of
from scorekeeper.queries.viewers import keeps
from scorekeeper.rules.faults import Refused
from scorekeeper.services import pens as services
from scorekeeper.web.access import get_club, key_for_club, see_club, viewer_of
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.club_answers import go_on_in_club
from scorekeeper.web.cookies import keep_links
from scorekeeper.web.device_kinds import device_kind_of
from scorekeeper.web.limits import refuse_wrong_key
from scorekeeper.web.request import Request
from scorekeeper.web.writing import render_form, see_other


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)  # after signing out, Back must not show the link
def pens(request: Request, club: int) -> HttpResponse:
    """Show the link to the pen with its QR code, and who has a pen; a POST of the owner makes a new link.

    Redirects to the page then. Raises Http404 for watchers, and for a POST of others than owners.
    """
    found, role = see_club(request, club)
    if role == Role.WATCHER or (request.method == "POST" and role != Role.OWNER):
        raise Http404
    if request.method == "POST":
        services.renew(club=found, generation=NewLinkForm(request.POST).read()["generation"])
        return see_other(request, request.path)
    link = address_for_others(request, "take_pen", club, to_write(found).key)
    context = {
        "club": found,
        "link": link,
        "pens": handovers_out(found),
        "viewer": viewer_of(request),
        "owns": role == Role.OWNER,
        "match": newest_match_in_play(found),
    }
    return render(request, "pens/pens.html", context)


@require_POST
def take_back(request: Request, club: int, pen: int) -> HttpResponse:
    """End a pen of a club that the viewer owns, and redirect to the pens.

    Its holder cannot take another one by the same link. Raises Http404 if there is no such pen.
    """
    found = get_object_or_404(get_club(request, club).handovers, pk=pen)
    action_of(request.POST, "take-back")
    services.take_back(pen=found)
    return see_other(request, reverse("pens", args=[club]))


@require_http_methods(["GET", "HEAD", "POST"])
def take_pen(request: Request, club: int, key: str) -> HttpResponse:
    """Ask whose phone takes the pen; on POST make the pen, store it in the browser and redirect to the table.

    The pen is not made on GET, as previews open links. A viewer who keeps the score already is redirected to the table;
    a key to own the club leads to `_own`. Raises Http404 for a wrong key.
    """
    found = club_at(club)
    mine = found is not None and keeps(viewer_of(request), club)
    refuse_wrong_key(
        request, right=mine or (found is not None and (opens_to_own(found, key) or to_write(found).opened_by(key)))
    )
    if found is None:
        raise Http404
    if mine:
        return see_other(request, _table_url(found))
    if opens_to_own(found, key):
        return _own(request, found, key)
    if request.method != "POST":
        return _ask(request, found)
    sent = NamedWriteForm(request.POST, "take").read()
    name, write = sent["name"], sent["key"]
    try:
        pen = services.take(club=found, key=key, name=name, device=device_kind_of(request), write=write)
    except services.LinkOver:
        raise Http404 from None
    except Refused as refused:
        return _ask(request, found, name, refusal_words(refused))
    keep_links(request, [*request.links, Link("pen", pen.pk)])
    return go_on_in_club(request, found, _table_url(found))


def _own(request: Request, club: Club, key: str) -> HttpResponse:
    """Ask whether the viewer wants to own the club; on POST make their account or browser its owner.

    Redirects to the table then. `key` is that of the link, and right. The browser gets the keeper key by which it will
    own the club before it sends the form, as the answer to that may be lost. Raises Http404 if another has used the
    link meanwhile.
    """
    keeper_key = key_for_club(request, key)
    if request.method != "POST":
        return render(request, "pens/own.html", {"club": club})
    action_of(request.POST, "own")
    try:
        owned = services.take_ownership(club=club, key=key, keeper_key=keeper_key, user=request.user.pk)
    except services.LinkOver:
        if keeps(viewer_of(request), club.pk):  # the form arrived twice at once
            return go_on_in_club(request, club, _table_url(club))
        raise Http404 from None
    return go_on_in_club(request, owned, _table_url(owned))


def _table_url(club: Club) -> str:
    """Return the URL of the table of the newest match in progress, else of the first page."""
    match = newest_match_in_play(club)
    return reverse("table", args=[match]) if match else reverse("home")


def _ask(request: Request, club: Club, typed: str = "", fault: str = "") -> HttpResponse:
    """Ask whose phone takes the pen; with status 422 if there is a `fault`, for which the name `typed` was refused."""
    context = {"club": club, "names": names_of(club), "typed": typed, "fault": fault}
    return render_form(request, "pens/take.html", context, faulty=bool(fault))
