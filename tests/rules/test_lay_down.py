"""Tests of the best lay-down, hand by hand."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.lay_down import LayDown, best, wilds_missing
from scorekeeper.rules.melds.contracts import Contract, sets
from tests.rules.at_the_table import cards, house, side_by_side

WHOLE_SUIT_TWICE = " ".join(
    f"{rank}H {rank}H" for rank in ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
)


def laid(game: str, number: int, hand: str, **chosen: Any) -> LayDown | None:
    """Lay contract `number` down with this hand."""
    record = get(game)
    worth = record.card_values(record.resolve(chosen))
    return best(cards(hand), record.contracts[number - 1], house(game, **chosen), worth)


@pytest.mark.parametrize(
    ("game", "number", "hand", "melds", "left", "points"),
    [
        # It leaves the fewest points, and of equal points the fewest cards.
        ("ten-step", 1, "3H 3D 3S 9H 9D 9S KH KD KS 4C", ["9D 9H 9S", "KD KH KS"], "3D 3H 3S 4C", 13),
        ("ten-step", 1, "KH KD KS 4H 4D 4S 4C 8H 8D", ["4C 4D 4H 4S", "KD KH KS"], "8D 8H", 16),
        ("ten-step", 1, "KH KD KS 3H 3D 3S 3C 4H 4D 4S", ["3C 3D 3H 3S", "KD KH KS"], "4D 4H 4S", 12),
        ("ten-step", 3, f"{WHOLE_SUIT_TWICE} JK 2S", None, "3H 3H", 6),
        # Melds may be longer than the contract asks, of one rank, touch, or hold the same card of two decks.
        ("ten-step", 2, "KH KD KS KC 3S 4S 5S 6S 7S 8S", ["KC KD KH KS", "3S 4S 5S 6S 7S 8S"], "", 0),
        ("ten-step", 1, "9H 9D 9S 9H 9D 2S", ["9D 9H 9S", "9D 9H 2S"], "", 0),
        ("ten-step", 3, "3H 4H 5H 6H 7H 8H 9H 10H", ["3H 4H 5H 6H", "7H 8H 9H 10H"], "", 0),
        ("ten-step", 3, "3H 3H 4H 4H 5H 5H 6H 6H", ["3H 4H 5H 6H", "3H 4H 5H 6H"], "", 0),
        # A card that the run needs is kept out of the set; a wild card goes to the high end.
        ("ten-step", 2, "6H 6D 6S 6C 3H 4H 5H", ["6C 6D 6S", "3H 4H 5H 6H"], "", 0),
        ("contract-rummy", 2, "9H 9D 9S 4S 5S 6S JK", ["9D 9H 9S", "4S 5S 6S JK"], "", 0),
        # An ace lies at one end of one run.
        ("contract-rummy", 3, "AH 2H 3H 4H JH QH KH AH", ["AH 2H 3H 4H", "JH QH KH AH"], "", 0),
        # A deuce in its own place may lie beside a wild card.
        ("twelve-step", 4, "AH JK 2H 4H 7S 8S 9S 10S", ["7S 8S 9S 10S", "AH 2H JK 4H"], "", 0),
        # Nothing but wild cards may make a contract.
        ("ten-step", 1, "JK JK JK 2H 2D 2S", None, "", 0),
    ],
)
def test_it_is_laid_down(game: str, number: int, hand: str, melds: list[str] | None, left: str, points: int) -> None:
    found = laid(game, number, hand)
    assert found
    assert melds is None or [side_by_side(meld.cards) for meld in found.melds] == melds
    assert (side_by_side(found.left), found.points) == (left, points)


@pytest.mark.parametrize(
    ("game", "number", "hand", "chosen"),
    [
        ("contract-rummy", 3, "AH 2H 3H 4H JH QH KH", {}),
        ("twelve-step", 4, "AH JK 2S 4H 7S 8S 9S 10S", {}),
        ("ten-step", 1, "JK JK JK 2H 2D 2S", {"all_wild_melds": False}),
    ],
)
def test_it_cannot_be_laid_down(game: str, number: int, hand: str, chosen: dict[str, Any]) -> None:
    assert laid(game, number, hand, **chosen) is None


def test_a_run_gives_its_card_to_a_set_that_has_no_other() -> None:
    found = laid("ten-step", 5, "8H 9H JK JK JK JK JK JK JK JK", all_wild_melds=False)
    assert found
    assert found.points == 0
    assert all({"8", "9"} & {each.rank for each in meld.cards} for meld in found.melds)


def test_a_wild_card_lies_where_a_cheaper_real_one_could() -> None:
    found = laid("twelve-step", 12, "3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH JK JK JK")
    assert found
    assert len([each for meld in found.melds for each in meld.cards if each.rank == "JK"]) == 3


@pytest.mark.parametrize(
    ("game", "number", "hand", "nearest"),
    [
        ("ten-step", 2, "9H 9D 3S 5S KC", ["9D 9H _", "3S _ 5S _"]),
        # Its own wild cards go first.
        ("ten-step", 1, "9H 9D 2S KC KD", ["9D 9H 2S", "KC KD _"]),
        # Cards too far apart, and melds without a real card each, need more than wild cards.
        ("twelve-step", 12, "3H 4D 5S 6C 7H 8D 9S", None),
        ("contract-rummy", 4, "KH 9H JK JK JK JK JK JK JK", None),
    ],
)
def test_how_many_wild_cards_are_missing(game: str, number: int, hand: str, nearest: list[str] | None) -> None:
    found = wilds_missing(cards(hand), get(game).contracts[number - 1], house(game))
    melds = found and [" ".join(str(each) if each else "_" for each in slots) for _, slots in found.melds]
    assert melds == nearest
    assert found is None or found.missing == str(melds).count("_")


def test_every_contract_with_melds_has_sets_of_one_size_and_runs_of_one_size() -> None:
    for game in games().values():
        for contract in game.contracts if game.melding else ():
            for kind in ("set", "run"):
                assert len({meld.size for meld in contract.melds if meld.kind == kind}) <= 1


def test_refuses_a_contract_of_sets_of_several_sizes() -> None:
    with pytest.raises(ValueError, match="of one size"):
        wilds_missing([], Contract(sets(1, 5) + sets(1, 3)), house("ten-step"))
