"""Tests of how a match ends and who has won it."""

from dataclasses import replace

import pytest

from scorekeeper.rules.record import Hand
from scorekeeper.rules.scoring.scores import Standing
from scorekeeper.rules.scoring.sheet import derive
from tests.rules.builders import played, ten_step

FIRST_OUT_BOB = (
    played("Bob", Ann=Hand(points=60), Cy=Hand(points=20)),
    played("Bob", Ann=Hand(points=60), Cy=Hand(points=10)),
    played("Cy", Ann=Hand(points=60), Bob=Hand(points=30)),
)


def test_ten_step_ends_after_step_ten() -> None:
    assert not derive(ten_step(*[played()] * 9)).finished
    sheet = derive(ten_step(*[played()] * 10))
    assert (sheet.finished, sheet.winners, sheet.next) == (True, ("Cy",), None)


def test_the_keeper_may_end_it_early() -> None:
    sheet = derive(ten_step(played(), ended=True))
    assert (sheet.finished, sheet.winners, sheet.next) == (True, ("Cy",), None)


@pytest.mark.parametrize("tie", ["joint", "last_round", "outs"])
def test_nobody_wins_a_match_that_was_ended_before_its_first_round(tie: str) -> None:
    sheet = derive(ten_step(ended=True, options={"tie": tie}))
    assert (sheet.finished, sheet.winners) == (True, ())


@pytest.mark.parametrize(
    ("tie", "winners"),
    [("joint", ("Bob", "Cy")), ("last_round", ("Cy",)), ("outs", ("Bob",))],
)
def test_a_tie_is_settled_as_the_table_agreed(tie: str, winners: tuple[str, ...]) -> None:
    sheet = derive(ten_step(*FIRST_OUT_BOB, ended=True, options={"tie": tie}))
    assert sheet.winners == winners
    assert [line.player for line in sheet.standings if line.place == 1] == ["Bob", "Cy"]


def test_who_lost_the_tie_comes_after_the_winner_at_the_end() -> None:
    sheet = derive(ten_step(*FIRST_OUT_BOB, ended=True, options={"tie": "last_round"}))
    assert {line.player: sheet.final_place(line) for line in sheet.standings} == {"Cy": 1, "Bob": 2, "Ann": 3}


def test_a_last_step_that_is_even_too_leaves_a_joint_win() -> None:
    even = played("Bob", Ann=Hand(points=10), Cy=Hand(points=10))
    caught = played("Ann", Bob=Hand(points=99), Cy=Hand(points=5))
    record = ten_step(caught, played("Cy", Ann=Hand(points=5)), even, ended=True)
    for tie in ("last_round", "outs"):
        assert derive(replace(record, options={"tie": tie})).winners == ("Ann", "Cy")


def totals(standings: tuple[Standing, ...]) -> dict[str, int | None]:
    return {standing.player: standing.total for standing in standings}


def test_last_round_goes_by_points_not_by_the_cut() -> None:
    record = ten_step(
        played(Ann=Hand(points=105), Bob=Hand(points=15)),
        played("Bob", Ann=Hand(points=10), Cy=Hand(points=90), dealer="Bob", exact_cut=True),
        ended=True,
        options={"tie": "last_round"},
    )
    assert totals(derive(record).standings)["Ann"] == totals(derive(record).standings)["Bob"] == 15
    assert derive(record).winners == ("Bob",)
