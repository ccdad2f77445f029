"""What a keeper does with an import beside sending its file; each is done once, however often it is asked for."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.models import ClubImport
from scorekeeper.queries.club_imports import KEPT, LOST_AFTER
from scorekeeper.services.importing.jobs import ask

State = ClubImport.State
ANEW: dict[str, Any] = {"worker": "", "beat": None, "stopped": "", "done": 0, "total": 0}
_BEFORE_STORING = (State.READING, State.READY, State.REFUSED)


def decide(*, row: ClubImport, decisions: dict[str, Any]) -> None:
    """Keep what was chosen so far, as long as the import waits for it."""
    _ready(row).update(decisions=decisions)


@transaction.atomic
def compare_again(*, row: ClubImport, decisions: dict[str, Any]) -> None:
    """Hold the file against the club anew, with the names as they were chosen."""
    if _ready(row).update(state=State.READING, decisions=decisions, **ANEW):
        ask()


@transaction.atomic
def save(*, row: ClubImport, decisions: dict[str, Any], who: str) -> None:
    """Have the import saved as it was decided; `who` saves it."""
    if _ready(row).update(state=State.SAVING, decisions=decisions, who=who, faults=[], fault_count=0, **ANEW):
        ask()


@transaction.atomic
def undo(*, row: ClubImport, who: str) -> None:
    """Have an import undone that was saved within a day; `who` undoes it."""
    saved = ClubImport.objects.filter(pk=row.pk, state=State.SAVED, saved__gt=timezone.now() - KEPT)
    if saved.update(state=State.UNDOING, who=who, **ANEW):
        ask()


@transaction.atomic
def retry(*, row: ClubImport) -> None:
    """Begin the work again whose process has ended."""
    if _stopped(row).update(**ANEW):
        ask()


@transaction.atomic
def drop(*, row: ClubImport) -> None:
    """Throw a file away that is not being saved; an undoing that was stopped is left alone."""
    rows = ClubImport.objects.filter(pk=row.pk, state__in=_BEFORE_STORING) | _stopped(row).filter(state=State.SAVING)
    if rows.update(state=State.DROPPED, **ANEW, summary={}, faults=[], fault_count=0, decisions={}):
        row.pieces.all().delete()
    _stopped(row).filter(state=State.UNDOING).update(state=State.SAVED, **ANEW)


def _ready(row: ClubImport) -> QuerySet[ClubImport]:
    return ClubImport.objects.filter(pk=row.pk, state=State.READY)


def _stopped(row: ClubImport) -> QuerySet[ClubImport]:
    lost = Q(beat__lt=timezone.now() - LOST_AFTER) & ~Q(worker="")
    return ClubImport.objects.filter(~Q(stopped="") | lost, pk=row.pk, state__in=ClubImport.WORK)
