"""The seasons of a club: their tables, and making, changing, deleting and restoring one."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.forms.actions import refusal_words
from scorekeeper.forms.seasons import SeasonForm, proposed, values_of
from scorekeeper.models import Club, Role, Season
from scorekeeper.models.clocks import tonight
from scorekeeper.pages.pictures.season import picture_of_season
from scorekeeper.pages.seasons.lists import game_choices, seasons_page
from scorekeeper.pages.seasons.season import season_page
from scorekeeper.queries.past.seasons import proposed_span, season_games
from scorekeeper.queries.snapshot import consistent_read
from scorekeeper.queries.viewers import watches_by_link
from scorekeeper.rules.faults import Refused
from scorekeeper.services import seasons as services
from scorekeeper.web.access import get_club, get_season, see_club, see_season, viewer_of
from scorekeeper.web.pictures import picture_answer
from scorekeeper.web.request import Request
from scorekeeper.web.writing import context_of_form, context_of_key, render_form, see_other
from scorekeeper.words.seasons import proposed_name


@require_safe
def seasons(request: Request, club: int) -> HttpResponse:
    """Show all seasons of a club, those in progress first, also to those who watch it by a link.

    Owners also see deleted ones that they can restore.
    """
    found, role = see_club(request, club, by_link=True)
    return _seasons(request, found, role)


def _seasons(request: Request, club: Club, role: Role, refused: Refused | None = None) -> HttpResponse:
    """Render the seasons of a club; if a write was `refused`, with the reason and status 422."""
    context = {
        "club": club,
        "page": seasons_page(club, owns=role == Role.OWNER),
        "belongs": not watches_by_link(club, viewer_of(request)),
        "fault": refusal_words(refused) if refused else "",
    }
    return render_form(request, "seasons/seasons.html", context, faulty=bool(refused))


@require_safe
def season(request: Request, club: int, season: int) -> HttpResponse:
    """Show a season (seasons/season.html): who leads or has won it, its table and its nights."""
    with consistent_read():
        found, role = see_season(request, club, season)
        page = season_page(found)
    context = {"club": found.club, "page": page, "owns": role == Role.OWNER}
    return render(request, "seasons/season.html", context)


@require_safe
def season_picture(request: Request, club: int, season: int) -> HttpResponse:
    """Return the podium of a season that is over as a PNG image; without a podium redirect to its page."""
    with consistent_read():
        found, _role = see_season(request, club, season)
        page = season_page(found)
    if not page["podium"]:
        return redirect("season", club, season)
    return picture_answer(request, "pictures/season.svg", picture_of_season(str(found.club), page), str(found))


@require_http_methods(["GET", "HEAD", "POST"])
def new_season(request: Request, club: int) -> HttpResponse:
    """Show the form of a new season to the club's owner, with a proposed name and span; on POST make it.

    Redirects to the season; faults are shown with status 422.
    """
    found = get_club(request, club)
    games = game_choices(season_games(found))
    if request.method != "POST":
        first, last = proposed_span(found, tonight())
        values = proposed(proposed_name(first, last), first, last)
        return _form(request, found, games, SeasonForm(None, dict(games), values))
    form = SeasonForm(request.POST, dict(games))
    if form.is_valid():
        try:
            season = services.make(club=found, season=form.facts(), context=context_of_form(request))
        except Refused as refused:
            form.add_faults(refused.faults)
        else:
            return see_other(request, reverse("season", args=[club, season.pk]))
    return _form(request, found, games, form)


@require_http_methods(["GET", "HEAD", "POST"])
def change_season(request: Request, club: int, season: int) -> HttpResponse:
    """Show the form of a season to the club's owner; on POST change the season and redirect to it.

    Faults are shown with status 422.
    """
    found = get_season(request, club, season)
    games = game_choices(season_games(found.club), found.group)
    if request.method != "POST":
        return _form(request, found.club, games, SeasonForm(None, dict(games), values_of(found)), found)
    form = SeasonForm(request.POST, dict(games))
    if form.is_valid():
        try:
            services.change(row=found, season=form.facts(), context=context_of_form(request))
        except Refused as refused:
            form.add_faults(refused.faults)
        else:
            return see_other(request, reverse("season", args=[club, season]))
    return _form(request, found.club, games, form, found)


def _form(
    request: Request, club: Club, games: list[tuple[str, str]], form: SeasonForm, season: Season | None = None
) -> HttpResponse:
    """Render the form of a `season`, or of a new one, with `games` to choose from; with status 422 if it has errors."""
    context = {
        "club": club,
        "season": season,
        "title": _("Change the season") if season else _("New season"),
        "form": form,
        "games": games,
    }
    return render_form(request, "seasons/form.html", context, faulty=bool(form.errors))


@require_POST
def delete_season(request: Request, club: int, season: int) -> HttpResponse:
    """Delete a season of a club that the viewer owns, and redirect to the seasons, where it can be restored."""
    found = get_season(request, club, season)
    services.delete(row=found, context=context_of_key(request))
    return see_other(request, reverse("seasons", args=[club]))


@require_POST
def restore_season(request: Request, club: int, season: int) -> HttpResponse:
    """Restore a deleted season of a club that the viewer owns, and redirect to it.

    If that is refused, show the seasons with the reason and status 422.
    """
    found = get_season(request, club, season)
    try:
        services.restore(row=found, context=context_of_key(request))
    except Refused as refused:
        return _seasons(request, *see_club(request, club), refused)
    return see_other(request, reverse("season", args=[club, season]))
