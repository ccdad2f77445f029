"""Undo and redo of the changes of a match.

Undo reverts the newest write that is not undone; redo repeats the oldest one that was undone after it. Both append a
Change: the ledger only grows.
"""

from scorekeeper.facts.paths import applied
from scorekeeper.models import Change
from scorekeeper.queries.ledger import redoable, undoable
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.errors import RoundOver
from scorekeeper.services.players import refuse_one_person
from scorekeeper.services.writing import WriteContext, Written, append, with_facts, write, written_before


def undo(*, now: MatchSheet, context: WriteContext, of: str = "") -> Written:
    """Undo the newest write that is not undone, or that with the key `of`; do nothing if there is none.

    Without `of`, raises Refused if it would seat two players who have become one person. With `of`, raises RoundOver if
    the facts that the write changed have changed since, Refused if the rules forbid those before it now.
    """
    return _undo_one(now, of, context) if of else _undo_or_redo(now, Change.Kind.UNDO, context)


def redo(*, now: MatchSheet, context: WriteContext) -> Written:
    """Of the writes that were undone since the newest write, redo the oldest; do nothing if there is none.

    Raises Refused if it would seat two players who have become one person.
    """
    return _undo_or_redo(now, Change.Kind.REDO, context)


def _undo_one(now: MatchSheet, key: str, context: WriteContext) -> Written:
    """Undo the write with this key, whatever else was written since; do nothing if it is undone or there is none.

    Raises RoundOver if the facts that it wrote have changed since, Refused if the rules forbid those before it now.
    """
    if done := written_before(now, context):
        return done
    of = undoable(now.match, key)
    if of is None:
        return Written(None, now)
    if any(now.facts.get(path) != value for path, value in of.after.items()):
        raise RoundOver
    change = Change(kind=Change.Kind.UNDO, of=of, code=of.code, params=of.params)
    done = write(now, applied(now.facts, of.before), change, context)
    of.undone = True
    of.save(update_fields=["undone"])
    return done


def _undo_or_redo(now: MatchSheet, kind: Change.Kind, context: WriteContext) -> Written:
    """Write the reverse or the repetition of a change; write nothing if there is no such change.

    Raises Refused if it would seat two players who have become one person.
    """
    if done := written_before(now, context):
        return done
    back = kind == Change.Kind.UNDO
    of = undoable(now.match) if back else redoable(now.match)
    if of is None:
        return Written(None, now)
    before, after = (of.after, of.before) if back else (of.before, of.after)
    if "seats" in after:  # two players may have been joined into one since
        refuse_one_person(after["seats"])
    of.undone = back
    of.save(update_fields=["undone"])
    change = Change(kind=kind, of=of, code=of.code, params=of.params, before=before, after=after)
    return append(with_facts(now.match, applied(now.facts, after)), change, context)
