"""The worked cases: what `score` prints, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.record.reading import from_data, read
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data

CASES = Path(__file__).parent.parent / "cases"


def _cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CASES / name).read_text(encoding="utf-8"))
    return found


SCORED, REFUSED = _cases("score.json"), _cases("bad.json")


def strictly(data: Any) -> str:
    """Return data as JSON with sorted keys: true differs from 1 there, and a missing key from null."""
    return json.dumps(data, sort_keys=True)


def test_every_game_of_a_case_is_there() -> None:
    assert {case["record"]["game"] for case in SCORED} <= games().keys()
    assert (len(SCORED), len(REFUSED)) == (48, 24)


def test_sheet_is_as_worked_out(subtests: pytest.Subtests) -> None:
    for case in SCORED:
        with subtests.test(case["id"]):
            assert strictly(sheet_to_data(derive(from_data(case["record"])))) == strictly(case["sheet"])


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["id"])
def test_every_fault_is_named_at_its_place(case: dict[str, Any]) -> None:
    text = case["text"] if "text" in case else json.dumps(case["record"])
    with pytest.raises(Refused) as refused:
        read(text)
    lines = [str(fault) for fault in refused.value.faults]
    assert len(lines) == len(case["faults"])
    for line, places in zip(lines, case["faults"], strict=True):
        assert line.startswith(tuple(places))


def part(expected: Any, data: Any) -> Any:
    """Return data with the expected keys alone, also within lists of the same length."""
    if isinstance(expected, dict) and isinstance(data, dict):
        return {key: part(value, data.get(key)) for key, value in expected.items()}
    if isinstance(expected, list) and isinstance(data, list) and len(expected) == len(data):
        return [part(one, other) for one, other in zip(expected, data, strict=True)]
    return data


def test_examples_of_a_game_come_out_as_it_says(subtests: pytest.Subtests) -> None:
    for game in games().values():
        for number, example in enumerate(game.examples, 1):
            with subtests.test(game.key, number=number):
                sheet = sheet_to_data(derive(from_data(example.record)))
                assert strictly(part(example.sheet, sheet)) == strictly(example.sheet)


def test_every_game_has_an_example() -> None:
    assert all(game.examples for game in games().values())
