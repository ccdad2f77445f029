"""Tests of where a card can be laid off, and where it cannot."""

import pytest

from scorekeeper.rules import game_facts
from scorekeeper.rules.cards import card
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.melds import LaidMeld, NoMeld
from scorekeeper.rules.melds.lay_off import LayOffPlace, places
from scorekeeper.rules.referee import answer
from tests.rules.at_the_table import a_set, house, run


def fits(game: str, given: str, *table: LaidMeld, **chosen: object) -> list[str]:
    """Return every place as one word: "0 low", "1 set", "0 replace JK to low high"."""
    return [_said(place) for place in places(table, card(given), house(game, **chosen))]


def _said(place: LayOffPlace) -> str:
    freed = [str(place.frees)] if place.frees else []
    return " ".join([str(place.meld), place.how, *freed, *(["to", *place.to] if place.to else [])])


@pytest.mark.parametrize(
    ("game", "given", "meld", "expected"),
    [
        ("ten-step", "9C", a_set("9H 9S 2D"), ["0 set"]),
        ("ten-step", "8C", a_set("9H 9S 2D"), []),
        # An all-wild set has no rank until a natural card is laid off on it.
        ("ten-step", "8C", a_set("2H 2S JK"), ["0 set"]),
        ("ten-step", "8C", a_set("2H 2S JK 9C"), []),
        # The next card at either end.
        ("ten-step", "7H", run("8H 9H 10H JH"), ["0 low"]),
        ("ten-step", "QH", run("8H 9H 10H JH"), ["0 high"]),
        ("ten-step", "QS", run("8H 9H 10H JH"), []),
        ("ten-step", "JK", run("8H 9H 10H JH"), ["0 low", "0 high"]),
        ("ten-step", "2H", run("3H 4H 5H 6H"), ["0 high"]),
        ("ten-step", "JK", run("JH QH KH AH"), ["0 low"]),
        ("ten-step", "JK", run("3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"), []),
        # An all-wild run has no suit and no ranks: there need be enough ranks on its other side.
        ("ten-step", "JK", run("2H 2S JK JK"), ["0 low", "0 high"]),
        ("ten-step", "8C", run("2H 2S JK JK"), ["0 low", "0 high"]),
        ("ten-step", "6C", run("2H 2S JK JK"), ["0 low"]),
        ("ten-step", "JC", run("2H 2S JK JK"), ["0 high"]),
        ("ten-step", "JK", run("JK " * 12), []),
        # Both ends of the ace, but not both at once.
        ("contract-rummy", "AH", run("2H 3H 4H 5H"), ["0 low"]),
        ("contract-rummy", "AH", run("JH JK KH JK"), []),
        ("contract-rummy", "AH", run("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"), ["0 low", "0 high"]),
        ("contract-rummy", "JK", run("AH 2H 3H 4H"), ["0 high"]),
        ("contract-rummy", "2H", run("JK 3H 4H 5H"), []),
        # No two wild cards side by side, but a deuce in its own place is real.
        ("twelve-step", "JK", run("JK 8H 9H 10H"), ["0 high"]),
        ("twelve-step", "JK", run("JK 8H 9H 2H"), []),
        ("twelve-step", "JK", run("2H 3H 4H 5H"), ["0 low", "0 high"]),
        ("twelve-step", "2H", run("JK 4H 5H 6H"), ["0 low", "0 high"]),
        ("twelve-step", "2S", run("JK 4H 5H 6H"), ["0 high"]),
    ],
)
def test_it_fits(game: str, given: str, meld: LaidMeld, expected: list[str]) -> None:
    assert fits(game, given, meld) == expected


@pytest.mark.parametrize(
    ("given", "lying", "expected"),
    [
        ("9H", "8H JK 10H JH", ["0 replace JK to low high"]),
        ("9H", "8H 2S 10H JH", []),
        ("QH", "9H 10H JH JK", ["0 replace JK to low high"]),
        # Exactly the card it stands for: another wild card is not.
        ("2H", "8H JK 10H JH", ["0 low", "0 high"]),
        # Out of play, below a three and above an ace.
        ("3H", "JK 4H 5H 6H", ["0 replace JK to low high"]),
        # There it stands for nothing and closes that end.
        ("KH", "JH QH JK AH JK", ["0 replace JK to low"]),
        ("4H", "JK 3H JK 5H 6H", ["0 replace JK to high"]),
        ("JK", "JK 3H 4H 5H 6H", ["0 high"]),
        # With both ends closed a joker has nowhere to go.
        ("5H", "JK 3H 4H JK 6H 7H 8H 9H 10H JH QH KH AH JK", []),
        ("5H", "3H 4H JK 6H 7H 8H 9H 10H JH QH KH AH", ["0 replace JK to low high"]),
        # An all-wild run has no ranks, so that none of its jokers stands for a card.
        ("8C", "JK JK JK JK", ["0 low", "0 high"]),
    ],
)
def test_a_joker_in_a_run_of_ten_step_is_replaced(given: str, lying: str, expected: list[str]) -> None:
    assert fits("ten-step", given, run(lying)) == expected


@pytest.mark.parametrize(
    ("chosen", "given", "meld", "expected"),
    [
        ({"replace": "wilds"}, "9H", run("8H 2S 10H JH"), ["0 replace 2S to low high"]),
        ({"replace": "wilds"}, "JK", run("2S 3H 4H 5H 6H"), ["0 high"]),
        ({}, "9H", a_set("9S 9D JK 2H JK"), ["0 set"]),
        ({"replace_in_sets": True}, "9H", a_set("9S 9D JK 2H JK"), ["0 set", "0 replace JK"]),
        ({"replace_in_sets": True}, "2S", a_set("9S 9D JK"), ["0 set"]),
        ({"overflow": "any"}, "2S", run("JH QH KH AH"), ["0 low", "0 high"]),
        ({"overflow": "any"}, "JK", run("2S 3H 4H 5H 6H"), ["0 high"]),
        ({"overflow": "any"}, "9S", run("JH QH KH AH"), []),
    ],
)
def test_house_rules_let_more_be_replaced_and_go_past_the_ends(
    chosen: dict[str, object], given: str, meld: LaidMeld, expected: list[str]
) -> None:
    assert fits("ten-step", given, meld, **chosen) == expected


@pytest.mark.parametrize(
    ("given", "meld", "expected"),
    [
        ("9H", run("8H JK 10H JH"), ["0 replace JK"]),
        ("9H", a_set("9S 2D JK 2D"), ["0 set", "0 replace 2D", "0 replace JK"]),
        ("2H", run("AH JK 3H 4H"), ["0 high", "0 replace JK"]),
        ("2H", run("AH 2H 3H 4H"), ["0 high"]),
        # No end of this run takes it; it goes elsewhere.
        ("9H", run("JK 8H JK 10H JK"), ["0 replace JK"]),
    ],
)
def test_a_wild_card_of_twelve_step_is_liberated(given: str, meld: LaidMeld, expected: list[str]) -> None:
    assert fits("twelve-step", given, meld) == expected


def test_places_are_told_meld_by_meld() -> None:
    table = run("8H JK 10H JH"), a_set("9S 9D 9C"), run("10H JH QH KH")
    assert fits("ten-step", "9H", *table) == ["0 replace JK to low high", "1 set", "2 low"]


def test_nothing_fits_on_an_empty_table() -> None:
    assert fits("ten-step", "JK") == []


@pytest.mark.parametrize(
    ("game", "meld", "reason"),
    [
        ("ten-step", run("8H 9H 10H"), "3 cards: a run needs at least 4"),
        ("ten-step", run("JK 3H 4H 5H"), "3 cards: a run needs at least 4"),
        ("ten-step", run("8H 10H 9H JH"), "10♥ lies where 9♥ belongs"),
        ("ten-step", run("8H 9H 10H JS"), "8♥ and J♠: a run has only one suit"),
        ("ten-step", run("QH KH AH 3H"), "3♥ lies beyond the end of the run"),
        ("ten-step", run("2S 3H 4H 5H 6H"), "a wild card can’t lie below the 3 here"),
        ("ten-step", run("JK JK 3H 4H 5H 6H"), "a wild card can’t lie below the 3 here"),
        ("ten-step", run("JH QH KH AH 2S"), "a wild card can’t lie above the A here"),
        ("ten-step", run("JH QH KH AH JK JK"), "a wild card can’t lie above the A here"),
        ("twelve-step", run("JK AH 2H 3H 4H"), "a wild card can’t lie below the A here"),
        ("ten-step", run("JK " * 13), "13 cards: a run has at most 12, one of each rank"),
        ("ten-step", a_set("9H 9S 8S"), "9♥ and 8♠: a set has only one rank"),
        ("contract-rummy", run("JK AH 2H 3H"), "a wild card can’t lie below the A here"),
        ("contract-rummy", run("JH QH KH AH 2H"), "2♥ lies beyond the end of the run"),
        (
            "contract-rummy",
            run("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK"),
            "14 cards: a run has at most 13, one of each rank",
        ),
        (
            "twelve-step",
            run("8H 9H JK 2H"),
            "two wild cards side by side: in this game a run can’t have two wild cards together",
        ),
        (
            "twelve-step",
            run("8H JK JK JH 2S"),
            "two jokers side by side: in this game a run can’t have two wild cards together",
        ),
        ("twelve-step", a_set("2H 2S JK"), "only wild cards: in this game a set needs at least one real card"),
    ],
)
def test_a_meld_cannot_lie_so(game: str, meld: LaidMeld, reason: str) -> None:
    with pytest.raises(NoMeld) as no:
        fits(game, "9C", a_set("KS KH KD"), meld)
    assert str(no.value) == f"meld 2: {reason}"


@pytest.mark.parametrize(
    ("game", "chosen", "called"),
    [
        ("ten-step", {}, True),
        ("ten-step", {"rummy": "anyone"}, True),
        ("ten-step", {"rummy": "off"}, False),
        ("liverpool-rummy", {}, True),
        ("shanghai-rummy", {}, False),
        ("twelve-step", {}, False),
    ],
)
def test_where_rummy_is_called(game: str, chosen: dict[str, str], called: bool) -> None:
    rules = get(game)
    assert game_facts.calls_rummy(rules, rules.resolve(chosen)) is called


@pytest.mark.parametrize(
    ("game", "options", "discard", "why"),
    [
        ("ten-step", {}, "KC", "KC fits nowhere on the table"),
        ("ten-step", {"rummy": "off"}, "9C", "nobody calls rummy in Ten Step under these house rules"),
        ("shanghai-rummy", {}, "9C", "nobody calls rummy in Shanghai Rummy under these house rules"),
    ],
)
def test_where_rummy_is_not_called_the_referee_says_why(
    game: str, options: dict[str, str], discard: str, why: str
) -> None:
    table = [{"kind": "set", "cards": ["9S", "9H", "9D"]}]
    question = {"ask": "rummy", "game": game, "options": options, "table": table, "discard": discard}
    assert answer(question) == {"ok": False, "why": why}
