"""The rules page and the blank sheets of a game of the catalogue, of a club's own game and of a match."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.forms.games import BlankSheetForm
from scorekeeper.forms.house_rules import HouseRulesForm, blank_sheet_query
from scorekeeper.pages.available_games import Offer, of_club, offers_of
from scorekeeper.pages.new_match import chips
from scorekeeper.pages.rulebook import rulebook
from scorekeeper.pages.sheet.blank import blank_sheet
from scorekeeper.queries.club_history import history_of, own_value
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import catalogue
from scorekeeper.rules.length import counted_rounds
from scorekeeper.web.access import get_club_game, key_of, see_match
from scorekeeper.web.request import Request, swaps


@require_safe
def game_rulebook(request: Request, key: str) -> HttpResponse:
    """Show the rules of a game with its default house rules. Raises Http404 if there is no such game."""
    game = catalogue.games().get(key)
    if game is None:
        raise Http404
    page = rulebook(game, game.resolve({}))
    context = {"page": page, "play": game.key, "blank": reverse("game_blank_sheet", args=[key])}
    return render(request, "rulebooks/rulebook.html", context)


@require_safe
def club_game_rulebook(request: Request, club_game: int) -> HttpResponse:
    """Show the rules of a club's own game to its keepers. Raises Http404 if there is no such game."""
    row = get_club_game(request, club_game)
    game = catalogue.get(row.game)
    page = rulebook(game, game.resolve(row.options))
    context = {"page": page, "play": own_value(row.pk), "blank": reverse("club_game_blank_sheet", args=[row.pk])}
    return render(request, "rulebooks/rulebook.html", context)


@require_safe
def match_rulebook(request: Request, match: int) -> HttpResponse:
    """Show the rules of a match under its house rules, which keepers may change from there during the match."""
    found, keeps = see_match(request, match)
    sheet = MatchSheet(found)
    place = "result" if sheet.match.is_over else "table"
    names = [seat.player.name for seat in sheet.seats] if keeps else []  # a watcher's page needs no rows of the match
    context = {
        "page": rulebook(sheet.game, sheet.options),
        "blank": reverse("game_blank_sheet", args=[sheet.game.key])
        + blank_sheet_query(sheet.game, sheet.options, names),
        "match": match,
        "place": place,
        "changes": keeps and place == "table",
        "back": reverse(place, args=[match]),
    }
    return render(request, "rulebooks/rulebook.html", context)


@require_safe
def game_blank_sheet(request: Request, key: str) -> HttpResponse:
    """Show a blank sheet of a game, by default with the house rules of the club's last match of it.

    Raises Http404 if there is no such game.
    """
    if key not in catalogue.games():
        raise Http404
    history = history_of(key_of(request))
    return _blank_sheet(request, offers_of(history)[key], history.names, reverse("game_rulebook", args=[key]))


@require_safe
def club_game_blank_sheet(request: Request, club_game: int) -> HttpResponse:
    """Show a blank sheet of a club's own game to its keepers. Raises Http404 if there is no such game."""
    row = get_club_game(request, club_game)
    names = history_of(row.club.keeper_key).names
    offer = of_club(row, catalogue.get(row.game))
    return _blank_sheet(request, offer, names, reverse("club_game_rulebook", args=[row.pk]))


def _blank_sheet(request: Request, offer: Offer, names: Sequence[str], back: str) -> HttpResponse:
    """Render a blank sheet as the query says; for htmx only the sheet and the choice of players.

    `names` are offered as players, `back` is the URL of the rules page.
    """
    game, plan = offer.game, BlankSheetForm(request.GET).plan(offer)
    sheet, (least, most) = blank_sheet(game, plan), game.players
    context = {
        "sheet": sheet,
        "chips": chips(plan.seats, names),
        "counts": range(least, most + 1),
        "rows": 0 if counted_rounds(game, plan.options) else len(sheet["rows"]),
        "game": game,
        "rules": HouseRulesForm(game, plan.options),
        "back": back,
    }
    template = "blank_sheets/drawn.html" if swaps(request) else "blank_sheets/blank_sheet.html"
    return render(request, template, context)
