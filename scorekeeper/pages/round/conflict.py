"""Two keepers wrote the same hand: both values in words, and the fields that ask for a choice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.facts.paths import Facts
from scorekeeper.pages.round.entries import Values, field, hand_values, in_words, round_values
from scorekeeper.queries.ledger import HandChange, hand_changes
from scorekeeper.queries.matches import MatchSheet


@dataclass(frozen=True)
class ConflictRow:
    """One hand written twice; `field` holds the choice, `writer` is whose phone wrote it meanwhile, if known."""

    player: str
    field: str
    mine: str
    theirs: str
    writer: str


@dataclass(frozen=True)
class ConflictPage:
    """`fields` carry all that was entered, drawn afresh from the facts of now; `writer` is of all rows, if of one."""

    match: int
    number: int
    revision: int
    title: str
    writer: str
    rows: tuple[ConflictRow, ...]
    fields: tuple[tuple[str, str], ...]


def conflict_page(
    view: MatchSheet, number: int, written: Iterable[tuple[int, Facts, Facts]], fields: Values
) -> ConflictPage:
    """Build the page of the hands `written` twice, the player, my hand and theirs: one query for whose phone it was."""
    changes = hand_changes(view, number)
    names = {seat.player_id: seat.player.name for seat in view.seats}
    rows = tuple(
        ConflictRow(
            names[player], field("keep", player), in_words(view, mine), in_words(view, theirs), _writer(changes[player])
        )
        for player, mine, theirs in written
    )
    writers = {row.writer for row in rows}
    writer = writers.pop() if len(writers) == 1 else ""
    title = view.game.round_title(number)
    return ConflictPage(view.match.pk, number, view.match.revision, title, writer, rows, tuple(fields.items()))


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
