"""Tests of which texts are numbers; the scripts read them in the same way (tests/browser/test_cases.py)."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from scorekeeper.facts.typed import whole_number
from scorekeeper.forms.hands import CountField

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases" / "typed.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["text"]))
def test_a_number_of_a_hand_is_read_as_the_case_says(case: dict[str, Any]) -> None:
    field = CountField(empty_value=0, signed=case.get("signed", False))
    if case["number"] is None:
        with pytest.raises(ValidationError):
            field.clean(case["text"])
    else:
        assert field.clean(case["text"]) == case["number"]


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), ("007", 7), ("9" * 9, 999_999_999)]
    + [(text, None) for text in ("", " ", "-1", "+1", "1.0", "1e3", "1_000", "٣", "²", "x", "9" * 10, "9" * 5000)],
)
def test_a_whole_number_is_read_one_way(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("-5", -5), ("−5", -5), ("+5", 5), ("5", 5), ("-0", 0)]
    + [(text, None) for text in ("-", "--5", "+-5", "- 5", "-" + "9" * 10, "5-")],
)
def test_a_sign_is_read_where_there_may_be_one(text: str, number: int | None) -> None:
    assert whole_number(text, "-−+") == number
