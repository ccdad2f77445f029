"""Tests of notices before a round: where cards are passed, what is wild, whose crib it is."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.notices import BeforePlay, Notice

FOUR = ("Ann", "Bob", "Cy", "Di")
SIDES = (("Ann", "Cy"), ("Bob", "Di"))
TURNS = ["pass_left", "pass_right", "pass_across", "no_pass"]


def notices(key: str, number: int = 1, players: tuple[str, ...] = FOUR, **facts: Any) -> list[Notice]:
    game, chosen = get(key), facts.pop("options", {})
    return [*game.notices(BeforePlay(number, game.resolve(chosen), players, **facts))]


@pytest.mark.parametrize(
    ("players", "turns"),
    [(FOUR, TURNS), (FOUR[:3], ["pass_left", "pass_right", "no_pass"]), ((*FOUR, "Ed"), [*TURNS[:2], "no_pass"])],
)
def test_cards_are_passed_to_another_player_in_turn(players: tuple[str, ...], turns: list[str]) -> None:
    said = [notices("hearts", number, players)[0].code for number in range(1, 2 * len(turns) + 1)]
    assert said == turns * 2
    assert notices("hearts", players=players, options={"pass": False}) == []


def test_each_round_another_rank_is_wild() -> None:
    said = [notices("five-crowns", number) for number in range(1, 12)]
    ranks = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    assert said == [[Notice("wild", value=rank)] for rank in ranks]


def test_the_crib_is_the_dealers() -> None:
    assert notices("cribbage", dealer="Bob") == [Notice("crib", ("Bob",))]
    assert notices("cribbage") == []


def test_a_first_meld_goes_by_the_total_of_the_side_or_by_the_round() -> None:
    totals = {"Ann": 1500, "Bob": -85, "Cy": 1500, "Di": -85}
    said = notices("canasta", sides=SIDES, totals=totals)
    assert said == [Notice("least_meld", ("Ann", "Cy"), 90), Notice("least_meld", ("Bob", "Di"), 15)]
    alone = notices("canasta", players=("Ann", "Bob"), totals={"Ann": 3000, "Bob": 0})
    assert alone == [Notice("least_meld", ("Ann",), 120), Notice("least_meld", ("Bob",), 50)]
    assert [notices("hand-and-foot", number)[0].value for number in (1, 2, 3, 4)] == [50, 90, 120, 150]
