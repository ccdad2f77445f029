"""The rows of one match: a result for each person who took part, and a meeting for each two who are placed.

Partners do not meet.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from datetime import date, datetime
from itertools import combinations, groupby
from typing import Any, NamedTuple

from scorekeeper.figures.outcomes import Outcome, are_partners, is_counted, outcomes
from scorekeeper.figures.pair_sums import TOGETHER, PairMatch
from scorekeeper.models import Match, Player, PlayerResult
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.past.scope import Order

SIDE = "side"  # a key in the column `steps`, besides the numbers of rounds: the side, in a match by sides
_COLUMNS = [one.name for one in fields(Outcome) if one.name not in ("steps", SIDE)]
ResultRow = Any  # a PlayerResult, or a named tuple of some of its columns
RATING = ("mu", "sigma", "rated")
# The columns of a result that sums need.
SUMMED = ("match_id", "club_id", "person_id", *_COLUMNS, "steps")
# The columns of `row_values`: all except the id and the rating, which depends on earlier results.
VALUES = ("match_id", "club_id", "player_id", "person_id", "began", *_COLUMNS, "steps")


def results_of(sheet: MatchSheet) -> list[PlayerResult]:
    """Return unsaved, unrated results of a match, in the order of folded names; none if the match is not counted.

    Players who were never present have none.
    """
    if not is_counted(sheet.scores):
        return []
    match, players = sheet.match, {seat.player.name: seat.player for seat in sheet.seats}
    found = outcomes(match.night.date, sheet.recorded.record, sheet.scores)
    return [result_row(match, players[name], columns(outcome)) for name, outcome in found.items()]


def result_row(match: Match, player: Player, values: Mapping[str, Any]) -> PlayerResult:
    """Return an unsaved, unrated result of a player; `values` are those of its outcome by column (`columns`)."""
    whose = {"match": match, "club_id": match.club_id, "began": match.created}
    return PlayerResult(**whose, player=player, person_id=player.person_id, **values)


def columns(outcome: Outcome) -> dict[str, Any]:
    """Return the columns of a result for an outcome: its fields, but `side`, if there is one, is in `steps`.

    `steps` has a list of the score and whether the person went out, by the number of the round as text.
    """
    found = asdict(outcome)
    side = found.pop(SIDE)
    steps: dict[str, Any] = {str(number): [score, out] for number, (score, out) in outcome.steps.items()}
    return found | {"steps": steps if side is None else steps | {SIDE: side}}


def outcome_of(row: ResultRow) -> Outcome:
    """Return the outcome of a result, or of a named tuple with its columns SUMMED."""
    steps = {int(number): tuple(step) for number, step in row.steps.items() if number != SIDE}
    return Outcome(**{name: getattr(row, name) for name in _COLUMNS}, steps=steps, side=row.steps.get(SIDE))


def row_values(row: PlayerResult) -> tuple[Any, ...]:
    """Return the values of all columns except the id and the rating, for comparisons."""
    return tuple(getattr(row, name) for name in VALUES)


def order(row: PlayerResult) -> Order:
    """Return the sort key of a result's match among the club's matches: date, beginning, id."""
    return row.date, row.began, row.match_id


class NewMeeting(NamedTuple):
    """The columns of a meeting. No model instance: a match of twenty players has 190 meetings."""

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
    """Yield the unsaved meetings of these results: one for each two who are placed in one match.

    `results` must be grouped by match, with all of each. A meeting of two partners is for the sums of pairs only: its
    group begins with TOGETHER.
    """
    for _match, rows in groupby(results, key=lambda row: row.match_id):
        placed = sorted((row for row in rows if row.rank is not None), key=lambda row: row.person_id)
        for a, b in combinations(placed, 2):
            together = are_partners(a.steps.get(SIDE), b.steps.get(SIDE))
            met = PairMatch.of(a, b)
            group = f"{TOGETHER}{a.group}" if together else a.group
            whose = (a.match_id, a.person_id, b.person_id, group, a.date, a.began)
            yield NewMeeting(*whose, *met, distance=None if met.lead is None else abs(met.lead))


def to_store(meetings: Iterable[NewMeeting]) -> list[NewMeeting]:
    """Return the meetings that are stored as rows, in the same order: those of partners are not."""
    return [one for one in meetings if not one.group.startswith(TOGETHER)]
