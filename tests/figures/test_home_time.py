"""Tests of when a match will be over: the cases of tests/cases/home_time.json, and properties."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.figures.home_time import over_about, round_lengths, rounds_left, seconds_to_come, shares
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.scoring.sheet import derive

CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent.parent / "cases" / "home_time.json").read_text("utf-8")
)
LENGTHS = st.lists(st.none() | st.floats(60, 3599), min_size=3, max_size=10)


def cases(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CASES[name], ids=lambda case: case["id"])


def at(time: str) -> datetime:
    """Return a time of 20 November 2026 in UTC."""
    return datetime.fromisoformat(f"2026-11-20T{time}").replace(tzinfo=UTC)


def in_seconds(minutes: list[float | None]) -> list[float | None]:
    return [each and each * 60 for each in minutes]


@cases("lengths")
def test_the_length_of_each_round(case: dict[str, Any]) -> None:
    scored = {int(number): at(time) for number, time in case["scored"].items()}
    found = round_lengths(at(case["began"]), scored, len(case["minutes"]))
    assert [each and round(each / 60, 2) for each in found] == case["minutes"]


@cases("to_come")
def test_the_rounds_to_come(case: dict[str, Any]) -> None:
    tonight, earlier = in_seconds(case["tonight"]), [in_seconds(match) for match in case["earlier"]]
    found = seconds_to_come(tonight, earlier, case["shares"])
    assert found == pytest.approx([minutes * 60 for minutes in case["minutes"]])


@cases("over")
def test_the_time_at_which_it_is_over(case: dict[str, Any]) -> None:
    last = case["last"] and at(case["last"])
    found = over_about(at(case["now"]), last, [minutes * 60 for minutes in case["to_come"]])
    assert (found and f"{found:%H:%M}") == case["over"]


@cases("left")
def test_how_many_rounds_are_left(case: dict[str, Any]) -> None:
    rounds = [{"hands": {"A": {"points": a}, "B": {"points": b}}} for a, b in case["points"]]
    record = {"record": 1, "game": "custom", "options": case["options"], "players": ["A", "B"], "rounds": rounds}
    game, sheet = get("custom"), derive(from_data(record))
    assert rounds_left(game, game.resolve(case["options"]), sheet) == case["left"]


def test_own_contracts_end_it_when_the_leader_has_made_the_last() -> None:
    made = {"Ann": {"out": True}, "Bob": {"cards": ["5"], "laid_down": False}}
    record = {"record": 1, "game": "phase-10", "players": ["Ann", "Bob"], "rounds": [{"hands": made}] * 3}
    game = get("phase-10")
    assert rounds_left(game, game.resolve({}), derive(from_data(record))) == len(game.contracts) - 3


def test_a_round_with_more_cards_has_a_greater_share() -> None:
    wizard, ten_step = get("wizard"), get("ten-step")
    assert shares(wizard, wizard.resolve({}), 5, 3) == [5, 6, 7]
    assert shares(ten_step, ten_step.resolve({}), 5, 3) == [15, 15, 15]


@given(LENGTHS, st.lists(LENGTHS, max_size=3), st.integers(0, 20), st.floats(1.1, 3))
def test_a_slower_evening_ends_later(
    tonight: list[float | None], earlier: list[list[float | None]], left: int, slower: float
) -> None:
    of_all = [15] * (len(tonight) + left)
    before = seconds_to_come(tonight, earlier, of_all)
    after = seconds_to_come([each and each * slower for each in tonight], earlier, of_all)
    assert len(before) == len(after)
    assert len(before) in {0, left}
    assert all(late >= soon > 0 for soon, late in zip(before, after, strict=True))


@given(st.lists(st.floats(1, 3600), min_size=1, max_size=8), st.integers(0, 7200))
def test_it_is_never_over_before_now(to_come: list[float], since: int) -> None:
    now = at("21:00:00")
    found = over_about(now, now - timedelta(seconds=since), to_come)
    assert found is not None
    assert found >= now - timedelta(minutes=2.5)
