"""The sheet of a match: everything that follows from its record, derived afresh every time."""

from typing import Any

from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.scores import HandScore, RoundSheet, Sheet, Standing
from scorekeeper.rules.standings import standings
from scorekeeper.rules.table import Table

__all__ = ["HandScore", "RoundSheet", "Sheet", "Standing", "derive", "sheet_to_data"]


def derive(record: Record, opened: Round | None = None) -> Sheet:
    """Derive the sheet of a faultless record.

    `opened` is the round in progress: `next` is then its table, for the players present in it,
    with its own dealer and its replays.
    """
    table = Table(record)
    rounds = tuple(table.play(number, round_) for number, round_ in enumerate(record.rounds, 1))
    lines = standings(record.players, rounds, table.outs)
    if record.ended or len(rounds) == table.game.rounds(table.options):
        leaders = [line for line in lines if line.place == 1]
        last = rounds[-1].hands if rounds else {}
        winners = table.game.tie_break(leaders, last, table.options)
        return Sheet(record.game, rounds, lines, finished=True, winners=winners, next=None)
    up_next = table.set_up(len(rounds) + 1, opened or _expected(record))
    return Sheet(record.game, rounds, lines, finished=False, winners=(), next=up_next)


def _expected(record: Record) -> Round:
    """Suppose the players of the last round; before the first round, all."""
    if not record.rounds:
        return Round({})
    last = record.rounds[-1].hands
    return Round({player: Hand(absent=True) for player in last if last[player].absent})


def sheet_to_data(sheet: Sheet) -> dict[str, Any]:
    """Turn a sheet into plain data, as `score` prints it."""
    return {
        "game": sheet.game,
        "rounds": [{**_table_to_data(round_), "hands": _hands_to_data(round_)} for round_ in sheet.rounds],
        "standings": [_standing_to_data(standing) for standing in sheet.standings],
        "finished": sheet.finished,
        "winners": list(sheet.winners),
        "next": None if sheet.next is None else _table_to_data(sheet.next),
    }


def _table_to_data(table: RoundSheet) -> dict[str, Any]:
    contract = None if table.contract is None else table.contract.wording
    data = {
        "number": table.number,
        "contract": contract,
        "dealer": table.dealer,
        "cutter": table.cutter,
        "starter": table.starter,
        "decks": table.decks,
        "exact_cut_cards": table.exact_cut_cards,
    }
    return {key: value for key, value in data.items() if value is not None}


def _hands_to_data(round_: RoundSheet) -> dict[str, dict[str, Any]]:
    return {player: _hand_to_data(hand) for player, hand in round_.hands.items()}


def _hand_to_data(hand: HandScore) -> dict[str, Any]:
    if hand.absent:
        total = {} if hand.total is None else {"total": hand.total}
        return {"absent": True, **total, "place": None}
    data: dict[str, Any] = {
        "points": hand.points,
        "bonus": hand.bonus,
        "score": hand.score,
        "total": hand.total,
        "place": hand.place,
    }
    return data if hand.joined_with is None else {**data, "joined_with": hand.joined_with}


def _standing_to_data(standing: Standing) -> dict[str, Any]:
    total = {} if standing.total is None else {"total": standing.total}
    return {"player": standing.player, "place": standing.place, **total, "outs": standing.outs}
