from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.forms.nights import FilterForm, NightForm
from scorekeeper.models import Night, Role
from scorekeeper.pages.nights.night import night_beside, night_page
from scorekeeper.pages.nights.page import nights_page
from scorekeeper.queries.nights import deleted_matches, has_ledger, nights_with_matches
from scorekeeper.services.errors import DateTaken
from scorekeeper.services.nights import describe
from scorekeeper.web.access import club_of, open_clubs, opens_club, see_night
from scorekeeper.web.live import live_night
from scorekeeper.web.request import Request, continues_search, swaps
from scorekeeper.web.writing import context_of_form, render_form, see_other


@require_safe
def nights(request: Request) -> HttpResponse:
    """Show past nights by month, newest first; for htmx only the list and the filters."""
    form = FilterForm(request.GET)
    club = club_of(request, Role.WATCHER, form.club_asked())
    page = nights_page(club, form.asked())
    keeps = club is not None and club == club_of(request, pk=club.pk)
    context = {"page": page, "swapped": swaps(request), "club": club, "clubs": open_clubs(request), "keeps": keeps}
    answer = render(request, f"nights/nights.html{'#swapped' if swaps(request) else ''}", context)
    if swaps(request) and continues_search(request):
        answer["HX-Replace-Url"] = request.get_full_path()
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def night(request: Request, night: int) -> HttpResponse:
    """Show a night with its matches; on POST save its date, place and note, and redirect to it.

    For htmx it is the part beside the list of nights. Faults, and a date that another night has, are shown with status
    422. Raises Http404 for a POST of watchers.
    """
    found, keeps = see_night(request, night, nights_with_matches())
    if request.method != "POST":
        return _read(request, found, keeps=keeps)
    if not keeps:
        raise Http404
    form = NightForm(request.POST, found)
    if not form.is_valid():
        return _page(request, found, form)
    try:
        describe(night=found, context=context_of_form(request), **form.changed())
    except DateTaken as why:
        return _page(request, found, form, taken=why.night)
    return see_other(request, request.path)


def _read(request: Request, night: Night, *, keeps: bool) -> HttpResponse:
    """Render the page of a night, or for htmx the part beside the list of nights."""
    if swaps(request):
        context = {"page": night_beside(night), "club_open": keeps or opens_club(request, night)}
        return render(request, "nights/beside.html", context)
    return _page(request, night, NightForm(None, night), keeps=keeps)


def _page(
    request: Request, night: Night, form: NightForm, *, keeps: bool = True, taken: Night | None = None
) -> HttpResponse:
    """Render the page of a night with its form; with status 422 if the form has errors, or with `taken`.

    `taken` is another night that has the entered date. `keeps`: the viewer may write to the night.
    """
    shown = {"page": night_page(night), "club_open": opens_club(request, night), "live": live_night(request, night)}
    context = {**shown, "form": form, "keeps": keeps, "taken": taken}
    if keeps:
        context |= {"deleted": deleted_matches(night), "ledger": has_ledger(night)}
    return render_form(request, "nights/night.html", context, faulty=bool(form.errors or taken))
