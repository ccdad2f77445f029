"""Tests of Dummy, Contract, Liverpool and Shanghai Rummy, with a contract per round; and of Rummy 500, without any."""

from typing import Any

import pytest

from scorekeeper.rules.scoring.sheet import derive
from tests.rules.builders import document, faults, match

OUT = {"out": True}
ROUND = {"Ann": {"points": 5}, "Bob": {"points": 10}, "Cy": OUT}


@pytest.mark.parametrize(
    ("game", "rounds"),
    [("dummy-rummy", 12), ("contract-rummy", 7), ("liverpool-rummy", 7), ("shanghai-rummy", 10)],
)
def test_it_ends_after_the_last_contract(game: str, rounds: int) -> None:
    assert not derive(match(game, *[ROUND] * (rounds - 1))).finished
    assert derive(match(game, *[ROUND] * rounds)).winners == ("Cy",)
    assert faults(document(*[{"hands": ROUND}] * (rounds + 1), game=game)) == [
        f"rounds[{rounds}]: comes after the match has ended"
    ]


def test_a_failed_contract_is_not_repeated_in_dummy_rummy() -> None:
    sheet = derive(match("dummy-rummy", ROUND, ROUND))
    assert sheet.next is not None
    assert sheet.next.contract is not None
    assert (str(sheet.next.contract.wording), sheet.next.contracts) == ("2 sets of 4", {})
    assert sheet.standings[0].contracts_done is None


def test_twelve_cards_are_dealt_from_round_five_on() -> None:
    rounds = derive(match("liverpool-rummy", *[ROUND] * 7)).rounds
    assert [round_.deal for round_ in rounds] == [10, 10, 10, 10, 12, 12, 12]
    assert [round_.exact_cut_cards for round_ in rounds] == [31, 31, 31, 31, 37, 37, 37]


@pytest.mark.parametrize(
    ("game", "options", "buys", "limit"),
    [
        ("dummy-rummy", {"may_i": False}, 1, "nobody buys in Dummy Rummy under these house rules"),
        ("contract-rummy", {"buys": 3}, 4, "3 is the limit in round 1"),
        ("liverpool-rummy", {"buys": 0}, 1, "nobody buys in Liverpool Rummy under these house rules"),
        ("shanghai-rummy", {"buys": "3-4"}, 4, "3 is the limit in round 1"),
    ],
)
def test_buys_have_their_limit(game: str, options: dict[str, Any], buys: int, limit: str) -> None:
    hands = ROUND | {"Bob": {"points": 5, "buys": buys}}
    expected = f"rounds[0].hands.Bob.buys: {buys}, but {limit}"
    assert faults(document({"hands": hands}, game=game, options=options)) == [expected]


def test_two_cannot_both_go_out_where_nobody_need() -> None:
    hands = ROUND | {"Bob": OUT}
    assert faults(document({"hands": hands}, game="rummy-500")) == ["rounds[0].hands: Bob and Cy both went out"]
