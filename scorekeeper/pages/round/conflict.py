"""The page that asks for a choice if two keepers wrote the same hand."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.facts.paths import Facts, round_path
from scorekeeper.models import Change, Round
from scorekeeper.pages.round.entries import Values, hand_in_words
from scorekeeper.queries.ledger import hand_changes
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.words.writers import writer


def conflict_page(
    sheet: MatchSheet, number: int, written: Iterable[tuple[int, Facts, Facts]], fields: Values
) -> dict[str, Any]:
    """Return the page for hands that two keepers wrote (rounds/conflict.html): one query.

    `written` has for each the player's id, my facts and theirs; `fields` has all that was entered. `rows` have
    `player`, `mine` and `theirs` in words, and `writer`, the name of the other phone or ""; the page has `writer` too,
    "" unless it is the same in all rows. `scored`: the round was saved before, so that the choice corrects it.
    """
    changes = hand_changes(sheet, number)
    players = {seat.player_id: seat.player for seat in sheet.seats}
    rows = [
        {
            "player": players[player],
            "mine": hand_in_words(sheet, number, mine),
            "theirs": hand_in_words(sheet, number, theirs),
            "writer": _writer(changes[player]),
        }
        for player, mine, theirs in written
    ]
    writers = {row["writer"] for row in rows}
    return {
        "sheet": sheet,
        "number": number,
        "scored": sheet.facts[round_path(number)]["state"] == Round.State.DONE,
        "title": sheet.game.round_title(number),
        "writer": writers.pop() if len(writers) == 1 else "",
        "rows": rows,
        "fields": fields,
    }


def _writer(changes: Sequence[Change]) -> str:
    """Return the phone that wrote a hand last, as "Bob’s iPhone", "" without a name; `changes` come newest first."""
    who = changes[0].who if changes else ""
    return writer(who) if "’s " in who else ""
