"""The pens of a club, and the names of those who write with them."""

from django.db.models import Q

from scorekeeper.models import Club, Handover, Match, Player
from scorekeeper.queries.viewers import Viewer


def handovers_out(club: Club) -> list[Handover]:
    """Return the pens of a club that are not ended, newest first: one query."""
    return list(club.handovers.filter(ended=None))


def holder_names(club: int) -> list[str]:
    """Return the names of those who hold a pen of the club with this id, the first taken first: one query."""
    return list(Handover.objects.filter(club=club, ended=None).order_by("at", "pk").values_list("name", flat=True))


def newest_match_in_play(club: Club) -> int | None:
    """Return the id of the match in progress of a club that began last; None if there is none: one query."""
    return Match.objects.filter(club=club, state=Match.State.PLAYING).values_list("pk", flat=True).first()


def writer(viewer: Viewer, match: int | None, club: Club | None) -> str:
    """Return the name of the viewer who writes to the match with this id or, without one, in `club`; "" if unknown.

    It is the name of their pen, else that of their account's player in the club. One query for a browser with pens, one
    for an account.
    """
    here = Q(club__nights__matches=match) if match else Q(club=club)
    pens = Handover.objects.filter(here, pk__in=viewer.pens, ended=None) if viewer.pens else None
    players = Player.objects.filter(here, user=viewer.user) if viewer.user else None
    known = (rows.values_list("name", flat=True).first() for rows in (pens, players) if rows is not None)
    return next(filter(None, known), "")
