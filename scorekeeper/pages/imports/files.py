"""The files that are taken into a club: their list, the work on one, and what came of it."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorekeeper.models import Club, ClubImport
from scorekeeper.models.clocks import tonight
from scorekeeper.queries.club_imports import (
    UNDOABLE_FOR,
    can_be_undone,
    changed_since,
    imports_of,
    is_stopped,
    matches_kept,
    names_kept,
    nights_brought,
)
from scorekeeper.words.imports import (
    AGAIN,
    NAME_STAYED,
    QUARTERS,
    STATES,
    STAYED,
    STOPPED,
    TITLES,
    WORK,
    State,
    Stop,
    brought_sentences,
    fault_in_words,
    stayed_sentence,
)
from scorekeeper.words.phrases import day, digits, isolated

MOST_LISTED = 20
MOST_NIGHTS = 4
MOST_KEPT = 20
MOST_NAMED = 10
NOTHING_CAME = _("Everything in this file is here already. Nothing was added.")


def imports_page(club: Club) -> dict[str, Any]:
    """Return the page of a club's imports (imports/imports.html): one query.

    `lines` are the newest 20 imports, each with its state in words. `under_way` is the id of the one that is not
    finished; None if another file can be sent.
    """
    rows = imports_of(club, MOST_LISTED)
    return {
        "lines": [(row, str(STATES[State(row.state)])) for row in rows],
        "under_way": next((row.pk for row in rows if row.state in ClubImport.OPEN), None),
    }


def import_progress(row: ClubImport) -> dict[str, Any]:
    """Return how far the work on an import in one of the states of `WORK` is (imports/working.html): no query.

    `title` and `what` say what is being done; `quarter` is the number of quarters done, 0 to 4, `aloud` the same in
    words for screen readers; `stopped` says why the work has stopped, or is ""; `undoing`: the import is being undone.
    """
    quarter = 4 * row.done // row.total if row.total else 0
    return {
        "title": str(TITLES[State(row.state)]),
        "what": str(WORK[State(row.state)] if row.total or row.state != State.SAVING else AGAIN),
        "quarter": quarter,
        "aloud": str(QUARTERS[quarter]),
        "stopped": str(STOPPED[Stop(row.stopped or Stop.ENDED)]) if is_stopped(row) else "",
        "undoing": row.state == State.UNDOING,
    }


def faults_of(row: ClubImport) -> dict[str, Any]:
    """Return `lines`, the place and sentence of each stored fault of a refused file, and how many `more` it has."""
    lines = [fault_in_words(fault) for fault in row.faults]
    return {"lines": lines, "more": row.fault_count - len(lines)}


def saved_import(row: ClubImport) -> dict[str, Any]:
    """Return what a saved file has brought (imports/saved.html): one query, two as long as it can be undone.

    `told` are sentences, `nights` the newest four; `until` is when it can no longer be undone, None once that has
    passed. `changed` says how many of its matches an undo will leave, "" for none.
    """
    undoable = can_be_undone(row)
    changed = changed_since(row) if undoable else 0
    return {
        "told": brought_sentences(row.summary) or [str(NOTHING_CAME)],
        "nights": nights_brought(row, MOST_NIGHTS),
        "until": row.saved + UNDOABLE_FOR if undoable and row.saved else None,
        "changed": _changed(changed) if changed else "",
    }


def _changed(matches: int) -> str:
    """Return the sentence that an undo will leave so many matches, as they were changed since the import."""
    words = ngettext(
        "{count} match was changed since and will stay.", "{count} matches were changed since and will stay.", matches
    )
    return words.format(count=digits(matches))


def undone_import(row: ClubImport) -> dict[str, Any]:
    """Return what is left after an import was undone (imports/undone.html): one query, one more for each kind left.

    `kept` are at most 20 matches that stay because they were changed since, `more` the number of others; `stays` are
    sentences on what else is still there, and why.
    """
    kept = [*row.kept.get("matches", ()), *row.kept.get("taken", ())]
    return {
        "kept": matches_kept(kept, MOST_KEPT),
        "more": max(0, len(kept) - MOST_KEPT),
        "stays": [*_stays(row), *([str(NAME_STAYED)] if row.kept.get("name") else [])],
    }


def _stays(row: ClubImport) -> Iterator[str]:
    """Yield a sentence for each kind of thing and each reason for which some stay, in the order of STAYED.

    A sentence names at most ten. An import of an older version yields none.
    """
    for kind, reason in STAYED:
        stayed = row.kept.get(kind, {})
        pks = stayed.get(reason, []) if reason else stayed or []
        if names := names_kept(kind, pks, MOST_NAMED):
            shown = [day(name, tonight()) if isinstance(name, date) else isolated(name) for name in names]
            yield stayed_sentence(kind, reason, shown, len(pks) - len(names))
