"""What was entered for a round before its scoring was undone, so that the form can show it again on any phone."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.facts.paths import Facts, hand_path, round_path
from scorekeeper.pages.round.entries import Values, hand_values, round_values
from scorekeeper.queries.ledger import undone_scoring
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import game_facts

ENTERED = ("exact_cut", "dealer")  # facts of the round itself that its form fills in


def recalled_values(view: MatchSheet, number: int) -> Values | None:
    """Return the fields of an open round as they were before its scoring was undone, with later taps: one query.

    None if its scoring was not undone, or if the round was begun anew since.
    """
    undoing = undone_scoring(view, number)
    if undoing is None:
        return None
    values: Values = {}
    for player in view.facts["seats"]:
        path = hand_path(number, player)
        now = view.facts.get(path, {})
        entered, tapped = undoing.before.get(path), undoing.after.get(path)
        values |= hand_values(view, player, _merged(game_facts.silent_hand(view.game), now, entered, tapped))
    path = round_path(number)
    row, entered, tapped = view.facts[path], undoing.before[path], undoing.after[path]
    return values | round_values(view, row | _said_in_form(row, entered, tapped, ENTERED))


def _merged(silent: Mapping[str, Any], now: Facts, entered: Facts | None, tapped: Facts | None) -> Facts:
    """Return the present hand with the facts of its former form added; a changed absence stays as it is now."""
    if entered is None or tapped is None:
        return now
    if any(now.get(fact) != tapped.get(fact) for fact in ("floating", "absent")):
        return now
    return now | _said_in_form({**silent, **now}, {**silent, **entered}, {**silent, **tapped}, silent)


def _said_in_form(now: Facts, entered: Facts, tapped: Facts, names: Iterable[str]) -> Facts:
    """Return the facts that the form had changed, if nothing else has changed them since."""
    return {name: entered[name] for name in names if entered[name] != tapped[name] == now[name]}
