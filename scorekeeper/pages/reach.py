"""What the next undo and the next redo concern."""

from dataclasses import dataclass

from scorekeeper.models import Change, Match
from scorekeeper.queries.ledger import names_in, newest_write, redoable, undoable
from scorekeeper.rules import catalogue
from scorekeeper.words.changes import change_sentence


@dataclass(frozen=True, slots=True)
class Reach:
    """What the next undo and the next redo concern, in the ledger's words; empty where there is nothing."""

    undo: str
    redo: str


def reach(match: Match, done: Change | None = None) -> Reach:
    """Say what can be undone and redone now, right after the change `done` or later.

    While the newest write stands there is nothing to redo: one query, none where `done` is that write. Else four.
    Names take one more where somebody named no longer sits there.
    """
    back, forth = _steps(match, done)
    names = names_in(match, filter(None, (back, forth)))
    game = catalogue.get(match.game)
    return Reach(*(change_sentence(change, game, names) if change else "" for change in (back, forth)))


def _steps(match: Match, done: Change | None) -> tuple[Change | None, Change | None]:
    newest = newest_write(match, done)
    if newest is None or not newest.undone:
        return newest, None
    return undoable(match), redoable(match)
