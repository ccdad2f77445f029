"""The players of a club: their names, accounts and spellings, and archiving them."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.forms.actions import refusal_words
from scorekeeper.forms.clubs import PlayerForm
from scorekeeper.forms.past import SortForm
from scorekeeper.models import Player, Role
from scorekeeper.pages.past.players import players_page
from scorekeeper.pages.players import edit_player_page
from scorekeeper.queries.clubs import is_member
from scorekeeper.queries.players import players_of
from scorekeeper.queries.viewers import RANKS, watches_by_link
from scorekeeper.rules.faults import Refused
from scorekeeper.services import player_identity
from scorekeeper.services.players import rename
from scorekeeper.web.access import begins_in, see_club, viewer_of
from scorekeeper.web.request import Request
from scorekeeper.web.writing import render_form, see_other

Sent = Mapping[str, Any]  # the fields of the form


@require_safe
def players(request: Request, club: int) -> HttpResponse:
    """Show all players of a club, sorted by `?sort=`; also to those who watch it by a link."""
    found, _ = see_club(request, club, by_link=True)
    belongs = not watches_by_link(found, viewer_of(request))
    page = players_page(found, SortForm(request.GET).sorts_by())
    begins = not page["lines"] and begins_in(request, found)
    return render(request, "players/players.html", {"club": found, "page": page, "belongs": belongs, "begins": begins})


@require_http_methods(["GET", "HEAD", "POST"])
def edit_player(request: Request, club: int, player: int) -> HttpResponse:
    """Show one player's name, spellings and account; on POST do the action of the pressed button (ACTIONS).

    Redirects to the player's figures then; a refused action shows the page with the reason and status 422. Raises
    Http404 if the viewer's role is too low for the action.
    """
    found, role = see_club(request, club)
    row = get_object_or_404(players_of(found), pk=player)
    if request.method != "POST":
        return _page(request, row, role)
    sent = PlayerForm(request.POST, *ACTIONS).read()
    enough, do = ACTIONS[sent["do"]]
    if RANKS.index(role) > RANKS.index(enough):
        raise Http404
    try:
        do(request, row, role, sent)
    except Refused as refused:
        return _page(request, row, role, refused, sent["name"] if sent["do"] == "rename" else None)
    return see_other(request, reverse("player", args=[club, player]))


def _page(
    request: Request, row: Player, role: Role, refused: Refused | None = None, typed: str | None = None
) -> HttpResponse:
    """Render the page of a player; if a write was `refused`, with the reason and status 422.

    `typed` is the new name if that was refused.
    """
    context = {
        "club": row.club,
        "player": row,
        "page": edit_player_page(row, viewer_of(request)),
        "owns": role == Role.OWNER,
        "keeps": role != Role.WATCHER,
        "typed": typed or row.name,
        "renaming": typed is not None,
        "fault": refusal_words(refused) if refused else "",
    }
    return render_form(request, "players/edit.html", context, faulty=bool(refused))


def _rename(_request: Request, row: Player, _role: Role, sent: Sent) -> None:
    """Rename a player, in all matches of the club. Raises Refused if another player has the name."""
    rename(player=row, name=sent["name"])


def _claim(request: Request, row: Player, role: Role, _sent: Sent) -> None:
    """Claim a player for the viewer's account; an owner's claim takes effect at once, others when an owner consents.

    Raises Http404 for those who are not members, Refused if the player or the account is taken.
    """
    if not request.user.pk or not is_member(row.club, viewer_of(request)):
        raise Http404
    player_identity.claim(player=row, user=request.user.pk, owns=role == Role.OWNER)


def _release(request: Request, row: Player, role: Role, _sent: Sent) -> None:
    """Remove the account, or the claim of one, from a player.

    Raises Http404 unless the viewer is the owner, or has or claims it with their account.
    """
    if role != Role.OWNER and (not request.user.pk or request.user.pk not in {row.user_id, row.claimed_by_id}):
        raise Http404
    player_identity.release(player=row)


def _merge(_request: Request, row: Player, _role: Role, sent: Sent) -> None:
    """Make a player a spelling of the one whose id is in the field `into`.

    Raises Http404 if the club has no such player, Refused if they cannot be one person.
    """
    into = next((player for player in players_of(row.club) if str(player.pk) == sent["into"]), None)
    if into is None:
        raise Http404
    player_identity.merge(player=row, into=into)


# By the value of a button: the role that it needs, and its function.
ACTIONS: dict[str, tuple[Role, Callable[[Request, Player, Role, Sent], None]]] = {
    "rename": (Role.KEEPER, _rename),
    "archive": (Role.KEEPER, lambda _request, row, *_: player_identity.set_archived(player=row, archived=True)),
    "bring-back": (Role.KEEPER, lambda _request, row, *_: player_identity.set_archived(player=row, archived=False)),
    "claim": (Role.WATCHER, _claim),
    "release": (Role.WATCHER, _release),
    "consent": (Role.OWNER, lambda _request, row, *_: player_identity.consent(player=row)),
    "merge": (Role.OWNER, _merge),
    "split": (Role.OWNER, lambda _request, row, *_: player_identity.split(player=row)),
}
