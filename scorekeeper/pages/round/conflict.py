"""Two keepers wrote the same hand: both values in words, and the fields that ask for a choice."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.facts.paths import Facts
from scorekeeper.pages.round.entries import Values, field, hand_values, in_words, round_values
from scorekeeper.queries.matches import MatchSheet


@dataclass(frozen=True)
class ConflictRow:
    """One hand written twice; `name` is the field that holds the choice."""

    player: str
    field: str
    mine: str
    theirs: str


@dataclass(frozen=True)
class ConflictPage:
    """`fields` carry all that was entered, drawn afresh from the facts of now."""

    match: int
    number: int
    revision: int
    title: str
    rows: tuple[ConflictRow, ...]
    fields: tuple[tuple[str, str], ...]


def conflict_page(
    view: MatchSheet, number: int, written: Iterable[tuple[int, Facts, Facts]], fields: Values
) -> ConflictPage:
    """Build the page of the hands `written` twice: the player, my hand and theirs."""
    names = {seat.player_id: seat.player.name for seat in view.seats}
    rows = tuple(
        ConflictRow(names[player], field("keep", player), in_words(view, mine), in_words(view, theirs))
        for player, mine, theirs in written
    )
    title = view.game.round_title(number)
    return ConflictPage(view.match.pk, number, view.match.revision, title, rows, tuple(fields.items()))


def rebased_values(view: MatchSheet, hands: dict[int, Facts], row: Facts) -> Values:
    """Return the fields of these hands and of this round."""
    values: Values = {}
    for player, hand in hands.items():
        values |= hand_values(view, player, hand)
    return values | round_values(view, row)
