"""What a link to watch opens."""

from scorekeeper.links import Link, to_watch
from scorekeeper.models import Club, Match, Night


def link_to(kind: str, pk: int) -> Link | None:
    """Return the link that opens this match, night or club now; None if there is no such thing."""
    found: Match | Night | Club | None = None
    if kind == "match":
        found = Match.objects.filter(pk=pk, night__club__leaving=None).first()
    elif kind == "night":
        found = Night.objects.filter(pk=pk, club__leaving=None).first()
    elif kind == "club":
        found = Club.objects.filter(pk=pk, leaving=None).first()
    return to_watch(found) if found else None
