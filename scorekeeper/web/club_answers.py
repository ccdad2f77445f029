"""Responses of views that change a club."""

from django.http import HttpResponse
from django.urls import reverse

from scorekeeper.models import Club, Role
from scorekeeper.pages.clubs import club_page
from scorekeeper.serving.https import https
from scorekeeper.web.access import choose, viewer_of
from scorekeeper.web.request import Request
from scorekeeper.web.writing import render_form, see_other


def show_club(request: Request, club: Club, role: Role, fault: str = "", typed: str | None = None) -> HttpResponse:
    """Return the page of a club (clubs/club.html).

    If there is a `fault`, the sentence to show, the status is 422. `typed` is the club's new name if that was refused.
    """
    page = club_page(club, role, viewer_of(request))
    context = {"page": page, "fault": fault, "typed": typed, "renaming": typed is not None, "https": https.authority}
    return render_form(request, "clubs/club.html", context, faulty=bool(fault))


def go_on_in_club(request: Request, club: Club, page: str = "") -> HttpResponse:
    """Set the club as the chosen one and redirect to the URL `page`, by default the first page."""
    answer = see_other(request, page or reverse("home"))
    choose(answer, club.pk)
    return answer
