"""Pictures to be sent."""

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.forms.past import PastFilterForm
from scorekeeper.models import Match
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.result import result_past
from scorekeeper.pages.past.year import year_page
from scorekeeper.pages.pictures.result import picture_of_result
from scorekeeper.pages.pictures.year import picture_of_year
from scorekeeper.pages.result import result_page
from scorekeeper.web.access import see_match, see_year
from scorekeeper.web.pictures import picture_answer
from scorekeeper.web.request import Request


@require_safe
def year_picture(request: Request, club: int, year: int) -> HttpResponse:
    """Send a year of a club as a picture; one without a match leads to its page, which says so."""
    found, asked = see_year(request, club, year), PastFilterForm(request.GET).filters(club)
    page = year_page(found, replace(asked, year=year))
    if not page["players"]:
        return redirect(reverse("year", args=[club, year]) + PastFilters(asked.group).query)
    return picture_answer(request, "pictures/year.svg", picture_of_year(str(found), page), f"{found} {year}")


@require_safe
def result_picture(request: Request, match: int) -> HttpResponse:
    """Send how a match ended as a picture; where nobody is on a podium the page says why."""
    found, _keeps = see_match(request, match, rows="always")
    page = result_page(found) if found.state != Match.State.PLAYING else None
    if page is None or not page["podium"]:
        return redirect("result", match)
    picture = picture_of_result(page, result_past(found))
    return picture_answer(request, "pictures/result.svg", picture, f"{page['title']} {page['date']}")
