"""The page that asks for a choice if two keepers wrote the same hand."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.facts.paths import Facts
from scorekeeper.pages.round.entries import Values, hand_values, in_words, round_values
from scorekeeper.queries.ledger import HandChange, hand_changes
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.words.writers import writer


def conflict_page(
    view: MatchSheet, number: int, written: Iterable[tuple[int, Facts, Facts]], fields: Values
) -> dict[str, Any]:
    """Return the page for hands that were written twice, each with the player, my facts and theirs: one query.

    `fields` has all that was entered, on top of the present facts. `writer` is the name of the phone that wrote a hand
    meanwhile, of a row or, if it is the same, of all of them; empty if it is unknown.
    """
    changes = hand_changes(view, number)
    players = {seat.player_id: seat.player for seat in view.seats}
    rows = [
        {
            "player": players[player],
            "mine": in_words(view, number, mine),
            "theirs": in_words(view, number, theirs),
            "writer": _writer(changes[player]),
        }
        for player, mine, theirs in written
    ]
    writers = {row["writer"] for row in rows}
    return {
        "view": view,
        "number": number,
        "title": view.game.round_title(number),
        "writer": writers.pop() if len(writers) == 1 else "",
        "rows": rows,
        "fields": fields,
    }


def _writer(changes: Sequence[HandChange]) -> str:
    """Return the phone that wrote a hand last, "Bob’s iPhone"; empty if it has no name."""
    who = changes[0].who if changes else ""
    return writer(who) if "’s " in who else ""


def rebased_values(view: MatchSheet, hands: dict[int, Facts], row: Facts) -> Values:
    """Return the form fields for the facts of these hands and of the round."""
    values: Values = {}
    for player, hand in hands.items():
        values |= hand_values(view, player, hand)
    return values | round_values(view, row)
