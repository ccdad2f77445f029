"""The rules page of a game: as anybody plays it, as a club has made it, and as it is played in a match."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.pages.rulebook import rulebook
from scorekeeper.pages.sheet.blank_link import blank_query
from scorekeeper.queries.club_history import own_value
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import catalogue
from scorekeeper.web.access import get_club_game, see_match
from scorekeeper.web.request import Request


@require_safe
def of_game(request: Request, key: str) -> HttpResponse:
    """Show the rules as they are before a table has chosen anything. Raises Http404 if there is no such game."""
    game = catalogue.games().get(key)
    if game is None:
        raise Http404
    page = rulebook(game, game.resolve({}))
    context = {"page": page, "play": game.key, "blank": reverse("game_blank_sheet", args=[key])}
    return render(request, "rulebooks/rulebook.html", context)


@require_safe
def of_club_game(request: Request, club_game: int) -> HttpResponse:
    """Show the rules of a game that the club has made."""
    row = get_club_game(request, club_game)
    game = catalogue.get(row.game)
    page = rulebook(game, game.resolve(row.options))
    context = {"page": page, "play": own_value(row.pk), "blank": reverse("club_game_blank_sheet", args=[row.pk])}
    return render(request, "rulebooks/rulebook.html", context)


@require_safe
def of_match(request: Request, match: int) -> HttpResponse:
    """Show the rules under the house rules of a match."""
    found, keeps = see_match(request, match)
    view = MatchSheet(found)
    place = "table" if view.match.state == view.match.State.PLAYING else "result"
    names = [seat.player.name for seat in view.seats] if keeps else []  # a watcher's page reads no rows
    context = {
        "page": rulebook(view.game, view.options),
        "blank": reverse("game_blank_sheet", args=[view.game.key]) + blank_query(view.game, view.options, names),
        "match": match,
        "place": place,
        "changes": keeps and place == "table",
        "back": reverse(place, args=[match]),
    }
    return render(request, "rulebooks/rulebook.html", context)
