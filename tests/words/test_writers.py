"""Tests that the writer of a change is stored in English and shown in the reader's language."""

import pytest

from scorekeeper.words import writers


@pytest.mark.parametrize("who", ["Bob’s iPhone", "Bob’s phone", "iPhone", "Demo", "", "Bob’s sister’s phone"])
def test_in_english_it_is_said_as_it_is_stored(who: str) -> None:
    assert writers.writer(who) == who


def test_a_name_and_a_device_may_change_places(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"{name}’s {device}": "{device} von {name}", "{name}’s phone": "Handy von {name}"}
    monkeypatch.setattr(writers, "_", said.get)
    assert writers.writer("Bob’s iPhone") == "iPhone von Bob"
    assert writers.writer("Ann’s sister’s phone") == "Handy von Ann’s sister"
    assert writers.writer("iPhone") == "iPhone"
