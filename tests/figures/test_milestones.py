"""Tests of milestones: the worked cases, and properties of every club."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.milestones import BEST, FIRST_AHEAD, KINDS
from scorekeeper.figures.reading import from_data
from scorekeeper.figures.summary import figures_to_data
from tests.examples import examples
from tests.figures.many_matches import many_matches
from tests.figures.slow_matches import counted
from tests.figures.slow_milestones import milestones
from tests.figures.strategies import Data, clubs

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "cases" / "figures" / "milestones.json").read_text(encoding="utf-8")
)


def printed(club: Data) -> list[Data]:
    found: list[Data] = figures_to_data(from_data(club))["milestones"]
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_milestones_are_as_worked_out(case: dict[str, Any]) -> None:
    assert printed(case["document"]) == case["milestones"]
    assert milestones(counted(case["document"])) == case["milestones"]


@examples(20)
@given(clubs())
def test_milestones_of_any_game_are_those_worked_out_slowly(club: Data) -> None:
    assert json.dumps(printed({**club, "milestones": True})) == json.dumps(milestones(counted(club)))


@examples(10)
@given(st.randoms(use_true_random=True))
def test_milestones_of_many_matches_are_those_worked_out_slowly(random: Random) -> None:
    club = many_matches(random, 60)
    assert json.dumps(printed(club)) == json.dumps(milestones(counted(club)))


def test_each_kind_is_reached_and_told_once() -> None:
    """But for the two that may come again: a game's best, and to be ahead of yet another for the first time."""
    found = printed(many_matches(Random(5), 1100))  # noqa: S311 - tests, not secrets
    times = Counter((each["name"], each["code"], each.get("other")) for each in found if each["code"] != BEST)
    assert {*times.values()} == {1}
    assert {each["code"] for each in found} >= {kind.code for kind in KINDS} - {"matches_1000"}
    assert all(("other" in each) == (each["code"] == FIRST_AHEAD) for each in found)


def test_a_club_that_tells_none_has_none_printed() -> None:
    club = many_matches(Random(1), 3)  # noqa: S311 - as above
    assert "milestones" not in figures_to_data(from_data({**club, "milestones": False}))


def test_there_are_few() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS) == 12
