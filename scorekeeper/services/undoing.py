"""One step back and one step forward again, from any change to the start of the match and back.

Undo takes back the newest change that stands; redo brings again the oldest one that was taken
back after it. Both are changes themselves: the ledger only grows.
"""

from django.db import transaction

from scorekeeper.models import Change, Match
from scorekeeper.selectors.ledger import redoable, undoable
from scorekeeper.services.writing import Pen, append, lock


@transaction.atomic
def undo(*, match: Match, pen: Pen) -> Change | None:
    """Takes the newest standing change back. None at the start of the match."""
    match = lock(match)
    if done := match.changes.filter(key=pen.key).first():
        return done
    of = undoable(match)
    if of is None:
        return None
    of.undone = True
    of.save(update_fields=["undone"])
    what = f"Undone: {of.what}"
    change = Change(kind=Change.Kind.UNDO, of=of, what=what, before=of.after, after=of.before)
    return append(match=match, pen=pen, change=change)


@transaction.atomic
def redo(*, match: Match, pen: Pen) -> Change | None:
    """Brings the change again that was taken back last. None where there is none."""
    match = lock(match)
    if done := match.changes.filter(key=pen.key).first():
        return done
    of = redoable(match)
    if of is None:
        return None
    of.undone = False
    of.save(update_fields=["undone"])
    what = f"Done again: {of.what}"
    change = Change(kind=Change.Kind.REDO, of=of, what=what, before=of.before, after=of.after)
    return append(match=match, pen=pen, change=change)
