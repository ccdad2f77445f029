"""The rows of one match: a result for each person who took part, and a meeting for each two who are placed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from datetime import date, datetime
from itertools import combinations, groupby
from typing import Any, NamedTuple

from scorekeeper.figures.outcomes import Outcome, is_counted, outcomes
from scorekeeper.figures.pair_sums import PairMatch
from scorekeeper.models import Match, Player, PlayerResult
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.scope import Order

_COLUMNS = [one.name for one in fields(Outcome) if one.name != "steps"]
ResultRow = Any  # PlayerResult, or a named tuple of some of its columns
RATING = ("mu", "sigma", "rated")
# What sums need of a result.
SUMMED = ("match_id", "club_id", "person_id", *_COLUMNS, "steps")
# All columns but the id and the rating, which follows from the results before it.
SAID = ("match_id", "club_id", "player_id", "person_id", "began", *_COLUMNS, "steps")


def results_of(view: MatchSheet) -> list[PlayerResult]:
    """Return the results of a match, not stored yet and not rated; none if the match is not counted."""
    if not is_counted(view.sheet):
        return []
    match, players = view.match, {seat.player.name: seat.player for seat in view.seats}
    found = outcomes(match.night.date, view.recorded.record, view.sheet)
    return [result_row(match, players[name], columns(outcome)) for name, outcome in found.items()]


def result_row(match: Match, player: Player, said: Mapping[str, Any]) -> PlayerResult:
    """Return the row of a result, not stored yet and not rated; `said` are the columns of its outcome."""
    whose = {"match": match, "club_id": match.club_id, "began": match.created}
    return PlayerResult(**whose, player=player, person_id=player.person_id, **said)


def columns(outcome: Outcome) -> dict[str, Any]:
    """Return the columns of a row that keep an outcome."""
    steps = {str(number): [score, out] for number, (score, out) in outcome.steps.items()}
    return asdict(outcome) | {"steps": steps}


def outcome_of(row: ResultRow) -> Outcome:
    """Return the outcome that a row, or its columns SUMMED, keeps."""
    steps = {int(number): (score, out) for number, (score, out) in row.steps.items()}
    return Outcome(**{name: getattr(row, name) for name in _COLUMNS}, steps=steps)


def row_values(row: PlayerResult) -> tuple[Any, ...]:
    """Return all columns of a row but the id and the rating, to compare rows by."""
    return tuple(getattr(row, name) for name in SAID)


def order(row: PlayerResult) -> Order:
    """Return the place of a result's match in the order of the club's matches."""
    return row.date, row.began, row.match_id


class NewMeeting(NamedTuple):
    """The columns of a meeting. A tuple: a match of twenty players has 190 of them, too many for a model each."""

    match_id: int
    a_id: int
    b_id: int
    group: str
    date: date
    began: datetime
    better: int
    a_won: bool
    b_won: bool
    lead: int | None
    distance: int | None


def meetings_of(results: Iterable[PlayerResult]) -> Iterator[NewMeeting]:
    """Yield the meetings of these results, not stored yet; the results of one match follow one another."""
    for _match, rows in groupby(results, key=lambda row: row.match_id):
        placed = sorted((row for row in rows if row.rank is not None), key=lambda row: row.person_id)
        for a, b in combinations(placed, 2):
            met = PairMatch.of(a, b)
            whose = (a.match_id, a.person_id, b.person_id, a.group, a.date, a.began)
            yield NewMeeting(*whose, *met, distance=None if met.lead is None else abs(met.lead))
