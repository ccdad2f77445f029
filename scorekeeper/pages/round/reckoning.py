"""What a phone without signal needs to work out a round's totals and places (static/js/reckon.js).

Players stand by their ids, as in the fields of the form. `sums`: adding alone leads from the points of the hands to
the totals, `able`: to the places too; else the server's rules are needed. `before` are the totals, and `places` the
places, after the round before: None for who has never been at the table, nobody at all where that round is still to
come. `away` is who is away as the page was drawn. `exact_cut` says what it adds, for whom, and who cuts if somebody
else deals; None where it adds nothing. `bonus` is added where a `fact` of the hand has this `value`.
"""

from typing import Any

from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.adding_up import adds_up, ranks_by_total
from scorekeeper.rules.record import Hand
from scorekeeper.rules.roles import roles
from scorekeeper.rules.scores import HandScore, RoundSheet

Reckoning = dict[str, Any]


def reckoning_of(view: MatchSheet, setup: RoundSheet) -> Reckoning:
    """Return what it takes to score the round `setup`, as plain data."""
    ids, present = view.player_ids, _present(view, setup.number)
    before = _before(view, setup.number)
    sums = adds_up(view.game) and (view.game.tokens is None or bool(setup.tokens))
    return {
        "sums": sums,
        "able": sums and ranks_by_total(view.game),
        "best": view.game.best(view.options),
        "players": list(ids.values()),
        "before": {ids[name]: hand.total for name, hand in before.items()},
        "places": {ids[name]: hand.place for name, hand in before.items()},
        "away": [player for name, player in ids.items() if name not in present],
        "exact_cut": _exact_cut(view, setup, present),
        "bonus": _bonus(view),
    }


def _present(view: MatchSheet, number: int) -> tuple[str, ...]:
    """Return the names of those at the table in round `number`, scored or being played."""
    rounds = (*view.recorded.record.rounds, view.recorded.opened)
    found = rounds[number - 1]
    return tuple(found.present(view.recorded.record.players)) if found else ()


def _before(view: MatchSheet, number: int) -> dict[str, HandScore]:
    if view.ahead:
        return {}
    hands = view.sheet.rounds[number - 2].hands if number > 1 else {}
    return {seat.player.name: hands.get(seat.player.name, HandScore()) for seat in view.seats}


def _exact_cut(view: MatchSheet, setup: RoundSheet, present: tuple[str, ...]) -> Reckoning | None:
    points = view.game.cut_bonus(view.options) if view.game.cuts else 0
    if not points:
        return None
    ids, players = view.player_ids, view.recorded.record.players
    cutters = {ids[dealer]: ids[str(roles(players, present, dealer).cutter)] for dealer in present}
    return {"player": ids.get(setup.cutter or ""), "points": points, "cutters": cutters}


def _bonus(view: MatchSheet) -> Reckoning | None:
    """Return the bonus of an exact grab."""
    exact = view.game.grab
    points = view.game.hand_bonus(Hand(grabbed=exact), view.options) if exact else 0
    return {"fact": "grabbed", "value": exact, "points": points} if points else None
