"""Derives the rows of a match of a document, before its players have ids, and inserts those of many matches."""

import pickle
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from datetime import date
from typing import IO, Any

from django.db.models import F

from scorekeeper.facts.paths import Facts, hand_path, numbers, round_path, with_player_ids
from scorekeeper.facts.records import to_facts
from scorekeeper.facts.rounds_ahead import adjust_open_round
from scorekeeper.facts.stored import hand_columns, round_columns
from scorekeeper.figures.outcomes import is_counted, outcomes
from scorekeeper.models import Change, Hand, Match, Player, PlayerResult, Round, Seat
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.scores import Sheet
from scorekeeper.rules.scoring.sheet import ScoredRounds
from scorekeeper.services.denormalised import match_columns, seat_columns
from scorekeeper.services.inserting import insert, insert_with_ids
from scorekeeper.services.past.results import columns, result_row

_PLACED = ("id", "round_id", "seat_id")
_COLUMNS = [one.attname for one in Hand._meta.concrete_fields if one.attname not in _PLACED]  # noqa: SLF001 - documented
NewHand = make_dataclass("NewHand", [*_COLUMNS, "round_id", "seat_id"], slots=True)
DerivedHand = tuple[int, int, tuple[Any, ...]]  # the indexes of its round and its seat, and the values of its _COLUMNS


@dataclass(frozen=True)
class DerivedMatch:
    """The columns of a match, its seats and its hands, and those of its results by the index of the seat.

    A match that statistics do not count has no results. `facts` has seat numbers, from 1, instead of player ids; an
    index of a seat or round is from 0.
    """

    facts: Facts
    match: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    hands: Sequence[DerivedHand]
    results: Mapping[int, Mapping[str, Any]]


class DerivedMatches:
    """A sequence of derived matches in an empty file open for writing and reading, as they may not fit into memory."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._count = file, 0

    def clear(self) -> None:
        """Remove all matches."""
        self._file.seek(0)
        self._count = 0

    def add(self, derived: DerivedMatch) -> None:
        """Append a match; not while the matches are iterated over."""
        pickle.dump(derived, self._file)
        self._count += 1

    def __iter__(self) -> Iterator[DerivedMatch]:
        """Yield the derived matches in the order in which they were added."""
        self._file.seek(0)
        for _ in range(self._count):
            yield pickle.load(self._file)  # noqa: S301 - written by this process into an unnamed file


def derive_match(record: Record, on: date) -> DerivedMatch:
    """Return the rows of a match, played on this date, derived from a record that must have no faults."""
    seats = {name: seat for seat, name in enumerate(record.players)}
    played = ScoredRounds(record)
    ids = {name: seat + 1 for name, seat in seats.items()}
    facts = adjust_open_round(to_facts(record, ids), finished=played.finished)
    sheet = played.derive_sheet()
    repeated = seat_columns(sheet)
    return DerivedMatch(
        facts=facts,
        match=match_columns(record, sheet),
        seats=[repeated[name] for name in record.players],
        hands=[_hand(facts, sheet, number, seats, name) for number in numbers(facts) for name in record.players],
        results=_results(record, on, sheet, seats),
    )


def _hand(facts: Facts, sheet: Sheet, number: int, seats: Mapping[str, int], name: str) -> DerivedHand:
    """Return the hand of the player `name` in round `number`, from 1; `seats` has the index of each player's seat.

    Its score is None if the round is not scored or the player is absent.
    """
    scored = sheet.rounds[number - 1].hands.get(name) if number <= len(sheet.rounds) else None
    columns = {**hand_columns(facts[hand_path(number, seats[name] + 1)]), "score": scored.score if scored else None}
    return number - 1, seats[name], tuple(columns[column] for column in _COLUMNS)


def _results(record: Record, on: date, sheet: Sheet, seats: Mapping[str, int]) -> dict[int, Mapping[str, Any]]:
    """Return the columns of the results by the index of the seat; none if statistics do not count the match."""
    found = outcomes(on, record, sheet) if is_counted(sheet) else {}
    return {seats[name]: columns(outcome) for name, outcome in found.items()}


class NewMatch:
    """The unsaved rows of a new match, made from a derived one.

    `players` are stored, in seat order; `change` is its first entry in the ledger, with kind, code, key and writer. The
    constructor sets the derived columns of `match`, and `revision`, `params` and `after` of `change`.
    """

    def __init__(self, match: Match, derived: DerivedMatch, players: Sequence[Player], change: Change) -> None:
        self.match, self.change, self._derived = match, change, derived
        facts = with_player_ids(derived.facts, {number: player.pk for number, player in enumerate(players, 1)})
        repeated = {"options": facts["options"], "first_dealer_id": facts["first_dealer"], "revision": 1}
        for name, value in {**derived.match, **repeated}.items():
            setattr(match, name, value)
        change.revision, change.params, change.after = match.revision, {"players": facts["seats"]}, facts
        self.seats = [Seat(player=player, position=seat, **derived.seats[seat]) for seat, player in enumerate(players)]
        self.rounds = [Round(number=number, **round_columns(facts[round_path(number)])) for number in numbers(facts)]

    def place(self) -> None:
        """Set the match of its seats, rounds and change. Call it once the match has an id."""
        rows: list[Seat | Round | Change] = [*self.seats, *self.rounds, self.change]
        for row in rows:
            row.match = self.match

    def hands(self) -> Iterator[Any]:
        """Yield a NewHand for each hand. Call it once rounds and seats have ids."""
        for round_, seat, values in self._derived.hands:
            yield NewHand(*values, self.rounds[round_].pk, self.seats[seat].pk)

    def results(self) -> Iterator[PlayerResult]:
        """Yield the unsaved results, without ratings. Call it once the match has an id."""
        return (result_row(self.match, self.seats[seat].player, row) for seat, row in self._derived.results.items())


def insert_matches(new: Sequence[NewMatch]) -> None:
    """Insert these matches with all rows but results, and add to the match counts of their players.

    Sets the ids of matches, seats and rounds.
    """
    Match.objects.bulk_create(new_match.match for new_match in new)
    for new_match in new:
        new_match.place()
    seats = [seat for new_match in new for seat in new_match.seats]
    insert_with_ids(Seat, seats, "position")
    insert_with_ids(Round, [row for new_match in new for row in new_match.rounds], "number")
    # Nine of ten rows are hands: to be fast, these are no model instances.
    insert(Hand, [hand for new_match in new for hand in new_match.hands()])
    insert(Change, [new_match.change for new_match in new])
    for player, count in Counter(seat.player_id for seat in seats).items():
        Player.objects.filter(pk=player).update(match_count=F("match_count") + count)
