"""The facts of a match as one flat mapping, the form that rows, ledger and rules are converted from and to.

The mapping goes from a path to a JSON value:

- `seats`: player ids in clockwise order
- `first_dealer`: a player id or None
- `options`: the house rules that differ from the game's defaults
- `ended`: whether the keeper ended the match early
- `rounds.3`: {"state", "exact_cut", "replays", "dealer" (a player id or None), "note"}
- `rounds.3.hands.12`: the facts of player 12 in round 3, without those that have their default value

A missing path means that there is no such row; in a difference its value is None.
"""

from collections.abc import Mapping
from itertools import count, takewhile
from typing import Any, NamedTuple

from scorekeeper.facts.stored import COLUMNS, stored_rounds
from scorekeeper.models import Match, Round
from scorekeeper.rules import game_facts
from scorekeeper.rules.game import Game

Facts = dict[str, Any]

NEW_ROUND: Mapping[str, Any] = {
    "state": Round.State.OPEN.value,
    "exact_cut": False,
    "replays": 0,
    "dealer": None,
    "note": "",
}


def round_path(number: int) -> str:
    """Return the path of a round: "rounds.3"."""
    return f"rounds.{number}"


def hand_path(number: int, player: int) -> str:
    """Return the path of a player's hand in a round: "rounds.3.hands.12"."""
    return f"rounds.{number}.hands.{player}"


class Place(NamedTuple):
    """The round number and the player id of a path. `player` is 0 for a round, both are 0 for a fact of the match."""

    round: int = 0
    player: int = 0


def place_of(path: str) -> Place:
    """Return the round number and the player id in a path, 0 for each that the path does not have."""
    return Place(*(int(part) for part in path.split(".") if part.isdecimal()))


def load(match: Match) -> Facts:
    """Return the facts of a match; in a round a player without a row has no hand.

    Its seats, rounds and hands are queried unless they are loaded (queries/matches.py).
    """
    players = {seat.pk: seat.player_id for seat in match.seats.all()}
    facts: Facts = {
        "seats": list(players.values()),
        "first_dealer": match.first_dealer_id,
        "options": match.options,
        "ended": match.state == Match.State.ENDED,
    }
    for row, hands in stored_rounds(match):
        facts[round_path(row.number)] = {name: getattr(row, COLUMNS.get(name, name)) for name in NEW_ROUND}
        for seat, player in players.items():
            if seat in hands:
                facts[hand_path(row.number, player)] = hands[seat].facts
    return facts


def stated_facts(facts: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return the facts of a hand without those that have their default value (`Fact.default`).

    Raises KeyError for a fact that is neither shared nor the game's own.
    """
    return {name: value for name, value in facts.items() if value != game_facts.default_hand(game)[name]}


def numbers(facts: Facts) -> list[int]:
    """Return the numbers of all rounds, the open one included, ascending from 1."""
    return list(takewhile(lambda number: round_path(number) in facts, count(1)))


def open_number(facts: Facts) -> int | None:
    """Return the number of the round being played; None if no round is open, as when the match is over."""
    opened = (number for number in reversed(numbers(facts)) if facts[round_path(number)]["state"] == Round.State.OPEN)
    return next(opened, None)


def added_decks(facts: Facts, number: int) -> int:
    """Return how many decks were added by the replays of the rounds up to and including round `number`."""
    return sum(facts[round_path(played)]["replays"] for played in numbers(facts) if played <= number)


def with_player_ids(facts: Facts, players: Mapping[int, int]) -> Facts:
    """Return the same facts with other player ids; `players` maps each old id to the new one.

    Raises KeyError for an id that is not in it.
    """
    return {_path_of(path, players): _value_of(path, value, players) for path, value in facts.items()}


def _path_of(path: str, players: Mapping[int, int]) -> str:
    """Return a path with its player id, if any, replaced by that of `players`."""
    number, player = place_of(path)
    return hand_path(number, players[player]) if player else path


def _value_of(path: str, value: Any, players: Mapping[int, int]) -> Any:
    """Return the value at a path with its player ids replaced: those of seats, of the first dealer or of a dealer."""
    if path == "first_dealer":
        return None if value is None else players[value]
    if path == "seats" and value:
        return [players[player] for player in value]
    dealt = place_of(path).round and value and value.get("dealer") is not None
    return {**value, "dealer": players[value["dealer"]]} if dealt else value


def first_touched(old: Facts, new: Facts) -> int | None:
    """Return the number of the first round in which old and new facts differ, hands included.

    Return 0 if facts of the match itself differ, None if nothing does.
    """
    return min((place_of(path).round for path in difference(old, new)[0]), default=None)


def has_only_absences(facts: Facts, player: int) -> bool:
    """Return whether the facts record nothing of this player but absences: no other fact of a hand, and no deal.

    A hand without facts records something only in a scored round: there it scores 0. Return False if a round lacks the
    player's hand. The facts of the match, such as `first_dealer`, are not looked at.
    """
    rounds, opened = numbers(facts), open_number(facts)
    dealt = any(facts[round_path(number)]["dealer"] == player for number in rounds)
    hands = {number: facts.get(hand_path(number, player)) for number in rounds}
    return not dealt and all(
        hand == {"absent": True} or (hand == {} and number == opened) for number, hand in hands.items()
    )


def difference(old: Facts, new: Facts) -> tuple[Facts, Facts]:
    """Return the paths whose values differ, once with the old values and once with the new; None for a missing path."""
    touched = [path for path in {**old, **new} if old.get(path) != new.get(path)]
    return {path: old.get(path) for path in touched}, {path: new.get(path) for path in touched}


def applied(facts: Facts, patch: Mapping[str, Any]) -> Facts:
    """Return the facts updated by a patch, a mapping from path to value.

    A value of None removes a round or a hand; as a fact of the match (`first_dealer`) it is kept.
    """
    changed = {**facts, **patch}
    return {path: value for path, value in changed.items() if value is not None or not place_of(path).round}
