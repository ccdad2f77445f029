"""The progress of a process that reads, saves or undoes a file."""

from dataclasses import dataclass

from scorekeeper.models import ClubImport
from scorekeeper.queries.club_imports import is_stopped
from scorekeeper.words.imports import AGAIN, QUARTERS, STOPPED, TITLES, WORK, State, Stop
from scorekeeper.words.phrases import figure


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """How far the work is: `total` is 0 as long as nobody knows; `stopped` says why nobody works any more.

    `quarter` grows from 0 to 4: what is said aloud is said once for each.
    """

    club: int
    club_import: int
    name: str
    title: str
    what: str
    waits: bool
    done: int
    total: int
    numbers: str
    quarter: int
    aloud: str
    stopped: str
    undoing: bool


def import_progress(row: ClubImport) -> ImportProgress:
    """Tell how far the work on a file is: no query."""
    quarter = 4 * row.done // row.total if row.total else 0
    return ImportProgress(
        club=row.club_id,
        club_import=row.pk,
        name=row.name,
        title=TITLES[row.state],
        what=WORK[row.state] if row.total or row.state != State.SAVING else AGAIN,
        waits=not row.worker,
        done=row.done,
        total=row.total,
        numbers=f"{figure(row.done)} of {figure(row.total)} matches",
        quarter=quarter,
        aloud=QUARTERS[quarter],
        stopped=STOPPED[row.stopped or Stop.ENDED] if is_stopped(row) else "",
        undoing=row.state == State.UNDOING,
    )
