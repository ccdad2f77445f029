"""What is typed for a hand, as the form takes it; so does a phone without signal (tests/browser/test_cases.py)."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from scorekeeper.forms.hands import CountField

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases" / "typed.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["text"]))
def test_a_number_is_read_as_the_case_says(case: dict[str, Any]) -> None:
    field = CountField(silent=0, signed=case.get("signed", False))
    if case["number"] is None:
        with pytest.raises(ValidationError):
            field.clean(case["text"])
    else:
        assert field.clean(case["text"]) == case["number"]
