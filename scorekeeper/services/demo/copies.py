"""Copies of a played match, with other players on another night, stored in bulk."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from django.db import connection
from django.db.models import F

from scorekeeper.facts.paths import Facts, hand_path
from scorekeeper.models import Change, Hand, Match, Player, PlayerResult, Round, Seat
from scorekeeper.services.demo.matches import FinishedMatch, Row
from scorekeeper.services.inserting import insert, insert_values

REPLACED = ("id", "seat_id", "round_id")  # columns of a hand
CHANGE_TAKES = timedelta(minutes=3)


@dataclass(frozen=True)
class Copy:
    """A match that is stored in place of a played one; `players` come in its place too, by the old id."""

    played: FinishedMatch
    match: Match
    date: date
    players: Mapping[int, Player]

    def player(self, old: int | None) -> int | None:
        """Return the id of the player who is in the place of this one."""
        return None if old is None else self.players[old].pk


def copied(played: FinishedMatch, on: date, players: Sequence[Player], **columns: Any) -> Copy:
    """Return a copy on this date, with these players by seat and these columns of the match, not stored yet."""
    seated = {seat["player_id"]: player for seat, player in zip(played.seats, players, strict=True)}
    first = played.match["first_dealer_id"]
    dealer = {"first_dealer_id": None if first is None else seated[first].pk}
    return Copy(played, Match(**_without_id(played.match) | dealer | {"uuid": uuid4()} | columns), on, seated)


def store(copies: Sequence[Copy]) -> None:
    """Store these copies with all their rows; what is made of their results is left to services/past/rebuilding."""
    Match.objects.bulk_create(copy.match for copy in copies)
    seats = Seat.objects.bulk_create(seat for copy in copies for seat in _seats(copy))
    rounds = Round.objects.bulk_create(row for copy in copies for row in _rounds(copy))
    _store_hands(copies, seats, rounds)
    insert([change for copy in copies for change in _changes(copy)])
    insert([result for copy in copies for result in _results(copy)])
    for player, count in Counter(seat.player_id for seat in seats).items():
        Player.objects.filter(pk=player).update(match_count=F("match_count") + count)


def _seats(copy: Copy) -> Iterator[Seat]:
    for row in copy.played.seats:
        yield Seat(**_without_id(row) | {"match_id": copy.match.pk, "player_id": copy.player(row["player_id"])})


def _rounds(copy: Copy) -> Iterator[Round]:
    for row in copy.played.rounds:
        yield Round(**_without_id(row) | {"match_id": copy.match.pk, "dealer_id": copy.player(row["dealer_id"])})


def _store_hands(copies: Sequence[Copy], seats: Sequence[Seat], rounds: Sequence[Round]) -> None:
    """Store the hands, nine rows of ten, without an instance for each; `seats` and `rounds` are those of the copies."""
    columns = [name for name in copies[0].played.hands[0] if name not in REPLACED]
    rows = list(_hands(copies, columns, iter(seats), iter(rounds)))
    insert_values(Hand, [*columns, "seat_id", "round_id"], rows)


def _hands(
    copies: Sequence[Copy], columns: Sequence[str], seats: Iterator[Seat], rounds: Iterator[Round]
) -> Iterator[tuple[Any, ...]]:
    written: dict[int, list[tuple[Any, ...]]] = {}
    for copy in copies:
        if id(copy.played) not in written:
            written[id(copy.played)] = [_as_stored(row, columns) for row in copy.played.hands]
        seat = {row["id"]: next(seats).pk for row in copy.played.seats}
        round_ = {row["id"]: next(rounds).pk for row in copy.played.rounds}
        for row, values in zip(copy.played.hands, written[id(copy.played)], strict=True):
            yield *values, seat[row["seat_id"]], round_[row["round_id"]]


def _as_stored(row: Row, columns: Sequence[str]) -> tuple[Any, ...]:
    """Return the values of these columns as the database takes them."""
    fields = {field.attname: field for field in Hand._meta.concrete_fields}  # noqa: SLF001 - as above
    return tuple(fields[name].get_db_prep_save(row[name], connection) for name in columns)


def _changes(copy: Copy) -> Iterator[Change]:
    for row in copy.played.changes:
        facts = {name: _moved(row[name], copy) for name in ("before", "after")}
        at = copy.match.created + row["revision"] * CHANGE_TAKES
        moved = {**facts, "params": _params(row["params"], copy), "match_id": copy.match.pk, "at": at}
        yield Change(**_without_id(row) | moved)


def _results(copy: Copy) -> Iterator[PlayerResult]:
    match = copy.match
    whose = {"match_id": match.pk, "club_id": match.club_id, "began": match.created, "date": copy.date}
    for row in copy.played.results:
        player = copy.player(row["player_id"])
        yield PlayerResult(**_without_id(row) | whose | {"player_id": player, "person_id": player})


def _params(params: Mapping[str, Any], copy: Copy) -> dict[str, Any]:
    """Return the parameters of a change as they are said of the copy's players (models/changes.py `Code`)."""
    moved = dict(params)
    if "player" in params:
        moved["player"] = copy.player(params["player"])
    if "players" in params:
        moved["players"] = [copy.player(player) for player in params["players"]]
    if "scores" in params:
        moved["scores"] = [{**score, "player": copy.player(score["player"])} for score in params["scores"]]
    return moved


def _moved(facts: Facts, copy: Copy) -> Facts:
    """Return the facts as they are said of the copy's players (facts/paths.py)."""
    return {_path(path, copy): _of_copy(path, value, copy) for path, value in facts.items()}


def _path(path: str, copy: Copy) -> str:
    parts = path.split(".")
    return hand_path(int(parts[1]), copy.players[int(parts[3])].pk) if len(parts) == 4 else path


def _of_copy(path: str, value: Any, copy: Copy) -> Any:
    if path == "first_dealer":
        return copy.player(value)
    if path == "seats" and value:
        return [copy.player(player) for player in value]
    dealt = isinstance(value, dict) and value.get("dealer")
    return {**value, "dealer": copy.player(dealt)} if dealt else value


def _without_id(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "id"}
