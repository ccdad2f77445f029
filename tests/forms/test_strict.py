"""Tests of what a strict form accepts, and of what it refuses before its fields are cleaned."""

import pytest
from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.fields import KeyField, LineField, WholeNumberField
from scorekeeper.forms.strict import StrictForm

WHOLE = "key=long-enough&number=3&place=Ann's"


class Example(StrictForm):
    typed = ("place",)

    key = KeyField()
    number = WholeNumberField(max_value=10)
    place = forms.CharField(required=False, max_length=20)
    line = LineField()


def form(query: str) -> Example:
    return Example(QueryDict(query))


def test_a_whole_form_is_read() -> None:
    assert form(f"{WHOLE}&line=+a++b+&csrfmiddlewaretoken=x").read() == {
        "key": "long-enough",
        "number": 3,
        "place": "Ann's",
        "line": "a b",
    }


@pytest.mark.parametrize(
    "query",
    [
        "",
        f"{WHOLE}&colour=red",
        f"{WHOLE}&number=3",
        f"{WHOLE}&place=Bob's",
        f"{WHOLE}&line={'x' * 1001}",
        WHOLE.replace("&place=Ann's", ""),
        WHOLE.replace("number=3", ""),
        WHOLE.replace("number=3", "number="),
        WHOLE.replace("number=3", "number=x"),
        WHOLE.replace("number=3", "number=-1"),
        WHOLE.replace("number=3", "number=11"),
        WHOLE.replace("number=3", "number=%D9%A3"),
        WHOLE.replace("number=3", f"number={'9' * 5000}"),
        WHOLE.replace("long-enough", "short"),
        WHOLE.replace("long-enough", "x" * 65),
        WHOLE.replace("long-enough", "with spaces"),
        WHOLE.replace("long-enough", "long-enough%0A"),
        WHOLE.replace("long-enough", "long-enough%00"),
    ],
)
def test_what_no_page_sends_is_a_bad_request(query: str) -> None:
    with pytest.raises(BadRequest):
        form(query).is_valid()


@pytest.mark.parametrize("place", ["x" * 21, "%00"])
def test_what_somebody_typed_comes_back_with_its_fault(place: str) -> None:
    sent = form(WHOLE.replace("Ann's", place))
    assert not sent.is_valid()
    assert [*sent.errors] == ["place"]
    assert sent["place"].value() == QueryDict(f"place={place}")["place"]
