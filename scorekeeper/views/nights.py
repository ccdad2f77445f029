from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.forms.nights import FilterForm, NightForm
from scorekeeper.models import Role
from scorekeeper.pages.nights import night_page, nights_page
from scorekeeper.queries.nights import nights_with_matches
from scorekeeper.services.nights import describe
from scorekeeper.web.access import club_of, see_night
from scorekeeper.web.live import live_night
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import see_other


@require_safe
def nights(request: Request) -> HttpResponse:
    """Show past nights by month; htmx swaps the list alone when a filter changes."""
    page = nights_page(club_of(request, Role.WATCHER), FilterForm(request.GET).filters())
    return render(request, f"nights/nights.html{'#list' if swaps(request) else ''}", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
def night(request: Request, night: int) -> HttpResponse:
    """Show an evening with its matches; its place and note can be written."""
    found, keeps = see_night(request, night, nights_with_matches().select_related("club"))
    if request.method == "POST" and not keeps:
        raise Http404
    form = NightForm(request.POST) if request.method == "POST" else NightForm.of(found)
    if form.is_valid():
        describe(night=found, **form.cleaned_data)
        return see_other(request, request.path)
    context = {"page": night_page(found), "form": form, "keeps": keeps, "live": live_night(found)}
    return render(request, "nights/night.html", context, status=422 if form.errors else 200)
