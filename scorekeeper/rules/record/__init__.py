"""The record of a match (scorekeeper/docs/record.md): what the keeper wrote down, and nothing that follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.rules.facts import RECORDED, SHARED, Value
from scorekeeper.rules.options import Options

MOST_ROUNDS = 100
HAND_FIELDS = tuple(fact.name for fact in RECORDED)
ROUND_FIELDS = ("dealer", "exact_cut", "replays", "note", "hands")
RECORD_FIELDS = ("record", "game", "options", "players", "first_dealer", "played_on", "ended", "rounds")


class Hand(NamedTuple):
    """One player's facts in one round. A tuple, as a record has hundreds of hands and tuples are made quickly.

    A default means that the fact was not written down. `own` has those that only this game has (`Game.own_facts`).
    """

    cards: tuple[str, ...] | None = None
    points: int | None = None
    out: bool = False
    floating: bool = False
    laid_down: bool | None = None
    buys: int = 0
    rummies: int = 0
    melded: int | None = None
    grabbed: int | None = None
    absent: bool = False
    own: Mapping[str, int | str] = MappingProxyType({})

    def fact(self, name: str) -> Value:
        """Return the value of a fact by name; if it was not written down, the default of a shared fact, else None.

        Raises AttributeError for a shared fact that records do not have (`Fact.recorded`).
        """
        value: Value = getattr(self, name) if name in SHARED else self.own.get(name)
        return value

    def number(self, name: str) -> int:
        """Return a number among the own facts; 0 if it was not written down."""
        return int(self.own.get(name, 0))


@dataclass(frozen=True, slots=True)
class Round:
    """One deal: the hands by player, and the facts of the whole table.

    `dealer` is None if it follows from the order of the deal, or nobody deals. `replays` is how often the round was
    dealt again, each time with one more deck.
    """

    hands: Mapping[str, Hand]
    exact_cut: bool = False
    replays: int = 0
    dealer: str | None = None
    note: str = ""

    def present(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Return the players at the table, in seat order: all but those who are away; one without a hand is present."""
        hands = self.hands
        return tuple([player for player in players if player not in hands or not hands[player].absent])


@dataclass(frozen=True, slots=True)
class Record:
    """A match: its game's key, players clockwise, the house rules that were chosen, and the completed rounds.

    A rule missing in `options` has its default. `first_dealer` is None for the first player, and where nobody deals.
    `ended`: the keeper ended it before the rules did.
    """

    game: str
    players: tuple[str, ...]
    options: Options = field(default_factory=dict)
    first_dealer: str | None = None
    played_on: date | None = None
    ended: bool = False
    rounds: tuple[Round, ...] = ()


def renamed(record: Record, names: Mapping[str, str]) -> Record:
    """Return the same match with other names; `names` has the new name of each of its players by the old one."""
    rounds = tuple(
        replace(
            round_,
            hands={names[player]: hand for player, hand in round_.hands.items()},
            dealer=names[round_.dealer] if round_.dealer else None,
        )
        for round_ in record.rounds
    )
    return replace(
        record,
        players=tuple(names[player] for player in record.players),
        first_dealer=names[record.first_dealer] if record.first_dealer else None,
        rounds=rounds,
    )


def hand_to_data(hand: Hand) -> dict[str, Any]:
    """Return a hand as plain data, the values by fact, without the facts that have their defaults."""
    stated = {fact.name: value for fact in RECORDED if (value := hand.fact(fact.name)) != fact.default}
    data: dict[str, Any] = {name: list(value) if isinstance(value, tuple) else value for name, value in stated.items()}
    return data | {name: hand.own[name] for name in sorted(hand.own)}


def hand_from_data(data: Mapping[str, Any]) -> Hand:
    """Return the hand of data from `hand_to_data`. Nothing is checked: for other data there is `reading`."""
    if data.get("cards") is not None:
        data = {**data, "cards": tuple(data["cards"])}
    if data.keys() <= SHARED.keys():
        return Hand(**data)
    shared = {name: value for name, value in data.items() if name in SHARED}
    return Hand(**shared, own={name: data[name] for name in data if name not in SHARED})


def round_to_data(round_: Round, players: tuple[str, ...]) -> dict[str, Any]:
    """Return a round as plain data by field; "hands" are by player, in seat order. Defaults are left out."""
    data: dict[str, Any] = {key: value for key in ROUND_FIELDS[:-1] if (value := getattr(round_, key))}
    seated = (player for player in players if player in round_.hands)
    data["hands"] = {player: hand_to_data(round_.hands[player]) for player in seated}
    return data


def to_data(record: Record) -> dict[str, Any]:
    """Return a record in the exchange format, without defaults. Equal records give equal data."""
    data: dict[str, Any] = {"record": 1, "game": record.game}
    if record.options:
        data["options"] = {key: record.options[key] for key in sorted(record.options)}
    data["players"] = list(record.players)
    if record.first_dealer is not None:
        data["first_dealer"] = record.first_dealer
    if record.played_on is not None:
        data["played_on"] = record.played_on.isoformat()
    if record.ended:
        data["ended"] = True
    data["rounds"] = [round_to_data(round_, record.players) for round_ in record.rounds]
    return data
