"""Converts facts to the records of the rules and back: player ids to names, paths to rounds and hands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.facts.paths import Facts, hand_path, numbers, round_path
from scorekeeper.models import Match
from scorekeeper.models import Round as RoundRow
from scorekeeper.rules.record import Hand, Record, Round, hand_from_data, hand_to_data


@dataclass(frozen=True)
class RecordedMatch:
    """A match as the rules read it: the record of its scored rounds, and `opened`, the round being played or None.

    `one_card` has the names of those who have knocked for one card left in that round; a record does not contain them.
    """

    record: Record
    opened: Round | None
    one_card: tuple[str, ...] = ()


def names(match: Match) -> dict[int, str]:
    """Return the names of the seated players by player id, in seat order (clockwise)."""
    return {seat.player_id: seat.player.name for seat in match.seats.all()}


def to_record(match: Match, facts: Facts, names: Mapping[int, str]) -> RecordedMatch:
    """Return the record of this match with these facts, in which every player must have a hand in every round.

    `names` has the name of every player id in the facts.
    """
    scored = [number for number in numbers(facts) if facts[round_path(number)]["state"] != RoundRow.State.OPEN]
    record = Record(
        game=match.game,
        options=facts["options"],
        players=tuple(names[player] for player in facts["seats"]),
        first_dealer=names.get(facts["first_dealer"]),
        played_on=match.night.date,
        ended=facts["ended"],
        rounds=tuple(_round(facts, number, names) for number in scored),
    )
    return with_open_round(record, facts, names)


def with_open_round(record: Record, facts: Facts, names: Mapping[int, str]) -> RecordedMatch:
    """Return the record with the open round of these facts as `opened`, which is None if no round is open.

    The record must have all the scored rounds of the facts. `names` has the name of every player id in the facts.
    """
    number = len(record.rounds) + 1
    if round_path(number) not in facts:
        return RecordedMatch(record, None)
    with_one_card = (player for player in facts["seats"] if facts[hand_path(number, player)].get("one_card"))
    return RecordedMatch(record, _round(facts, number, names), tuple(names[player] for player in with_one_card))


def to_facts(record: Record, players: Mapping[str, int]) -> Facts:
    """Return the facts of a record, with all rounds scored and none open.

    `players` maps the names in it to player ids.
    """
    facts: Facts = {
        "seats": [players[name] for name in record.players],
        "first_dealer": players[record.first_dealer] if record.first_dealer else None,
        "options": dict(record.options),
        "ended": record.ended,
    }
    for number, round_ in enumerate(record.rounds, 1):
        facts[round_path(number)] = {
            "state": RoundRow.State.DONE.value,
            "exact_cut": round_.exact_cut,
            "replays": round_.replays,
            "dealer": players[round_.dealer] if round_.dealer else None,
            "note": round_.note,
        }
        for name in record.players:
            facts[hand_path(number, players[name])] = hand_to_data(round_.hands[name])
    return facts


def _round(facts: Facts, number: int, names: Mapping[int, str]) -> Round:
    """Return round `number` for the rules, with the names of the players in place of their ids."""
    row = facts[round_path(number)]
    return Round(
        hands={names[player]: rules_hand(facts[hand_path(number, player)]) for player in facts["seats"]},
        exact_cut=row["exact_cut"],
        replays=row["replays"],
        dealer=names.get(row["dealer"]),
        note=row["note"],
    )


def rules_hand(facts: Mapping[str, Any]) -> Hand:
    """Return the hand of the rules with these facts, without `one_card`, which records do not contain."""
    if "one_card" in facts:
        facts = {name: value for name, value in facts.items() if name != "one_card"}
    return hand_from_data(facts)
