"""Copies played matches to other nights and players, and stores them in bulk."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from scorekeeper.facts.paths import of_players
from scorekeeper.models import Change, Match, Player, PlayerResult, Round, Seat
from scorekeeper.services.demo.matches import FinishedMatch, Row
from scorekeeper.services.inserting import insert
from scorekeeper.services.inserting_matches import NewHand, NewMatch, hand_values, insert_matches

CHANGE_TAKES = timedelta(minutes=3)


@dataclass(frozen=True)
class Copy:
    """A match to be stored as a copy of a played one; `players` has the new player for each old id."""

    played: FinishedMatch
    match: Match
    date: date
    players: Mapping[int, Player]

    def player(self, old: int | None) -> int | None:
        """Return the id of the player in the copy for the id of a player of the original."""
        return None if old is None else self.players[old].pk


def copied(played: FinishedMatch, on: date, players: Sequence[Player], **columns: Any) -> Copy:
    """Return an unsaved copy on this date; `players` are in seat order, `columns` are set on the match."""
    seated = {seat["player_id"]: player for seat, player in zip(played.seats, players, strict=True)}
    first = played.match["first_dealer_id"]
    dealer = {"first_dealer_id": None if first is None else seated[first].pk}
    return Copy(played, Match(**_without(played.match) | dealer | {"uuid": uuid4()} | columns), on, seated)


def store(copies: Sequence[Copy]) -> None:
    """Store the copies with all their rows, except the sums of results, which services/past/rebuilding makes."""
    hands: dict[int, list[NewHand]] = {}
    for copy in copies:
        if id(copy.played) not in hands:
            hands[id(copy.played)] = list(_hands(copy.played))
    insert_matches([_new(copy, hands[id(copy.played)]) for copy in copies])
    insert([result for copy in copies for result in _results(copy)])


def _new(copy: Copy, hands: Sequence[NewHand]) -> NewMatch:
    seats = [Seat(**_without(row, "player_id"), player=copy.players[row["player_id"]]) for row in copy.played.seats]
    rounds = [
        Round(**_without(row, "dealer_id"), dealer_id=copy.player(row["dealer_id"])) for row in copy.played.rounds
    ]
    return NewMatch(copy.match, seats, rounds, hands, list(_changes(copy)))


def _hands(played: FinishedMatch) -> Iterator[NewHand]:
    rounds = {row["id"]: position for position, row in enumerate(played.rounds)}
    seats = {row["id"]: position for position, row in enumerate(played.seats)}
    for row in played.hands:
        yield rounds[row["round_id"]], seats[row["seat_id"]], hand_values(row)


def _changes(copy: Copy) -> Iterator[Change]:
    players = {old: player.pk for old, player in copy.players.items()}
    for row in copy.played.changes:
        facts = {name: of_players(row[name], players) for name in ("before", "after")}
        at = copy.match.created + row["revision"] * CHANGE_TAKES
        yield Change(**_without(row) | {**facts, "params": _params(row["params"], copy), "at": at})


def _results(copy: Copy) -> Iterator[PlayerResult]:
    match = copy.match
    whose = {"match_id": match.pk, "club_id": match.club_id, "began": match.created, "date": copy.date}
    for row in copy.played.results:
        player = copy.player(row["player_id"])
        yield PlayerResult(**_without(row) | whose | {"player_id": player, "person_id": player})


def _params(params: Mapping[str, Any], copy: Copy) -> dict[str, Any]:
    """Return the parameters of a change (models/changes.py `Code`) with the players of the copy."""
    moved = dict(params)
    if "player" in params:
        moved["player"] = copy.player(params["player"])
    if "players" in params:
        moved["players"] = [copy.player(player) for player in params["players"]]
    if "scores" in params:
        moved["scores"] = [{**score, "player": copy.player(score["player"])} for score in params["scores"]]
    return moved


def _without(row: Row, column: str = "") -> Row:
    """Return the row without its id, its match and this column."""
    return {name: value for name, value in row.items() if name not in ("id", "match_id", column)}
