"""Undo and redo of the changes of a match.

Undo reverts the newest write that is not undone; redo repeats the oldest one that was undone after it. Both append a
Change: the ledger only grows.
"""

from scorekeeper.facts.paths import applied
from scorekeeper.models import Change
from scorekeeper.queries.ledger import redoable, undoable
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.players import refuse_one_person
from scorekeeper.services.writing import WriteContext, Written, append, with_facts, written_before


def undo(*, now: MatchSheet, context: WriteContext) -> Written:
    """Undo the newest write that is not undone; do nothing if there is none.

    Raises Refused if it would seat two players who have become one person.
    """
    return _undo_or_redo(now, Change.Kind.UNDO, context)


def redo(*, now: MatchSheet, context: WriteContext) -> Written:
    """Redo the write that was undone last, if no other write was made since; do nothing if there is none.

    Raises Refused as `undo` does.
    """
    return _undo_or_redo(now, Change.Kind.REDO, context)


def _undo_or_redo(now: MatchSheet, kind: Change.Kind, context: WriteContext) -> Written:
    """Write the reverse or the repetition of a change; write nothing if there is no such change."""
    if done := written_before(now, context):
        return done
    back = kind == Change.Kind.UNDO
    of = undoable(now.match) if back else redoable(now.match)
    if of is None:
        return Written(None, now)
    before, after = (of.after, of.before) if back else (of.before, of.after)
    if "seats" in after:  # a player may have become a spelling of another since
        refuse_one_person(after["seats"])
    of.undone = back
    of.save(update_fields=["undone"])
    change = Change(kind=kind, of=of, code=of.code, params=of.params, before=before, after=after)
    return append(with_facts(now.match, applied(now.facts, after)), change, context)
