"""Tests of rounds whose numbers must add up: tricks to the cards dealt, points to those of the deck."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive
from tests.fixtures.hands_by_game import fits
from tests.fixtures.legal_rounds import legal_round

CHOSEN = {"custom": {"sum": "zero"}}
ADDING_UP = sorted(key for key, game in games().items() if game.sums)


def first_round(key: str) -> dict[str, Any]:
    """Return a legal record of one round."""
    game = games()[key]
    options = CHOSEN.get(key, {})
    resolved = game.resolve(options)
    players = next(count for count in range(game.players[0], 9) if count > 2 and fits(game, count, resolved))
    names = ["Ann", "Bob", "Cy", "Di", "Ed"][:players]
    round_ = legal_round(game, names, 1, resolved)
    return {"record": 1, "game": key, "options": options, "players": names, "rounds": [round_]}


def codes(record: dict[str, Any]) -> list[str]:
    try:
        derive(from_data(record))
    except Refused as refused:
        return [fault.code.name for fault in refused.faults]
    return []


def test_games_that_say_what_adds_up_are_found() -> None:
    assert {"custom", "five-hundred", "hearts", "oh-hell", "skull-king", "spades", "wizard"} <= {*ADDING_UP}


@pytest.mark.parametrize("key", ADDING_UP)
def test_one_more_or_less_than_the_sum_is_refused(key: str) -> None:
    (total,) = games()[key].sums
    record = first_round(key)
    assert codes(record) == []
    hands = [hand for hand in record["rounds"][0]["hands"].values() if total.fact in hand]
    hand = min(hands, key=lambda hand: hand[total.fact])
    hand[total.fact] += 1
    assert total.wrong.name in codes(record)


def test_the_kraken_leaves_tricks_to_nobody() -> None:
    record = first_round("skull-king")
    record["options"] = {"kraken": True}
    for hand in record["rounds"][0]["hands"].values():
        hand["tricks"] = 0
    assert codes(record) == []
