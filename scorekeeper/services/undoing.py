"""Undo and redo of the changes of a match.

Undo reverts the newest write that is not undone; redo repeats the oldest one that was undone after it. Both append a
Change: the ledger only grows.
"""

from django.db import transaction

from scorekeeper.facts.paths import applied
from scorekeeper.models import Change, Match
from scorekeeper.queries.ledger import redoable, undoable
from scorekeeper.services.writing import WriteContext, Written, append, lock, under, written_before


def undo(*, match: Match, context: WriteContext) -> Written:
    """Undo the newest change that is not undone; do nothing if there is none."""
    return _undo_or_redo(match, Change.Kind.UNDO, context)


def redo(*, match: Match, context: WriteContext) -> Written:
    """Redo the change that was undone last; do nothing if there is none."""
    return _undo_or_redo(match, Change.Kind.REDO, context)


@transaction.atomic
def _undo_or_redo(match: Match, kind: Change.Kind, context: WriteContext) -> Written:
    """Write the reverse or the repetition of a change; write nothing if there is no such change."""
    now = lock(match)
    if done := written_before(now, context):
        return done
    back = kind == Change.Kind.UNDO
    of = undoable(now.match) if back else redoable(now.match)
    if of is None:
        return Written(None, now)
    of.undone = back
    of.save(update_fields=["undone"])
    before, after = (of.after, of.before) if back else (of.before, of.after)
    change = Change(kind=kind, of=of, code=of.code, params=of.params, before=before, after=after)
    return append(under(now.match, applied(now.facts, after)), change, context)
