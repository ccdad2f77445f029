"""What the pages of the referee say where it does not answer."""

import pytest

from scorekeeper.pages.referee.settings import of_game
from scorekeeper.pages.referee.verdicts import ask_about_cards, ask_referee, reason
from scorekeeper.rules.catalogue import get

SETTING = of_game(get("ten-step"))


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (["3H"] * 2, "2 cards: a set needs at least 3."),
        (["3H", "XX", "3D"], "“XX” is not a card of Ten Step; cards are written like JK, 9H or 3C."),
        (["3H"] * 7, "7 × 3H, but 6 decks hold 6."),
    ],
)
def test_a_refusal_is_a_sentence_without_the_field_it_is_about(cards: list[str], sentence: str) -> None:
    assert reason(ask_about_cards(SETTING, "meld", kind="set", cards=cards)) == sentence


def test_a_name_that_looks_like_a_field_stays_in_the_sentence() -> None:
    found = ask_referee(SETTING, "buy", players=["a: b", "a: b"], turn="a: b", claims=[], step=1)
    assert reason(found) == "“a: b” is there twice."


def test_suits_are_no_emoji() -> None:
    found = ask_about_cards(SETTING, "lay_off", table=[{"kind": "set", "cards": ["3H", "3D", "4S"]}], card="3C")
    assert reason(found) == "Meld 1: 3♥\ufe0e and 4♠\ufe0e: a set has only one rank."
