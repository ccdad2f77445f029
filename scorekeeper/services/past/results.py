"""The results of a match, one row for each person who took part, as its sheet gives them."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from scorekeeper.figures.matches import played_match
from scorekeeper.figures.outcomes import Outcome, outcomes
from scorekeeper.models import Match, Player, PlayerResult
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.scope import Order

_COLUMNS = [one.name for one in fields(Outcome) if one.name != "steps"]
ResultRow = Any  # PlayerResult, or a named tuple of some of its columns
RATING = ("mu", "sigma", "rated")
# What sums need of a result.
SUMMED = ("match_id", "club_id", "person_id", *_COLUMNS, "steps")
# All that is said of a result but its rating, which follows from those before it.
SAID = ("match_id", "club_id", "player_id", "person_id", "began", *_COLUMNS, "steps")


def results_of(view: MatchSheet) -> list[PlayerResult]:
    """Return the results of a match, not stored yet and not rated; none unless it is counted."""
    match, record = view.match, view.recorded.record
    if not view.sheet.finished or not record.rounds:
        return []
    players = {seat.player.name: seat.player for seat in view.seats}
    played = played_match(match.night.date, record, view.sheet, {name: name for name in record.players})
    return [result_row(match, players[name], columns(outcome)) for name, outcome in outcomes(played)]


def result_row(match: Match, player: Player, said: Mapping[str, Any]) -> PlayerResult:
    """Return the row of a result, not stored yet and not rated; `said` are the columns of its outcome."""
    whose = {"match": match, "club_id": match.club_id, "began": match.created}
    return PlayerResult(**whose, player=player, person_id=player.person_id, **said)


def columns(outcome: Outcome) -> dict[str, Any]:
    """Return what a row says of an outcome."""
    steps = {str(number): [score, out] for number, (score, out) in outcome.steps.items()}
    return asdict(outcome) | {"steps": steps}


def outcome_of(row: ResultRow) -> Outcome:
    """Return the outcome that a row says, or what is SUMMED of one."""
    steps = {int(number): (score, out) for number, (score, out) in row.steps.items()}
    return Outcome(**{name: getattr(row, name) for name in _COLUMNS}, steps=steps)


def row_values(row: PlayerResult) -> tuple[Any, ...]:
    """Return all columns of a row but its rating, to compare rows by."""
    return tuple(getattr(row, name) for name in SAID)


def order(row: PlayerResult) -> Order:
    """Return where a result stands among those of its club."""
    return row.date, row.began, row.match_id
