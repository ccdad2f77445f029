"""Who holds the pen of a club beside its own keepers."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from scorekeeper.models import Club, Handover, Match, Player
from scorekeeper.rules.faults import listed
from scorekeeper.selectors.people import Person


@dataclass(frozen=True, slots=True)
class PenLine:
    """A pen that is out: in whose hand, on what device, since when. `mine`: it is this browser's."""

    pen: int
    name: str
    device: str
    at: datetime
    mine: bool


def pens_out(club: Club, person: Person) -> tuple[PenLine, ...]:
    """The pens of a club that are out, the newest first: one query."""
    found = club.handovers.filter(ended=None)
    return tuple(
        PenLine(pen.pk, pen.name, pen.device, timezone.localtime(pen.at), pen.pk in person.pens) for pen in found
    )


def holders(club: int) -> str:
    """ "Bob and Cy hold the pen too", for the keepers' table; empty where nobody does. One query."""
    names = list(Handover.objects.filter(club=club, ended=None).order_by("at", "pk").values_list("name", flat=True))
    return f"{listed(names)} {'holds' if len(names) == 1 else 'hold'} the pen too" if names else ""


def in_play(club: Club) -> int | None:
    """The match in progress that was begun last: where the pen is wanted. One query."""
    return Match.objects.filter(club=club, state=Match.State.PLAYING).values_list("pk", flat=True).first()


def writer(person: Person, club: Q) -> str:
    """Who writes in the club, by name: whose phone has the pen, else the player that the account is.

    Empty where nobody knows. A query for a browser with pens, one for an account, else none.
    """
    pens = Handover.objects.filter(club, pk__in=person.pens, ended=None) if person.pens else None
    players = Player.objects.filter(club, user=person.user) if person.user else None
    known = (rows.values_list("name", flat=True).first() for rows in (pens, players) if rows is not None)
    return next(filter(None, known), "")
