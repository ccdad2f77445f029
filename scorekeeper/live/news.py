"""News for open pages, told when what was written is certain: inside the transaction that writes it.

News is a topic and a number: of "match.12" and "night.3" the revision (0: drawn anew in any case), of
"club.5" the epoch.
"""

from django.db import connection, transaction
from django.db.models import F

from scorekeeper.live.hub import hub
from scorekeeper.models import Club, Match

CHANNEL = "scorekeeper"


def announce(match: Match) -> None:
    """A match was written to: its open pages and those of its evening show it."""
    _tell(f"match.{match.pk}", match.revision)
    _tell(f"night.{match.night_id}", 0)


def look_again(club: Club) -> None:
    """Somebody's access may have ended: every open page of the club asks anew whether it may still look on."""
    Club.objects.filter(pk=club.pk).update(epoch=F("epoch") + 1)
    _tell(f"club.{club.pk}", Club.objects.values_list("epoch", flat=True).get(pk=club.pk))


def _tell(topic: str, number: int) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{topic} {number}"])
    else:
        transaction.on_commit(lambda: hub.tell(topic, number))
