"""A club's figures: a player, two players head to head, the bests, a year."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.forms.past import PairForm, PastFilterForm, RecordFilterForm
from scorekeeper.models import Role
from scorekeeper.pages.past.filters import PastFilters
from scorekeeper.pages.past.pair import pair_page
from scorekeeper.pages.past.player import player_page
from scorekeeper.pages.past.records import records_page
from scorekeeper.pages.past.year import year_page
from scorekeeper.pages.pictures.year import picture_of_year
from scorekeeper.queries.clubs import is_member
from scorekeeper.queries.players import listed_players, players_of
from scorekeeper.web.access import begins_in, see_club, see_year, viewer_of
from scorekeeper.web.pictures import picture_answer
from scorekeeper.web.request import Request


@require_safe
def player(request: Request, club: int, player: int) -> HttpResponse:
    """Show the figures of a player (past/player.html); another spelling redirects to the main player.

    Raises Http404 if the club has no such player.
    """
    found, role = see_club(request, club, by_link=True)
    row = get_object_or_404(players_of(found), pk=player)
    filters = PastFilterForm(request.GET).filters(club)
    if row.same_as_id:
        return redirect(reverse("player", args=[club, row.same_as_id]) + filters.query)
    context = {
        "club": found,
        "page": player_page(found, player, filters),
        "archived": row.archived,
        "owns": role == Role.OWNER,
        "keeps": role != Role.WATCHER,
        "member": is_member(found, viewer_of(request)),
    }
    return render(request, "past/player.html", context)


@require_safe
def pair(request: Request, club: int, player: int, other: int) -> HttpResponse:
    """Show two players head to head; other spellings, or a choice of others, redirect to the URL of the persons.

    Raises Http404 unless both are in the club and are different persons.
    """
    found, _ = see_club(request, club, by_link=True)
    form = PairForm(request.GET)
    filters, known = form.filters(club), {row.pk: row for row in listed_players(found)}
    chosen = [known.get(pk) for pk in form.pair(player, other)]
    a, b = (row and row.person_id for row in chosen)
    if not a or not b or a == b:
        raise Http404
    if (a, b) != (player, other) or "a" in request.GET:
        return redirect(reverse("pair", args=[club, a, b]) + filters.query)
    page = pair_page(found, a, b, filters, [row for row in known.values() if row.same_as_id is None])
    return render(request, "past/pair.html", {"club": found, "page": page, "a": a, "b": b})


@require_safe
def records(request: Request, club: int) -> HttpResponse:
    """Show a club's best or worst totals, records and ranking (past/records.html)."""
    found, _ = see_club(request, club, by_link=True)
    form = RecordFilterForm(request.GET)
    page = records_page(found, form.filters(club), worst=form.shows_worst(), sort=form.sorts_by())
    context = {"club": found, "page": page, "begins": not page["year"] and begins_in(request, found)}
    return render(request, "past/records.html", context)


@require_safe
def year(request: Request, club: int, year: int) -> HttpResponse:
    """Show a year of a club (past/year.html); a chosen other year redirects to its URL.

    Raises Http404 for a year that no date can have.
    """
    found, filters = see_year(request, club, year), PastFilterForm(request.GET).filters(club)
    if filters.year:
        return redirect(reverse("year", args=[club, filters.year]) + PastFilters(filters.group).query)
    page = year_page(found, replace(filters, year=year))
    context = {"club": found, "page": page, "begins": not page["players"] and begins_in(request, found)}
    return render(request, "past/year.html", context)


@require_safe
def year_picture(request: Request, club: int, year: int) -> HttpResponse:
    """Return a year of a club as a PNG image; a year without a match redirects to its page, which says so."""
    found, filters = see_year(request, club, year), PastFilterForm(request.GET).filters(club)
    page = year_page(found, replace(filters, year=year))
    if not page["players"]:
        return redirect(reverse("year", args=[club, year]) + PastFilters(filters.group).query)
    return picture_answer(request, "pictures/year.svg", picture_of_year(str(found), page), f"{found} {year}")
