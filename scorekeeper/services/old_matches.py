"""Writes a match that was kept on paper into a club, as if it had been played on its day."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import F

from scorekeeper.models import Club, Match, Night
from scorekeeper.models.clocks import noon_of, now
from scorekeeper.rules.record import Record
from scorekeeper.services.club_games import own_game
from scorekeeper.services.clubs import lock_club
from scorekeeper.services.nights import night_of
from scorekeeper.services.players import get_or_create_players
from scorekeeper.services.writing import Code, WriteContext, begin, begun_by

APART = timedelta(minutes=1)  # between two matches of a day whose times are unknown


@transaction.atomic
def write_in(*, club: Club, record: Record, club_game: int | None, on: date, context: WriteContext) -> Match:
    """Store a match that is over and was played on this day, and return it; make the night if needed.

    If the key of the write was used before, return the match of that write. `club_game` is the id of the club's own
    game that was played, None for a game of the catalogue. Raises Refused if the rules do not allow the record, if two
    names are of one person, or if the own game was deleted.
    """
    club = lock_club(club)
    if written := begun_by(club, context):
        return written
    own = own_game(club=club, pk=club_game, game=record.game)
    players = get_or_create_players(club=club, names=record.players)
    night = night_of(club, on)
    match = Match.objects.create(club=club, night=night, game=record.game, club_game=own, created=_began(night))
    Club.objects.filter(pk=club.pk).update(match_count=F("match_count") + 1)
    return begin(match, record, players, Code.IMPORTED, context, paper=True)


def _began(night: Night) -> datetime:
    """Return the time to store as the beginning of a match whose time is unknown.

    It is noon of the night's day, or a minute after the last match that began between noon and one o'clock; never later
    than now.
    """
    noon = noon_of(night.date)
    at_noon = Match.with_deleted.filter(night=night, created__gte=noon, created__lt=noon + timedelta(hours=1))
    last = at_noon.order_by("-created").values_list("created", flat=True).first()
    return min(last + APART if last else noon, now())
