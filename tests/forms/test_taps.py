"""Tests of the facts that can be tapped at the table, and of the fields that are sent."""

from contextlib import suppress
from dataclasses import replace

from django.core.exceptions import BadRequest
from django.http import QueryDict

from scorekeeper.forms.taps import TapForm
from scorekeeper.rules import catalogue, game_facts

TEN_STEP = catalogue.get("ten-step")


def form(query: str) -> TapForm:
    return TapForm(QueryDict(f"key=key-of-a-tap&{query}"), TEN_STEP)


def refused(query: str) -> bool:
    """Return whether the form of a tap refuses these fields."""
    with suppress(BadRequest):
        return not form(query).is_valid()
    return True


def test_yes_or_no_comes_as_nought_or_one() -> None:
    said = form("round=1&player=3&fact=laid_down&value=1&was=0")
    assert said.is_valid()
    assert (said.cleaned_data["value"], said.cleaned_data["was"]) == (True, False)


def test_who_cannot_float_does_not_knock() -> None:
    game = replace(TEN_STEP, facts=TEN_STEP.facts - {"floating"})
    assert "one_card" in game_facts.tapped(TEN_STEP)
    assert "one_card" not in game_facts.tapped(game)


def test_a_count_that_was_typed_on_the_pad_can_be_tapped_further_and_back() -> None:
    for value in (151, 149, 0):
        assert form(f"round=1&player=3&fact=buys&value={value}&was=150").is_valid()
    assert refused("round=1&player=3&fact=buys&value=152&was=150")


def test_the_rules_say_what_is_beyond_all_counting() -> None:
    assert form("round=1&player=3&fact=buys&value=1000001&was=1000000").is_valid()
    assert refused("round=1&player=3&fact=buys&value=0&was=1000001")
