"""Facts into rows: what a Change says after."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.facts.paths import Facts
from scorekeeper.facts.stored import hand_columns
from scorekeeper.services.match_rows import MatchRows


def set_facts(rows: MatchRows, after: Facts) -> None:
    """Make the rows say what `after` says of its paths (facts/paths.py). Rows go before they come.

    All but `ended`, which `set_derived` (denormalised.py) stores with the other states of a match.
    """
    _set_match(rows, after)
    _remove(rows, after)
    if "seats" in after:
        rows.seat(after["seats"])
    _set_rounds(rows, _parts(after, 2))
    _set_hands(rows, _parts(after, 4))


def _parts(after: Facts, length: int) -> dict[tuple[int, ...], Mapping[str, Any]]:
    """Map (number,) to a round's facts for length 2, (number, player) to a hand's for length 4."""
    split = {path: path.split(".") for path in after}
    return {
        tuple(int(part) for part in parts[1::2]): after[path]
        for path, parts in split.items()
        if len(parts) == length and after[path] is not None
    }


def _set_match(rows: MatchRows, after: Facts) -> None:
    if "options" in after:
        rows.set(rows.match, options=after["options"])
    if "first_dealer" in after:
        rows.set(rows.match, first_dealer_id=after["first_dealer"])


def _remove(rows: MatchRows, after: Facts) -> None:
    gone = [path.split(".") for path, value in after.items() if value is None and "." in path]
    rounds = [int(parts[1]) for parts in gone if len(parts) == 2]
    hands = [(int(parts[1]), int(parts[3])) for parts in gone if len(parts) == 4]
    if rounds:
        rows.remove_rounds(rounds)
    if left := [key for key in hands if key in rows.hands]:
        rows.remove_hands(left)


def _set_rounds(rows: MatchRows, facts: Mapping[tuple[int, ...], Mapping[str, Any]]) -> None:
    for (number,), said in sorted(facts.items()):
        columns = {name: value for name, value in said.items() if name != "dealer"}
        rows.set(rows.round(number), dealer_id=said["dealer"], **columns)


def _set_hands(rows: MatchRows, facts: Mapping[tuple[int, ...], Mapping[str, Any]]) -> None:
    for (number, player), said in facts.items():
        rows.set(rows.hand(number, player), **hand_columns(said))
