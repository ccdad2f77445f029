"""The score sheet of a match: everything that follows from its record."""

from dataclasses import asdict
from typing import Any

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record import Hand, Record, Round
from scorekeeper.rules.scoring.scores import RoundSheet, Sheet, Standing
from scorekeeper.rules.scoring.table import Table


def derive(record: Record, opened: Round | None = None, *, hands_assumed: bool = False) -> Sheet:
    """Return the sheet of a faultless record.

    `opened` is the round in progress: it is then `next`, with the players present in it, its own dealer and its
    replays. `hands_assumed`: the hands may be assumed, and no score ends the match.
    """
    return ScoredRounds(record, hands_assumed=hands_assumed).derive_sheet(opened)


class ScoredRounds:
    """The scored rounds of a faultless record, played once.

    `table` has played them already; without it they are played here. `finished`: the match is over, by the rules or by
    the keeper. With `hands_assumed` no score ends the match.
    """

    def __init__(self, record: Record, table: Table | None = None, *, hands_assumed: bool = False) -> None:
        self._record, self._table = record, table or _played(record)
        self.finished = record.ended or (self._table.played_out if hands_assumed else self._table.over)

    def derive_sheet(self, opened: Round | None = None) -> Sheet:
        """Return the sheet; `opened` is the round in progress, which is then its `next`.

        Call it only once: it adds the decks of the round in progress.
        """
        record, table, rounds = self._record, self._table, tuple(self._table.rounds)
        bonus = table.end_bonus()
        lines = table.standings(bonus)
        # Nobody wins a match that was ended before its first round.
        winners = table.game.winners(lines, table.played) if rounds else ()
        coming = opened or _next_round(record)
        up_next = None if self.finished else table.set_up(len(rounds) + 1, coming, coming.present(record.players))
        return Sheet(record.game, rounds, lines, self.finished, winners, up_next, table.sides, bonus)


def _played(record: Record) -> Table:
    """Return the table after all rounds of a record."""
    table = Table(record)
    for number, round_ in enumerate(record.rounds, 1):
        table.play(number, round_)
    return table


def _next_round(record: Record) -> Round:
    """Return the next round, without facts but the absence of those who were away in the last one."""
    if not record.rounds:
        return Round({})
    last = record.rounds[-1].hands
    return Round({player: Hand(absent=True) for player in last if last[player].absent})


def sheet_to_data(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet as data: "game", "rounds", "standings", "finished", "winners" and "next", None once finished.

    "sides" and "end_bonus" are there only if they are not empty.
    """
    found_out = get(sheet.game).starters is not None
    data = {
        "game": sheet.game,
        "rounds": [_round_to_data(round_, found_out=found_out) for round_ in sheet.rounds],
        "standings": [_standing_to_data(standing) for standing in sheet.standings],
        "finished": sheet.finished,
        "winners": list(sheet.winners),
        "next": None if sheet.next is None else _next_to_data(sheet.next),
    }
    also = {"sides": [list(side) for side in sheet.sides], "end_bonus": dict(sheet.end_bonus)}
    return data | {key: value for key, value in also.items() if value}


def _round_to_data(round_: RoundSheet, *, found_out: bool) -> dict[str, Any]:
    """Return a completed round as data: "number" and the rest of its setup, and "hands", the scores by player.

    If the hands decide who starts (`found_out`), "starter" is there even if it is None.
    """
    data = _table_to_data(round_)
    if found_out:
        data["starter"] = round_.starter
    data["hands"] = {player: _hand_to_data(round_, player) for player in round_.hands}
    return data


def _next_to_data(table: RoundSheet) -> dict[str, Any]:
    """Return the round up next as data: "number" and the rest of its setup, "tokens" and "contracts".

    The last two are by player, and there only if there are any.
    """
    each = {"tokens": dict(table.tokens), "contracts": dict(table.contracts)}
    return {**_table_to_data(table), **{key: value for key, value in each.items() if value}}


def _table_to_data(table: RoundSheet) -> dict[str, Any]:
    """Return the setup of a round as data: "number", "contract" (in English words), "dealer", "cutter", "starter".

    "decks" and "exact_cut_cards" follow. What is None or 0 is left out.
    """
    data = {
        "number": table.number,
        "contract": table.contract and table.contract.wording.in_english,
        "dealer": table.dealer,
        "cutter": table.cutter,
        "starter": table.starter,
        "decks": table.decks,
        "exact_cut_cards": table.exact_cut_cards,
    }
    return {key: value for key, value in data.items() if value}


def _hand_to_data(round_: RoundSheet, player: str) -> dict[str, Any]:
    """Return the score of a hand as data: "points", "bonus", "score", "total" and "place".

    "joined_with", "token", "contract" and "contracts_done" are there only in games, and for players, that have them.
    For a player who is away there are only "absent", "place" (None) and, if there is one, "total".
    """
    hand = round_.hands[player]
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
    own = {
        "joined_with": hand.joined_with,
        "token": round_.tokens.get(player),
        "contract": round_.contracts.get(player),
        "contracts_done": hand.contracts_done,
    }
    return data | {key: value for key, value in own.items() if value is not None}


def _standing_to_data(standing: Standing) -> dict[str, Any]:
    """Return a standing as data: its fields by name, without those that are None, except the place."""
    return {name: value for name, value in asdict(standing).items() if value is not None or name == "place"}
