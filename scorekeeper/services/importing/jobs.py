"""The work on imports as a queue: what waits for a process, who has taken it, and what has become of it.

The server's thread (serving/imports.py) takes what waits and starts a process for each; `work.py` is what that does.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from scorekeeper.models import ClubImport
from scorekeeper.models.clubs import new_key

TOO_LARGE = 3  # the exit code of a process that needed too much memory
asked = Signal()  # something waits


class Superseded(Exception):  # noqa: N818 - what happened to it
    """Another process has taken over, or the import was thrown away: nothing of this one may stay."""


def ask() -> None:
    """Have the work that waits be begun, once it is certain. Call it inside the transaction that writes."""
    transaction.on_commit(lambda: asked.send(None))


def claim() -> ClubImport | None:
    """Take the work that has waited longest for a process; None where nothing waits."""
    for row in _waiting().order_by("pk"):
        row.worker, row.beat = new_key(), timezone.now()
        if _waiting().filter(pk=row.pk).update(worker=row.worker, beat=row.beat, done=0, total=0):
            return row
    return None


def _waiting() -> QuerySet[ClubImport]:
    return ClubImport.objects.filter(state__in=ClubImport.WORK, worker="", stopped="").only("pk", "state", "club")


def beat(workers: Collection[str]) -> None:
    """Record that the processes of these imports are alive."""
    ClubImport.objects.filter(worker__in=workers).update(beat=timezone.now())


def stop(worker: str, why: ClubImport.Stop) -> None:
    """Mark an import as stopped because its process ended, unless its work is done."""
    ClubImport.objects.filter(worker=worker, state__in=ClubImport.WORK).update(worker="", stopped=why)


def stop_lost(before: datetime) -> None:
    """Mark as stopped all imports whose process was last seen before this moment."""
    ClubImport.objects.filter(~Q(worker=""), beat__lt=before).update(worker="", stopped=ClubImport.Stop.ENDED)


def settle(row: ClubImport, **columns: Any) -> None:
    """Store the outcome of a process. Raises Superseded if the import is no longer its work."""
    mine = ClubImport.objects.filter(pk=row.pk, state=row.state, worker=row.worker)
    if not mine.update(worker="", **columns):
        raise Superseded
