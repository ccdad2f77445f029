"""Announces writes to open pages when their transaction commits: call these functions inside it.

The services announce without knowing the listeners: with PostgreSQL these are all processes, else those that are
connected to the signal `announced` in this process. News is a topic and a number: for "match.12" and "night.3" the
revision (0: draw the page again in any case), for "club.5" the epoch.
"""

from functools import partial

from django.db import connection, transaction
from django.db.models import F
from django.dispatch import Signal

from scorekeeper.models import Club, Match, Night

CHANNEL = "scorekeeper"  # the name of PostgreSQL's channel
announced = Signal()  # `topic`: str, `number`: int


def announce(match: Match) -> None:
    """Announce, when the transaction commits, the match's revision to its open pages, and a change to its night's."""
    _publish((f"match.{match.pk}", match.revision), (f"night.{match.night_id}", 0))


def announce_night(night: Night) -> None:
    """Announce, when the transaction commits, a change of a night itself, not of a match, to its open pages."""
    _publish((f"night.{night.pk}", 0))


def recheck_access(club: Club) -> None:
    """Increase the club's epoch and announce it: open pages of the club check their access again.

    Called when a person's access may have ended.
    """
    Club.objects.filter(pk=club.pk).update(epoch=F("epoch") + 1)
    announce_epoch(club.pk)


def announce_epoch(club: int) -> None:
    """Announce the stored epoch of the club with this id, which another process may have increased."""
    for epoch in Club.objects.filter(pk=club).values_list("epoch", flat=True):
        _publish((f"club.{club}", epoch))


def _publish(*news: tuple[str, int]) -> None:
    """Publish pairs of a topic and a number: with PostgreSQL by NOTIFY in one query, else by the signal."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            notices = [f"{topic} {number}" for topic, number in news]
            cursor.execute("SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice", [CHANNEL, notices])
        return
    for topic, number in news:
        transaction.on_commit(partial(announced.send, None, topic=topic, number=number))
