"""One step back and one step forward again, from any change to the start of the match and back.

Undo takes back the newest change that stands; redo brings again the oldest one that was taken
back after it. Both are changes themselves: the ledger only grows.
"""

from collections.abc import Callable

from django.db import transaction

from scorekeeper.facts.paths import applied
from scorekeeper.models import Change, Match
from scorekeeper.queries.ledger import change_by, redoable, undoable
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.services.writing import WriteContext, Written, append, load_locked, under


def undo(*, match: Match, context: WriteContext) -> Written:
    """Take the newest standing change back; none at the start of the match."""
    return _step(match, context, undoable, _taken_back)


def redo(*, match: Match, context: WriteContext) -> Written:
    """Redo the change that was undone last; do nothing if there is none."""
    return _step(match, context, redoable, _brought_again)


def _taken_back(of: Change) -> Change:
    return Change(kind=Change.Kind.UNDO, of=of, code=of.code, params=of.params, before=of.after, after=of.before)


def _brought_again(of: Change) -> Change:
    return Change(kind=Change.Kind.REDO, of=of, code=of.code, params=of.params, before=of.before, after=of.after)


@transaction.atomic
def _step(
    match: Match, context: WriteContext, find: Callable[[Match], Change | None], turn: Callable[[Change], Change]
) -> Written:
    match = load_locked(match)
    now = MatchSheet(match)
    if done := change_by(match, context.key):
        return Written(done, now)
    of = find(match)
    if of is None:
        return Written(None, now)
    of.undone = not of.undone
    of.save(update_fields=["undone"])
    change = turn(of)
    return append(view=under(match, applied(now.facts, change.after)), context=context, change=change)
