"""What the next undo and the next redo concern."""

from dataclasses import dataclass

from scorekeeper.models import Match
from scorekeeper.queries.ledger import names_in, redoable, undoable
from scorekeeper.rules import catalogue
from scorekeeper.words.changes import told


@dataclass(frozen=True, slots=True)
class Reach:
    """What the next undo and the next redo concern, in the ledger's words; empty where there is nothing."""

    undo: str
    redo: str


def reach(match: Match) -> Reach:
    """Say what can be undone and redone now: three queries, one more where somebody named no longer sits there."""
    back, forth = undoable(match), redoable(match)
    names = names_in(match, filter(None, (back, forth)))
    game = catalogue.get(match.game)
    return Reach(*(told(change, game, names) if change else "" for change in (back, forth)))
