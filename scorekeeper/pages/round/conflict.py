"""The page that asks for a choice where two keepers wrote the same hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.facts.paths import Facts
from scorekeeper.models import Player
from scorekeeper.pages.round.entries import Values, hand_values, in_words, round_values
from scorekeeper.queries.ledger import HandChange, hand_changes
from scorekeeper.queries.matches import MatchSheet


@dataclass(frozen=True)
class ConflictRow:
    """One hand written twice, in words; `writer` is whose phone wrote `theirs` meanwhile, if known."""

    player: Player
    mine: str
    theirs: str
    writer: str


@dataclass(frozen=True)
class ConflictPage:
    """`fields` carry all that was entered, drawn afresh from the facts of now."""

    view: MatchSheet
    number: int
    rows: Sequence[ConflictRow]
    fields: Values

    @property
    def title(self) -> str:
        """The name of the round: "Step 3"."""
        return self.view.game.round_title(self.number)

    @property
    def writer(self) -> str:
        """Whose phone wrote all these hands; empty if it was more than one, or nobody knows."""
        writers = {row.writer for row in self.rows}
        return writers.pop() if len(writers) == 1 else ""


def conflict_page(
    view: MatchSheet, number: int, written: Iterable[tuple[int, Facts, Facts]], fields: Values
) -> ConflictPage:
    """Build the page of the hands `written` twice, the player, my hand and theirs: one query for whose phone it was."""
    changes = hand_changes(view, number)
    players = {seat.player_id: seat.player for seat in view.seats}
    rows = [
        ConflictRow(players[player], in_words(view, mine), in_words(view, theirs), _writer(changes[player]))
        for player, mine, theirs in written
    ]
    return ConflictPage(view, number, rows, fields)


def _writer(changes: Sequence[HandChange]) -> str:
    """Return whose phone wrote a hand last, "Bob’s iPhone"; nothing where the phone has no name."""
    who = changes[0].who if changes else ""
    return who if "’s " in who else ""


def rebased_values(view: MatchSheet, hands: dict[int, Facts], row: Facts) -> Values:
    """Return the fields of these hands and of this round."""
    values: Values = {}
    for player, hand in hands.items():
        values |= hand_values(view, player, hand)
    return values | round_values(view, row)
