"""Tell open pages what was written, once it is certain: call these inside the transaction that writes.

The services tell, and know nothing of who listens: with PostgreSQL every process does, else `announced` reaches
the listeners of this process. News is a topic and a number: of "match.12" and "night.3" the revision (0: drawn
anew in any case), of "club.5" the epoch.
"""

from collections.abc import Iterable

from django.db import connection, transaction
from django.db.models import F
from django.dispatch import Signal

from scorekeeper.models import Club, Match, Night

CHANNEL = "scorekeeper"  # of PostgreSQL's notifications
announced = Signal()  # `topic`: str, `number`: int


def announce(match: Match) -> None:
    """Tell the open pages of a match and of its evening that it was written to."""
    _tell((f"match.{match.pk}", match.revision), (f"night.{match.night_id}", 0))


def announce_night(night: Night) -> None:
    """Tell the open pages of an evening that something beside its matches changed."""
    _tell((f"night.{night.pk}", 0))


def look_again(club: Club) -> None:
    """Have every open page of a club check its access again: somebody's may have ended."""
    Club.objects.filter(pk=club.pk).update(epoch=F("epoch") + 1)
    tell_epoch(club.pk)


def tell_epoch(club: int) -> None:
    """Tell the epoch of a club, by id, to which another process may have written."""
    for epoch in Club.objects.filter(pk=club).values_list("epoch", flat=True):
        _tell((f"club.{club}", epoch))


def _tell(*news: tuple[str, int]) -> None:
    """Tell pieces of news, each a topic and a number: with PostgreSQL in one query."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            notices = [f"{topic} {number}" for topic, number in news]
            cursor.execute("SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice", [CHANNEL, notices])
    else:
        transaction.on_commit(lambda: _send(news))


def _send(news: Iterable[tuple[str, int]]) -> None:
    for topic, number in news:
        announced.send(None, topic=topic, number=number)
