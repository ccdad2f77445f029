"""Tests of sets and runs in each family of games, from cards given in any order."""

import pytest

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.melds.melding import MeldKind
from tests.rules.at_the_table import house, lies, why


def test_the_games_with_melds_to_judge() -> None:
    assert {key for key, game in games().items() if game.melding} == {
        "ten-step",
        "baker-ten-step",
        "shanghai-rummy",
        "twelve-step",
        "dummy-rummy",
        "contract-rummy",
        "liverpool-rummy",
    }


@pytest.mark.parametrize(
    ("game", "kind", "given", "lying"),
    [
        # One rank, suits free, the same card from two decks.
        ("ten-step", "set", "9H 9S 9H", "9H 9H 9S"),
        ("contract-rummy", "set", "2H 2S JK", "2H 2S JK"),
        ("twelve-step", "set", "2S JK 2S KH 2D JK 2C 2H", "KH 2C 2D 2H 2S 2S JK JK"),
        # Wild cards without limit, neighbours too.
        ("ten-step", "set", "2H 2S JK", "2H 2S JK"),
        ("ten-step", "run", "2H 2S JK JK", "JK JK 2S 2H"),
        # The gaps first, then the high end, then the low one.
        ("ten-step", "run", "7S 5S JK JK 2H", "5S JK 7S JK 2H"),
        ("ten-step", "run", "QS AS JK 2H JK", "JK 2H QS JK AS"),
        # A deuce is never a two in Ten Step: it goes to the high end like any wild card.
        ("ten-step", "run", "2S 3S 4S 5S", "3S 4S 5S 2S"),
        # Nor does a run hold more than its twelve ranks.
        ("ten-step", "run", "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"),
        # The ace at either end, and deuces that are real or wild.
        ("contract-rummy", "run", "4D AD 2D 3D", "AD 2D 3D 4D"),
        ("contract-rummy", "run", "AD QD KD JK", "JK QD KD AD"),
        ("contract-rummy", "run", "AD 5D JK JK JK JK JK JK JK JK", "5D JK JK JK JK JK JK JK JK AD"),
        # A deuce in its own place and its own suit is a real card, so that a wild card may lie beside it.
        ("twelve-step", "run", "3S 4S 5S 2S", "2S 3S 4S 5S"),
        ("twelve-step", "run", "2S JK 4S 5S", "2S JK 4S 5S"),
        ("twelve-step", "run", "2S 2S 3S 4S", "2S 3S 4S 2S"),
        ("twelve-step", "run", "2H 3S 4S 5S", "3S 4S 5S 2H"),
        # One wild card at each end, where they must not be neighbours.
        ("twelve-step", "run", "7S 8S JK 2H", "2H 7S 8S JK"),
    ],
)
def test_it_lies(game: str, kind: MeldKind, given: str, lying: str) -> None:
    assert lies(game, kind, given) == lying


@pytest.mark.parametrize(
    ("game", "kind", "given", "reason"),
    [
        ("ten-step", "set", "9H 9S", "2 cards: a set needs at least 3"),
        ("ten-step", "run", "9H", "1 card: a run needs at least 4"),
        ("ten-step", "set", "10D 7H JK", "10♦ and 7♥: a set has only one rank"),
        ("ten-step", "run", "3H 4H 5S 6H", "3♥ and 5♠: a run has only one suit"),
        ("ten-step", "run", "3H 4H 4H 5H", "4♥ is there twice: a run has one card of each rank"),
        ("ten-step", "run", "KS AS 3S 4S", "K A 3 4: a run can’t go round the ace"),
        ("ten-step", "run", "KS JK 3S 4S", "K 3 4: a run can’t go round the ace"),
        ("contract-rummy", "run", "KS AS 2S 3S", "K A 2 3: a run can’t go round the ace"),
        ("twelve-step", "run", "KS AS 3S JK", "K A 3: a run can’t go round the ace"),
        ("ten-step", "run", "5C 6C 9C JK", "7♣ and 8♣ are missing in between, and there is 1 wild card"),
        ("ten-step", "run", "5C 6C 7C 9C", "8♣ is missing in between, and there are no wild cards"),
        ("ten-step", "run", "5C 8C JC KC", "5♣ and K♣ are too far apart for no wild cards"),
        ("contract-rummy", "run", "AC 7C JK JK", "A♣ and 7♣ are too far apart for 2 wild cards"),
        ("contract-rummy", "run", "AC 3C 4C 5C", "2♣ is missing in between, and there are no wild cards"),
        # A deuce in its own place is neither missing nor a wild card.
        ("twelve-step", "run", "AS 2S 3S 5S 6S", "4♠ is missing in between, and there are no wild cards"),
        ("contract-rummy", "set", "JK JK JK", "only wild cards: in this game a set needs at least one real card"),
        ("contract-rummy", "run", "JK JK JK JK", "only wild cards: in this game a run needs at least one real card"),
        ("twelve-step", "set", "2H 2S 2D", "only wild cards: in this game a set needs at least one real card"),
        (
            "twelve-step",
            "run",
            "5C 2H 2S 8C",
            "two deuces side by side: in this game a run can’t have two wild cards together",
        ),
        (
            "twelve-step",
            "run",
            "5C JK JK 6C JK",
            "two jokers side by side: in this game a run can’t have two wild cards together",
        ),
        (
            "twelve-step",
            "run",
            "5C 2H JK 8C",
            "two wild cards side by side: in this game a run can’t have two wild cards together",
        ),
    ],
)
def test_it_is_no_meld(game: str, kind: MeldKind, given: str, reason: str) -> None:
    assert why(game, kind, given) == reason


def test_a_run_of_ten_step_has_twelve_cards_at_most() -> None:
    all_ranks = "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS JK"
    assert why("ten-step", "run", all_ranks) == "13 cards: a run has at most 12, one of each rank"
    # A wild card from the hand may be laid off beyond the ace at such a table, but it is no part of a meld.
    assert lies("ten-step", "run", all_ranks, overflow="any") is None


def test_a_run_has_the_ace_at_one_end_only() -> None:
    thirteen = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    assert lies("contract-rummy", "run", thirteen) == thirteen
    assert why("contract-rummy", "run", f"{thirteen} JK") == "14 cards: a run has at most 13, one of each rank"
    assert why("contract-rummy", "run", f"{thirteen} AS") == "A♠ is there twice: a run has one card of each rank"


def test_a_table_may_want_a_real_card_in_each_meld() -> None:
    assert lies("ten-step", "set", "2H JK JK", all_wild_melds=False) is None
    assert lies("ten-step", "run", "2H JK JK JK", all_wild_melds=False) is None
    assert lies("ten-step", "run", "2H JK 8S JK", all_wild_melds=False) == "8S JK JK 2H"


@pytest.mark.parametrize(
    ("kin", "like"),
    [
        ("baker-ten-step", "ten-step"),
        ("shanghai-rummy", "ten-step"),
        ("dummy-rummy", "twelve-step"),
        ("liverpool-rummy", "contract-rummy"),
    ],
)
def test_kindred_games_meld_alike(kin: str, like: str) -> None:
    assert house(kin) == house(like)
