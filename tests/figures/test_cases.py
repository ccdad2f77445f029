"""The worked cases of figures: what `figures` prints, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.figures.reading import from_data, read
from scorekeeper.figures.summary import figures_to_data
from scorekeeper.rules.faults import Refused

CASES = Path(__file__).parent.parent / "cases" / "figures"


def _cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CASES / name).read_text(encoding="utf-8"))
    return found


WORKED_OUT, REFUSED = _cases("good.json"), _cases("bad.json")


def comparable(data: Any) -> Any:
    """Return data to compare: true differs from 1, but 2 equals 2.0; the order of keys matters in `places` only."""
    if isinstance(data, dict):
        values = {key: list(value.items()) if key == "places" else comparable(value) for key, value in data.items()}
        return "object", values
    if isinstance(data, list):
        return [comparable(value) for value in data]
    return isinstance(data, bool), data


def named(line: str, place: str) -> bool:
    """Return whether a fault's line begins with this path or one below it; with a colon at its end, this one only."""
    return line.startswith(place) and (place.endswith(":") or line[len(place)] in ".[:")


@pytest.mark.parametrize("case", WORKED_OUT, ids=lambda case: case["id"])
def test_the_figures_are_as_worked_out(case: dict[str, Any]) -> None:
    assert comparable(figures_to_data(from_data(case["document"]))) == comparable(case["figures"])


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["id"])
def test_every_fault_is_named_at_its_place(case: dict[str, Any]) -> None:
    text = case["text"] if "text" in case else json.dumps(case["document"])
    with pytest.raises(Refused) as refused:
        read(text)
    lines = [str(fault) for fault in refused.value.faults]
    assert len(lines) == len(case["faults"])
    for line, places in zip(lines, case["faults"], strict=True):
        assert any(named(line, place) for place in places), line
