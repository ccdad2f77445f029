"""Finds the player whom a form about a seat names."""

from django.http import Http404

from scorekeeper.facts.typed import whole_number
from scorekeeper.facts.write_faults import SEATS_CHANGED
from scorekeeper.models import Match, Player
from scorekeeper.queries.players import has_player
from scorekeeper.rules.faults import Fault, Refused


def get_seated(match: Match, player: str) -> Player:
    """Return the player with this id, as a form sends it, from the match's loaded seats.

    Raises Refused for another player of the club, who may have left the seat meanwhile; Http404 for any other id.
    """
    for seat in match.seats.all():
        if str(seat.player_id) == player:
            return seat.player
    if has_player(match.club_id, [whole_number(player) or 0]):
        raise Refused((Fault(("players",), SEATS_CHANGED),))
    raise Http404
