"""What the process of an import does: read and compare, save, or undo, and store the progress."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from itertools import chain
from time import monotonic

from django.db import connection
from django.utils import timezone

from scorekeeper.models import ClubImport
from scorekeeper.queries.imports import Comparison, compare, known_here
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.services.importing.files import read_file
from scorekeeper.services.importing.imported_rows import ImportedRows, data_for_undo
from scorekeeper.services.importing.jobs import Superseded, store_outcome
from scorekeeper.services.importing.plans import Resolution
from scorekeeper.services.importing.storing import import_document
from scorekeeper.services.importing.summaries import faults_to_data, import_counts, summary_of
from scorekeeper.services.importing.undoing import undo_import
from scorekeeper.services.importing.uploads import open_upload
from scorekeeper.services.writing import WriteContext

State = ClubImport.State
EVERY_SECONDS = 0.5  # between two updates of the progress


def run(*, pk: int, worker: str) -> None:
    """Do the work that the state of the import with this id asks for; do nothing unless this worker has claimed it."""
    row = ClubImport.objects.select_related("club").filter(pk=pk, worker=worker).first()
    try:
        if row and row.state in WORK:
            WORK[row.state](row)
    except Superseded:
        return  # the process that has taken over will store the outcome


def _read(row: ClubImport) -> None:
    """Compare the document with the club, and store the summary; the import is then READY.

    If the document has faults, these are stored, the file is deleted, and the import is REFUSED.
    """
    try:
        compared = _compare_file(row)
    except Refused as refused:
        store_outcome(row, state=State.REFUSED, **_faults(refused.faults))
        row.pieces.all().delete()
    else:
        store_outcome(row, state=State.READY, summary=summary_of(compared), **_faults(()))


def _save(row: ClubImport) -> None:
    """Save the matches of the import; it is then SAVED, and its file is deleted.

    With faults nothing is saved: they are stored, and the import is READY again.
    """

    def remember(rows: ImportedRows) -> None:
        """Mark the import as SAVED, store the data for undoing it, and delete its file."""
        saved = {"saved": timezone.now(), "made": data_for_undo(row.club, rows, left), "summary": import_counts(rows)}
        store_outcome(row, state=State.SAVED, **saved, **_faults(()))
        row.pieces.all().delete()

    try:
        compared = _compare_file(row)
        moved = (here.night for one, here in compared.at_odds if here.night.date != one.night.date)
        left = {night.date.isoformat(): [night.place, night.note] for night in moved}
        context = WriteContext(key=row.key, who=row.who)
        saving = import_document(
            club=row.club,
            compared=compared,
            resolutions=_resolutions(row, compared),
            context=context,
            remember=remember,
        )
        _store_progress(row, chain([(0, len(compared.matches))], saving))
    except Refused as refused:
        store_outcome(row, state=State.READY, **_faults(refused.faults))


def _undo(row: ClubImport) -> None:
    """Undo the import, and store what stays of it; it is then UNDONE."""
    undoing = undo_import(row=row, remember=lambda kept: store_outcome(row, state=State.UNDONE, kept=kept, made={}))
    _store_progress(row, undoing)


WORK: Mapping[str, Callable[[ClubImport], None]] = {State.READING: _read, State.SAVING: _save, State.UNDOING: _undo}


def _compare_file(row: ClubImport) -> Comparison:
    """Return the file compared with the club.

    Names have the players that the keeper has chosen for them, if these still exist. Raises Refused if the file has
    faults.
    """
    with open_upload(row) as file:
        document = read_file(file, on=date.fromisoformat(row.decisions["on"]), known=known_here(row.club))
    chosen: dict[str, int] = row.decisions.get("names", {})
    persons = {
        pk: same_as or pk
        for pk, same_as in row.club.players.filter(pk__in=chosen.values()).values_list("pk", "same_as")
    }
    return compare(row.club, document, {name: persons[pk] for name, pk in chosen.items() if pk in persons})


def _resolutions(row: ClubImport, compared: Comparison) -> dict[int, Resolution]:
    """Return the decision on each match that the club has in another version or has deleted, by the club's match's id.

    It is that on this match or, without one, that on all such matches; KEEP if there is neither.
    """
    of_all = row.decisions.get("all", Resolution.KEEP)
    of_each: dict[str, str] = row.decisions.get("matches", {})
    return {here.pk: Resolution(of_each.get(str(here.pk), of_all)) for _one, here in compared.at_odds}


def _faults(faults: tuple[Fault, ...]) -> dict[str, object]:
    """Return the columns of an import for these faults.

    They are `faults`, the first ones as JSON, and `fault_count`, the number of all.
    """
    return {"faults": faults_to_data(faults), "fault_count": len(faults)}


def _store_progress(row: ClubImport, steps: Iterable[tuple[int, int]]) -> None:
    """Iterate over steps (done, total), which do the work, and store the progress of the import every EVERY_SECONDS.

    Nothing is stored within the transaction of the import, where nobody could see it.
    """
    stored = 0.0
    for done, total in steps:
        if monotonic() - stored >= EVERY_SECONDS and not connection.in_atomic_block:
            ClubImport.objects.filter(pk=row.pk, worker=row.worker).update(done=done, total=total)
            stored = monotonic()
