"""Blank sheets to print, for a table without a phone: of any game, and of one that a club has made."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.forms.blank_sheets import BlankSheetForm
from scorekeeper.pages.available_games import Offer, of_club, offers_of
from scorekeeper.pages.sheet.blank import blank_sheet_page
from scorekeeper.queries.club_history import history_of
from scorekeeper.rules import catalogue
from scorekeeper.web.access import get_club_game, key_of
from scorekeeper.web.request import Request, swaps


@require_safe
def of_game(request: Request, key: str) -> HttpResponse:
    """Show a blank sheet under the house rules that the club played with last. Raises Http404 without such a game."""
    if key not in catalogue.games():
        raise Http404
    history = history_of(key_of(request))
    return _page(request, offers_of(history)[key], history.names, reverse("game_rulebook", args=[key]))


@require_safe
def of_club_game(request: Request, club_game: int) -> HttpResponse:
    """Show a blank sheet of a game that the club has made."""
    row = get_club_game(request, club_game)
    names = history_of(row.club.keeper_key).names
    offer = of_club(row, catalogue.get(row.game))
    return _page(request, offer, names, reverse("club_game_rulebook", args=[row.pk]))


def _page(request: Request, offer: Offer, names: Sequence[str], back: str) -> HttpResponse:
    """Show the page; htmx swaps the sheet and the choice of players when something else is chosen."""
    page = blank_sheet_page(offer.game, BlankSheetForm(request.GET).plan(offer), names)
    template = "blank_sheets/drawn.html" if swaps(request) else "blank_sheets/blank_sheet.html"
    return render(request, template, {"page": page, "sheet": page.sheet, "back": back})
