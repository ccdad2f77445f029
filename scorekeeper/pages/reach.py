"""What the next undo and the next redo concern."""

from dataclasses import dataclass

from scorekeeper.models import Match
from scorekeeper.queries.ledger import redoable, undoable


@dataclass(frozen=True, slots=True)
class Reach:
    """What the next undo and the next redo concern, in the ledger's words; empty where there is nothing."""

    undo: str
    redo: str


def reach(match: Match) -> Reach:
    """Say what can be undone and redone now: three queries."""
    back, forth = undoable(match), redoable(match)
    return Reach(undo=back.what if back else "", redo=forth.what if forth else "")
