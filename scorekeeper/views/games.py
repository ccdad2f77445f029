"""The catalogue, and a club's own games."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.actions import action_of
from scorekeeper.forms.games import SoughtForm, game_made, rules_made
from scorekeeper.forms.house_rules import HouseRulesForm
from scorekeeper.models import ClubGame
from scorekeeper.pages.catalogue import catalogue_page, games_with_own_title
from scorekeeper.queries.club_games import is_played
from scorekeeper.queries.club_history import history_of
from scorekeeper.rules import catalogue
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Options
from scorekeeper.services import club_games
from scorekeeper.web.access import club_of, get_club_game, key_of
from scorekeeper.web.request import Request, swaps
from scorekeeper.web.writing import render_form, see_other, sent_again
from scorekeeper.words.faults import faults_in_one_line


@require_safe
def games(request: Request) -> HttpResponse:
    """Show all games, or those of the search in the URL; for htmx only the list."""
    page = catalogue_page(history_of(key_of(request)), SoughtForm(request.GET).sought())
    return render(request, f"games/games.html{'#list' if swaps(request) else ''}", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
def new_club_game(request: Request) -> HttpResponse:
    """Show the form of an own game of the club, filled from another one with `?copy=<id>`; on POST make the game.

    Redirects to the catalogue then. If the game is refused, shows the form with the faults and status 422. Raises
    Http404 if there is no game to copy.
    """
    if request.method != "POST":
        copied = get_club_game(request, whole_number(request.GET["copy"])) if "copy" in request.GET else None
        game = catalogue.get(copied.game) if copied else games_with_own_title()[0]
        return _page(request, game, {**(copied.options if copied else {}), game.title_option: ""})
    game = game_made(request.POST)
    options = rules_made(game, request.POST, {})
    key, club = key_of(request), club_of(request)
    try:
        club_games.make(club_key=key, game=game.key, options=options, user=request.user.pk, club=club)
    except Refused as refused:
        return _page(request, game, options, refused.faults)
    return see_other(request, reverse("games"))


@require_http_methods(["GET", "HEAD", "POST"])
def club_game(request: Request, club_game: int) -> HttpResponse:
    """Show an own game of the club; on POST change its house rules and redirect to the catalogue.

    Shows the faults with status 422 if that is refused, as for a game that was played.
    """
    row = get_club_game(request, club_game)
    game = catalogue.get(row.game)
    if request.method != "POST":
        return _page(request, game, row.options, row=row)
    options = rules_made(game, request.POST, row.options)
    try:
        club_games.change(row=row, options=options)
    except Refused as refused:
        return _page(request, game, options, refused.faults, row)
    return see_other(request, reverse("games"))


@require_POST
@sent_again("games", "put-away")
def put_away_game(request: Request, club_game: int) -> HttpResponse:
    """Remove an own game from the club's catalogue, or offer an archived one again, and redirect to the catalogue.

    A game that was played is archived, any other deleted. Shows the game with the fault and status 422 if it is
    refused.
    """
    row = get_club_game(request, club_game)
    try:
        if action_of(request.POST, "put-away", "bring-back") == "put-away":
            club_games.archive_or_delete(row=row)
        else:
            club_games.unarchive(row=row)
    except Refused as refused:
        return _page(request, catalogue.get(row.game), row.options, refused.faults, row)
    return see_other(request, reverse("games"))


def _page(
    request: Request,
    game: Game,
    options: Options,
    faults: tuple[Fault, ...] = (),
    row: ClubGame | None = None,
) -> HttpResponse:
    """Render the page of an own game, or of a new one without `row`; with status 422 if there are faults."""
    context = {
        "game": game,
        "row": row,
        "title": row.title if row else _("A game of your own"),
        "used": row is not None and is_played(row),
        "rules": HouseRulesForm(game, options, faults=faults),
        "fault": faults_in_one_line(fault for fault in faults if fault.path == ("game",)),
    }
    return render_form(request, "games/own.html", context, faulty=bool(faults))
