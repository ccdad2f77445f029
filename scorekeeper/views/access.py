"""Every object that a page shows is reached through here, and only by the club's own browser.

Whatever belongs to another club answers 404, as if it were not there.
"""

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from scorekeeper.http import Request
from scorekeeper.models import Club, ClubGame, Match, Night, Player
from scorekeeper.selectors.matches import whole_matches


def club_of(request: Request) -> Club | None:
    """The club of this browser; None before its first match."""
    return Club.objects.filter(keeper_key=request.club_key).first()


def get_match(request: Request, match: int) -> Match:
    """A match of this browser's club, with all that belongs to its sheet. Raises Http404."""
    return get_object_or_404(whole_matches(), pk=match, night__club__keeper_key=request.club_key)


def get_night(request: Request, night: int, nights: QuerySet[Night]) -> Night:
    """A night of this browser's club, out of `nights`. Raises Http404."""
    return get_object_or_404(nights, pk=night, club__keeper_key=request.club_key)


def get_club_game(request: Request, row: int | str) -> ClubGame:
    """A game that this browser's club has made, by its id or as an address tells it. Raises Http404."""
    own = ClubGame.objects.filter(club__keeper_key=request.club_key)
    return get_object_or_404(own, pk=int(row) if str(row).isdecimal() else 0)


def get_seated(match: Match, player: str) -> Player:
    """The player of this id, as a form sends it, at this match's table. Raises Http404."""
    for seat in match.seats.all():
        if str(seat.player_id) == player:
            return seat.player
    raise Http404
