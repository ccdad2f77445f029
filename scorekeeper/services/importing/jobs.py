"""The queue of imports: what keepers request, which process does it, and how it ended.

A thread of the server (serving/imports.py) claims imports that wait and starts a process for each, which runs
`work.py`. A request that the state of the import does not allow, such as one that arrives twice, has no effect.
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
from scorekeeper.queries.club_imports import LOST_AFTER, UNDOABLE_FOR

State = ClubImport.State
TOO_LARGE = 3  # the exit code of a process that needed too much memory
ANEW: dict[str, Any] = {"worker": "", "beat": None, "stopped": "", "done": 0, "total": 0}
BEFORE_SAVING = (State.READING, State.READY, State.REFUSED)
asked = Signal()  # sent when an import waits to be run


class Superseded(Exception):  # noqa: N818 - what happened to it
    """Another process has taken the work over, or the import was discarded: this process may store nothing."""


def decide(*, row: ClubImport, decisions: dict[str, Any]) -> None:
    """Store the keeper's decisions so far, if the import waits for them (READY); else do nothing."""
    _ready(row).update(decisions=decisions)


def compare_again(*, row: ClubImport, decisions: dict[str, Any]) -> None:
    """Request that the file is compared with the club again, with the names in the decisions.

    Does nothing unless the import waits for decisions (READY).
    """
    _request(_ready(row), state=State.READING, decisions=decisions)


def save(*, row: ClubImport, decisions: dict[str, Any], who: str) -> None:
    """Request that the import is saved with these decisions; `who` is the name of the writer.

    Does nothing unless the import waits for decisions (READY).
    """
    _request(_ready(row), state=State.SAVING, decisions=decisions, who=who, faults=[], fault_count=0)


def undo(*, row: ClubImport, who: str) -> None:
    """Request that an import is undone; `who` is the name of the writer.

    Does nothing unless it was saved within the last day (UNDOABLE_FOR).
    """
    saved = ClubImport.objects.filter(pk=row.pk, state=State.SAVED, saved__gt=timezone.now() - UNDOABLE_FOR)
    _request(saved, state=State.UNDOING, who=who)


def retry(*, row: ClubImport) -> None:
    """Request the work again, if its process ended before it was done; else do nothing."""
    _request(_stopped(row))


@transaction.atomic
def drop(*, row: ClubImport) -> None:
    """Discard an import that is not saved yet, and delete its file; do nothing if it is saved or being saved.

    If the process that was saving it ended before its work was done, it is discarded, too. If a process that was
    undoing it ended so, the undo is given up: the import counts as saved again.
    """
    rows = ClubImport.objects.filter(pk=row.pk, state__in=BEFORE_SAVING) | _stopped(row).filter(state=State.SAVING)
    if rows.update(state=State.DROPPED, **ANEW, summary={}, faults=[], fault_count=0, decisions={}):
        row.pieces.all().delete()
    _stopped(row).filter(state=State.UNDOING).update(state=State.SAVED, **ANEW)


def _request(rows: QuerySet[ClubImport], **columns: Any) -> None:
    """Set these columns of the import in `rows`, clear those of its worker, and request its work.

    Does nothing if `rows` is empty.
    """
    if rows.update(**columns, **ANEW):
        ask()


def ask() -> None:
    """Send the signal `asked`, which wakes the thread that starts processes, after the transaction is committed."""
    transaction.on_commit(lambda: asked.send(None))


def claim() -> ClubImport | None:
    """Assign a new worker key to the oldest import that waits for a process, and return it; None if none waits.

    It counts as seen just now (`beat`), and its progress is set to 0. Only its id, state, club and worker are loaded.
    """
    for row in _waiting().order_by("pk"):
        row.worker, row.beat = new_key(), timezone.now()
        if _waiting().filter(pk=row.pk).update(worker=row.worker, beat=row.beat, done=0, total=0):
            return row
    return None


def _waiting() -> QuerySet[ClubImport]:
    """Return the imports that wait for a process, with few columns."""
    return _at_work().filter(worker="", stopped="").only("pk", "state", "club")


def _at_work() -> QuerySet[ClubImport]:
    """Return the imports whose work is not done: waiting, with a worker, or stopped; an index has only these."""
    return ClubImport.objects.filter(state__in=ClubImport.WORK)


def beat(workers: Collection[str]) -> None:
    """Store that these workers, by key, were alive just now."""
    _at_work().filter(worker__in=workers).update(beat=timezone.now())


def stop(worker: str, why: ClubImport.Stop) -> None:
    """Mark the import of a worker, by key, that has ended as stopped for this reason, unless its work is done."""
    _at_work().filter(worker=worker).update(worker="", stopped=why)


def stop_lost(before: datetime | None) -> None:
    """Mark as ended (Stop.ENDED) all imports whose worker was last seen before this time; None: all with a worker."""
    seen = Q() if before is None else Q(beat__lt=before)
    _at_work().filter(~Q(worker=""), seen).update(worker="", stopped=ClubImport.Stop.ENDED)


def store_outcome(row: ClubImport, **columns: Any) -> None:
    """Store the outcome of the work in these columns, and free the import of its worker.

    `row` has the state and the worker with which the work began. Raises Superseded if another worker has the import, or
    if it was discarded.
    """
    mine = ClubImport.objects.filter(pk=row.pk, state=row.state, worker=row.worker)
    if not mine.update(worker="", **columns):
        raise Superseded


def _ready(row: ClubImport) -> QuerySet[ClubImport]:
    """Return this import, if it waits for the keeper's decisions; else an empty query."""
    return ClubImport.objects.filter(pk=row.pk, state=State.READY)


def _stopped(row: ClubImport) -> QuerySet[ClubImport]:
    """Return this import if its process ended before its work was done; else an empty query.

    One that was not seen for LOST_AFTER counts as ended.
    """
    lost = Q(beat__lt=timezone.now() - LOST_AFTER) & ~Q(worker="")
    return ClubImport.objects.filter(~Q(stopped="") | lost, pk=row.pk, state__in=ClubImport.WORK)
