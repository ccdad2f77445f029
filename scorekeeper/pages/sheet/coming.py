"""The rounds that a phone without signal may add to a sheet it has kept (static/js/waiting-sheet.js).

Players stand by their ids, in the order of the columns. `rounds` are those still to come, each with its contract in
lines and who deals it, if that is known; `away` is who is away by now, `cutters` names for each dealer who cuts then.
`ranks`: the totals make the places, and `best` says which is first.
"""

from typing import Any

from scorekeeper.facts.paths import open_number
from scorekeeper.pages.ahead import at_round, fetched_until
from scorekeeper.pages.sheet.contract_lines import round_contract
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.adding_up import ranks_by_total
from scorekeeper.rules.roles import roles
from scorekeeper.rules.scores import RoundSheet

Coming = dict[str, Any]


def coming_rounds(view: MatchSheet) -> Coming | None:
    """Return what the sheet needs of the rounds still to come, as plain data; None once the match is over."""
    number, opened = open_number(view.facts), view.recorded.opened
    if number is None or opened is None or view.sheet.next is None:
        return None
    players = view.recorded.record.players
    present = tuple(opened.present(players))
    ids = view.player_ids
    return {
        "rounds": _rounds(view, number),
        "players": [*ids.values()],
        "away": [player for name, player in ids.items() if name not in present],
        "cutters": _cutters(view, players, present),
        "ranks": ranks_by_total(view.game),
        "best": view.game.best(view.options),
    }


def _rounds(view: MatchSheet, number: int) -> list[Coming]:
    then = at_round(view, fetched_until(view))
    setups = [*then.sheet.rounds, then.sheet.next][number - 1 :]
    return [
        {
            "number": setup.number,
            "contract": round_contract(view.game, setup),
            "dealer": _dealer(view, setup, number),
        }
        for setup in setups
        if setup
    ]


def _dealer(view: MatchSheet, setup: RoundSheet, number: int) -> int | None:
    """Return who deals; None where that hangs on the scores before."""
    known = setup.number == number or view.game.tokens is None
    return view.player_ids.get(setup.dealer or "") if known else None


def _cutters(view: MatchSheet, players: tuple[str, ...], present: tuple[str, ...]) -> dict[int, int]:
    if not view.game.cuts:
        return {}
    ids = view.player_ids
    return {ids[dealer]: ids[roles(players, present, dealer).cutter or dealer] for dealer in present}
