"""Inserts many new matches with all their rows in a few statements."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import F

from scorekeeper.models import Change, Hand, Match, Player, Round, Seat
from scorekeeper.services.inserting import insert, insert_values, insert_with_ids

_PLACED = ("id", "round_id", "seat_id")
_COLUMNS = {
    field.attname: field
    for field in Hand._meta.concrete_fields  # noqa: SLF001 - documented
    if field.attname not in _PLACED
}
NewHand = tuple[int, int, tuple[Any, ...]]  # the indexes of its round and its seat, and the values of `hand_values`


@dataclass(frozen=True)
class NewMatch:
    """An unsaved match with its seats, rounds, hands and changes, whose foreign keys are not set yet."""

    match: Match
    seats: Sequence[Seat]
    rounds: Sequence[Round]
    hands: Sequence[NewHand]
    changes: Sequence[Change]


def hand_values(columns: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the prepared values of a hand's columns, without its id, round and seat."""
    return tuple(field.get_db_prep_save(columns[name], connection) for name, field in _COLUMNS.items())


def insert_matches(new: Sequence[NewMatch]) -> None:
    """Insert these matches with all their rows, and add to the match counts of their players.

    Sets the ids of matches, seats and rounds. Results are left to services/past.
    """
    Match.objects.bulk_create(each.match for each in new)
    for each in new:
        rows: list[Seat | Round | Change] = [*each.seats, *each.rounds, *each.changes]
        for row in rows:
            row.match = each.match
    seats = [seat for each in new for seat in each.seats]
    insert_with_ids(seats, "position")
    insert_with_ids([row for each in new for row in each.rounds], "number")
    # Nine of ten rows are hands, so they are no model instances.
    insert_values(Hand, [*_COLUMNS, "round_id", "seat_id"], [values for each in new for values in _hands(each)])
    insert([change for each in new for change in each.changes])
    for player, count in Counter(seat.player_id for seat in seats).items():
        Player.objects.filter(pk=player).update(match_count=F("match_count") + count)


def _hands(new: NewMatch) -> Iterator[tuple[Any, ...]]:
    for round_, seat, values in new.hands:
        yield *values, new.rounds[round_].pk, new.seats[seat].pk
