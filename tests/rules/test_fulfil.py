"""Tests of whether groups of cards fulfil a contract: the exact number of melds, each of any greater length."""

import pytest

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.melds import NoMeld, fulfil
from tests.rules.at_the_table import cards, house, side_by_side


def fulfilled(game: str, step: int, *groups: str) -> list[tuple[str, str]]:
    """Return the melds that groups of cards are laid as for a contract."""
    laid = fulfil(get(game).contracts[step - 1], [cards(group) for group in groups], house(game))
    return [(meld.kind, side_by_side(meld.cards)) for meld in laid]


def refused(game: str, step: int, *groups: str) -> str:
    """Return why groups of cards do not make a contract."""
    with pytest.raises(NoMeld) as no:
        fulfilled(game, step, *groups)
    return str(no.value)


@pytest.mark.parametrize(
    ("step", "groups", "laid"),
    [
        # Melds keep the order in which they were given.
        (2, ["6S 3S 5S 4S", "9H 9S 9D"], [("run", "3S 4S 5S 6S"), ("set", "9D 9H 9S")]),
        # They may be longer than asked, of one rank, touch or overlap.
        (1, ["9H 9S 9D 9C 2H", "KS KS KS"], [("set", "9C 9D 9H 9S 2H"), ("set", "KS KS KS")]),
        (1, ["9H 9S 9D", "9C 9S 9D"], [("set", "9D 9H 9S"), ("set", "9C 9D 9S")]),
        (3, ["3S 4S 5S 6S", "7S 8S 9S 10S"], [("run", "3S 4S 5S 6S"), ("run", "7S 8S 9S 10S")]),
        (3, ["3S 4S 5S 6S", "3S 4S 5S 6S"], [("run", "3S 4S 5S 6S")] * 2),
        # What may be a set or a run is what the contract still wants.
        (2, ["7S JK JK 2H", "9H 9S 9D"], [("run", "7S JK JK 2H"), ("set", "9D 9H 9S")]),
        (2, ["9H 9S 9D", "7S JK JK 2H"], [("set", "9D 9H 9S"), ("run", "7S JK JK 2H")]),
        (1, ["7S JK JK 2H", "9H 9S 9D"], [("set", "7S 2H JK JK"), ("set", "9D 9H 9S")]),
        (5, ["2H 2S 2D 2C JK JK JK", "JK JK 2S"], [("run", "JK JK JK 2S 2H 2D 2C"), ("set", "2S JK JK")]),
    ],
)
def test_groups_make_the_melds_of_a_contract(step: int, groups: list[str], laid: list[tuple[str, str]]) -> None:
    assert fulfilled("ten-step", step, *groups) == laid


@pytest.mark.parametrize(
    ("groups", "reason"),
    [
        (["9H 9S 9D"], "the contract is 2 sets of 3: 2 melds, not 1"),
        (["9H 9S 9D", "8H 8S 8D", "7H 7S 7D"], "the contract is 2 sets of 3: 2 melds, not 3"),
        (["9H 9S 9D", "3S 4S 5S 6S"], "the contract is 2 sets of 3, but this is a set of 3 and a run of 4"),
        (["9H 9S 9D", "8H 8S"], "meld 2: 2 cards: a set needs at least 3"),
        (["9H 9S 8D", "8H 8S 8D"], "meld 1: 8♦ and 9♥: a set has only one rank"),
        (["9H 9S 9D", "KS AS 3S 4S"], "meld 2: K A 3 4: a run can’t go round the ace"),
        (["9H 9S 9D", ""], "meld 2: 0 cards: a set needs at least 3"),
    ],
)
def test_the_first_contract_is_not_made(groups: list[str], reason: str) -> None:
    assert refused("ten-step", 1, *groups) == reason


def test_a_meld_of_the_contract_may_ask_for_more_cards() -> None:
    short = refused("ten-step", 5, "9H 9S 9D", "3S 4S 5S 6S 7S 8S")
    assert short == "the contract is 1 set of 3, 1 run of 7, but this is a set of 3 and a run of 6"
    assert refused("twelve-step", 11, "9H 9S 9D 9C 9H 9S 9D") == "the contract is 1 set of 8, but this is a set of 7"
