"""Tests of 12-Step Rummy and Phase 10, where every player works on a contract of their own."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.sheet import derive
from tests.rules.builders import document, faults, match

TWELVE, PHASE = get("twelve-step"), get("phase-10")
OUT = {"out": True}
AWAY = {"absent": True}


def made_contract(points: int = 5) -> dict[str, Any]:
    """Return a hand that laid its contract down and was caught all the same."""
    return {"points": points, "laid_down": True}


def missed_contract(points: int = 5) -> dict[str, Any]:
    """Return a hand that did not make its contract."""
    return {"points": points}


def done(record: Record) -> dict[str, int | None]:
    """Return how many contracts everybody has made, by place."""
    return {line.player: line.contracts_done for line in derive(record).standings}


def up_next(record: Record) -> dict[str, int]:
    """Return which contract everybody works on in the next round."""
    table = derive(record).next
    assert table is not None
    return dict(table.contracts)


def test_who_fails_stays_on_the_contract() -> None:
    record = match("twelve-step", {"Ann": made_contract(), "Bob": missed_contract(), "Cy": OUT})
    assert up_next(record) == {"Ann": 2, "Bob": 1, "Cy": 2}


def test_places_go_by_contracts_first_then_by_points() -> None:
    record = match("twelve-step", {"Ann": missed_contract(5), "Bob": made_contract(90), "Cy": OUT})
    assert [(line.player, line.place) for line in derive(record).standings] == [("Cy", 1), ("Bob", 2), ("Ann", 3)]


@pytest.mark.parametrize(
    ("choice", "winner", "second"),
    [("counts", "Cy", "Bob"), ("ignored", "Bob", "Cy")],
)
def test_of_several_on_the_last_contract_the_lowest_wins(choice: str, winner: str, second: str) -> None:
    before = {"Ann": missed_contract(1), "Bob": OUT, "Cy": made_contract(2)}
    last = {"Ann": missed_contract(1), "Bob": made_contract(60), "Cy": OUT}
    sheet = derive(match("twelve-step", *[before] * 11, last, options={"last_round": choice}))
    assert sheet.winners == (winner,)
    assert [(line.player, line.place) for line in sheet.standings] == [("Cy", 1), ("Bob", 2), ("Ann", 3)]
    assert {sheet.final_place(line): line.player for line in sheet.standings} == {1: winner, 2: second, 3: "Ann"}


def test_joint_winners_stand_in_seat_order_where_the_last_round_is_ignored() -> None:
    first = {"Ann": made_contract(20), "Bob": made_contract(20), "Cy": OUT}
    last = {"Ann": made_contract(60), "Bob": OUT, "Cy": missed_contract(1)}
    sheet = derive(match("twelve-step", *[first] * 11, last, options={"last_round": "ignored"}))
    assert [(line.player, line.place) for line in sheet.standings] == [("Bob", 1), ("Ann", 2), ("Cy", 3)]
    assert sheet.winners == ("Ann", "Bob")


def test_ended_early_most_contracts_win_then_least_points() -> None:
    round_ = {"Ann": made_contract(9), "Bob": missed_contract(1), "Cy": OUT}
    for choice in ("counts", "ignored"):
        record = match("twelve-step", round_, round_, ended=True, options={"last_round": choice})
        assert derive(record).winners == ("Cy",)


def test_who_comes_late_starts_with_the_fewest_contracts_of_those_there() -> None:
    first = {"Ann": OUT, "Bob": made_contract(), "Cy": AWAY, "Di": missed_contract()}
    players = ["Ann", "Bob", "Cy", "Di"]
    with_di = match(
        "twelve-step",
        first,
        {"Ann": OUT, "Bob": missed_contract(), "Cy": made_contract(), "Di": missed_contract()},
        players=players,
    )
    without = match(
        "twelve-step", first, {"Ann": OUT, "Bob": missed_contract(), "Cy": made_contract(), "Di": AWAY}, players=players
    )
    assert (done(with_di)["Cy"], done(without)["Cy"]) == (1, 2)
    assert derive(without).rounds[1].contracts == {"Ann": 2, "Bob": 2, "Cy": 2}


def test_who_is_away_keeps_the_contracts_and_is_not_expected() -> None:
    record = match(
        "phase-10",
        {"Ann": made_contract(), "Bob": missed_contract(), "Cy": OUT},
        {"Ann": OUT, "Bob": missed_contract(), "Cy": AWAY},
    )
    assert done(record) == {"Ann": 2, "Bob": 0, "Cy": 1}
    assert up_next(record) == {"Ann": 3, "Bob": 1}


def test_before_the_first_round_everybody_works_on_the_first() -> None:
    assert done(match("phase-10")) == {"Ann": 0, "Bob": 0, "Cy": 0}
    assert up_next(match("phase-10")) == {"Ann": 1, "Bob": 1, "Cy": 1}


def test_the_contracts_are_worded() -> None:
    assert [str(contract.wording) for contract in TWELVE.contracts[-3:]] == ["2 runs of 5", "1 set of 8", "1 run of 10"]
    assert [str(contract.wording) for contract in PHASE.contracts] == [
        "2 sets of 3",
        "1 set of 3, 1 run of 4",
        "1 set of 4, 1 run of 4",
        "1 run of 7",
        "1 run of 8",
        "1 run of 9",
        "2 sets of 4",
        "7 cards of one colour",
        "1 set of 5, 1 set of 2",
        "1 set of 5, 1 set of 3",
    ]


def test_who_went_out_has_laid_down() -> None:
    hands = {"Ann": missed_contract(), "Bob": missed_contract(), "Cy": {"out": True, "laid_down": False}}
    assert faults(document({"hands": hands}, game="phase-10")) == [
        "rounds[0].hands.Cy.laid_down: false, but a player with no cards left has laid down"
    ]


def test_one_may_buy_without_limit_unless_the_table_leaves_it_out() -> None:
    hands = {"Ann": {"points": 5, "buys": 20}, "Bob": missed_contract(), "Cy": OUT}
    assert faults(document({"hands": hands}, game="twelve-step")) == []
    assert faults(document({"hands": hands}, game="twelve-step", options={"may_i": False})) == [
        "rounds[0].hands.Ann.buys: 20, but nobody buys in 12-Step Rummy under these house rules"
    ]


def test_no_round_comes_after_the_last_contract() -> None:
    round_ = {"hands": {"Ann": missed_contract(), "Bob": missed_contract(), "Cy": OUT}}
    assert faults(document(*[round_] * 11, game="phase-10")) == ["rounds[10]: comes after the match has ended"]
