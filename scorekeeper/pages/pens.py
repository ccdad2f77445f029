"""Who holds the pen of a club beside its own keepers."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from scorekeeper.models import Club
from scorekeeper.queries.pens import handovers_out, holder_names
from scorekeeper.queries.viewers import Viewer
from scorekeeper.words.phrases import listed_names


@dataclass(frozen=True, slots=True)
class PenLine:
    """A pen that is out: in whose hand, on what device, since when. `mine`: it is this browser's."""

    pen: int
    name: str
    device: str
    at: datetime
    mine: bool


def pens_out(club: Club, viewer: Viewer) -> tuple[PenLine, ...]:
    """Return the pens of a club that are out, the newest first: one query."""
    return tuple(
        PenLine(pen.pk, pen.name, pen.device, timezone.localtime(pen.at), pen.pk in viewer.pens)
        for pen in handovers_out(club)
    )


def holders(club: int) -> str:
    """Say who holds a pen: "Bob and Cy hold the pen too"; empty if nobody does. One query."""
    names = holder_names(club)
    return f"{listed_names(names)} {'holds' if len(names) == 1 else 'hold'} the pen too" if names else ""
