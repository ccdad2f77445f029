"""Derives the rows of a match of a document before it is stored, when its players have no ids yet."""

import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import IO, Any

from scorekeeper.facts.paths import Facts, hand_path, numbers, of_players, round_path
from scorekeeper.facts.records import to_facts
from scorekeeper.facts.rounds_ahead import settled
from scorekeeper.facts.stored import hand_columns
from scorekeeper.figures.outcomes import is_counted, outcomes
from scorekeeper.models import Change, Match, Player, PlayerResult, Round, Seat
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.rules.scoring.sheet import ScoredRounds
from scorekeeper.services.denormalised import match_columns, seat_columns
from scorekeeper.services.inserting_matches import NewHand, NewMatch, hand_values
from scorekeeper.services.past.results import columns, result_row


@dataclass(frozen=True)
class DerivedMatch:
    """The columns of a match, its seats and hands, and its results by seat.

    A match that statistics do not count has no results. `facts` has seat numbers, from 1, in the place of player ids.
    """

    facts: Facts
    match: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    hands: Sequence[NewHand]
    results: Mapping[int, Mapping[str, Any]]


class DerivedMatches:
    """A sequence of derived matches in a file, as they may not fit into memory."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._count = file, 0

    def clear(self) -> None:
        """Remove all matches."""
        self._file.seek(0)
        self._count = 0

    def add(self, derived: DerivedMatch) -> None:
        """Append a match."""
        pickle.dump(derived, self._file)
        self._count += 1

    def __iter__(self) -> Iterator[DerivedMatch]:
        """Yield the matches in order."""
        self._file.seek(0)
        for _ in range(self._count):
            yield pickle.load(self._file)  # noqa: S301 - written by this process into an unnamed file


def derive_match(record: Record, on: date) -> DerivedMatch:
    """Derive a match from a record without faults, played on this date."""
    seats = {name: seat for seat, name in enumerate(record.players)}
    played = ScoredRounds(record)
    facts = settled(to_facts(record, {name: seat + 1 for name, seat in seats.items()}), finished=played.finished)
    sheet = played.sheet()
    repeated = seat_columns(sheet)
    return DerivedMatch(
        facts=facts,
        match=match_columns(record, sheet),
        seats=[repeated[name] for name in record.players],
        hands=[_hand(facts, sheet, number, seats, name) for number in numbers(facts) for name in record.players],
        results=_results(record, on, sheet, seats),
    )


def _hand(facts: Facts, sheet: Sheet, number: int, seats: Mapping[str, int], name: str) -> NewHand:
    scored = sheet.rounds[number - 1].hands.get(name) if number <= len(sheet.rounds) else None
    said = hand_columns(facts[hand_path(number, seats[name] + 1)])
    return number - 1, seats[name], hand_values({**said, "score": scored.score if scored else None})


def _results(record: Record, on: date, sheet: Sheet, seats: Mapping[str, int]) -> dict[int, Mapping[str, Any]]:
    found = outcomes(on, record, sheet) if is_counted(sheet) else {}
    return {seats[name]: columns(outcome) for name, outcome in found.items()}


def new_match(match: Match, derived: DerivedMatch, players: Sequence[Player], change: Change) -> NewMatch:
    """Return the rows of a new match; `players` are in seat order, `change` is its first entry in the ledger."""
    facts = of_players(derived.facts, {number: player.pk for number, player in enumerate(players, 1)})
    repeated = {**derived.match, "options": facts["options"], "first_dealer_id": facts["first_dealer"], "revision": 1}
    for name, value in repeated.items():
        setattr(match, name, value)
    change.revision, change.params, change.after = match.revision, {"players": facts["seats"]}, facts
    return NewMatch(
        match=match,
        seats=[Seat(player=player, position=seat, **derived.seats[seat]) for seat, player in enumerate(players)],
        rounds=[_round(number, facts[round_path(number)]) for number in numbers(facts)],
        hands=derived.hands,
        changes=[change],
    )


def _round(number: int, said: Mapping[str, Any]) -> Round:
    return Round(number=number, dealer_id=said["dealer"], **{name: said[name] for name in said if name != "dealer"})


def results_of_new(new: NewMatch, derived: DerivedMatch) -> list[PlayerResult]:
    """Return the unsaved results of a stored match, without ratings."""
    return [result_row(new.match, new.seats[seat].player, said) for seat, said in derived.results.items()]
