"""The best lay-down, hand by hand."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.lay_down import LayDown, Nearest, best, wilds_missing
from scorekeeper.rules.melds.contracts import Contract, sets
from tests.rules.at_the_table import cards, house, written


def laid(game: str, number: int, hand: str, **chosen: Any) -> LayDown | None:
    """Lay contract `number` down with this hand."""
    record = get(game)
    worth = record.card_values(record.resolve(chosen))
    return best(cards(hand), record.contracts[number - 1], house(game, **chosen), worth)


def melds(game: str, number: int, hand: str, **chosen: Any) -> list[str]:
    """Write the melds that are laid."""
    found = laid(game, number, hand, **chosen)
    return [written(meld.cards) for meld in found.melds] if found else []


def near(game: str, number: int, hand: str, **chosen: Any) -> Nearest | None:
    """Tell how near this hand is to contract `number`."""
    return wilds_missing(cards(hand), get(game).contracts[number - 1], house(game, **chosen))


def test_leaves_the_fewest_points() -> None:
    found = laid("ten-step", 1, "3H 3D 3S 9H 9D 9S KH KD KS 4C")
    assert found
    assert [meld.cards[0].rank for meld in found.melds] == ["9", "K"]
    assert (found.points, written(found.left)) == (13, "3D 3H 3S 4C")


def test_of_equal_points_leaves_the_fewest_cards() -> None:
    found = laid("ten-step", 1, "KH KD KS 4H 4D 4S 4C 8H 8D")
    assert found
    assert (found.points, len(found.left)) == (16, 2)
    found = laid("ten-step", 1, "KH KD KS 3H 3D 3S 3C 4H 4D 4S")
    assert found
    assert (found.points, len(found.left)) == (12, 3)


def test_lays_melds_longer_than_the_contract_asks() -> None:
    assert melds("ten-step", 2, "KH KD KS KC 3S 4S 5S 6S 7S 8S") == ["KC KD KH KS", "3S 4S 5S 6S 7S 8S"]


def test_parts_one_rank_into_two_sets() -> None:
    assert melds("ten-step", 1, "9H 9D 9S 9H 9D 2S") == ["9D 9H 9S", "9D 9H 2S"]


def test_lays_runs_that_touch() -> None:
    assert melds("ten-step", 3, "3H 4H 5H 6H 7H 8H 9H 10H") == ["3H 4H 5H 6H", "7H 8H 9H 10H"]


def test_lays_the_same_card_of_two_decks_in_two_runs() -> None:
    assert melds("ten-step", 3, "3H 3H 4H 4H 5H 5H 6H 6H") == ["3H 4H 5H 6H", "3H 4H 5H 6H"]


def test_puts_a_wild_card_at_the_high_end() -> None:
    assert melds("contract-rummy", 2, "9H 9D 9S 4S 5S 6S JK")[1] == "4S 5S 6S JK"


def test_keeps_a_card_out_of_the_set_that_the_run_needs() -> None:
    assert melds("ten-step", 2, "6H 6D 6S 6C 3H 4H 5H")[1] == "3H 4H 5H 6H"


def test_a_run_gives_its_card_to_a_set_that_has_no_other() -> None:
    hand = "8H 9H JK JK JK JK JK JK JK JK"
    found = laid("ten-step", 5, hand, all_wild_melds=False)
    assert found
    assert found.points == 0
    assert all({"8", "9"} & {each.rank for each in meld.cards} for meld in found.melds)


def test_nothing_but_wild_cards_may_make_a_contract() -> None:
    hand = "JK JK JK 2H 2D 2S"
    found = laid("ten-step", 1, hand)
    assert found
    assert found.points == 0
    assert laid("ten-step", 1, hand, all_wild_melds=False) is None


def test_an_ace_lies_at_one_end_of_one_run() -> None:
    assert melds("contract-rummy", 3, "AH 2H 3H 4H JH QH KH") == []
    assert melds("contract-rummy", 3, "AH 2H 3H 4H JH QH KH AH") == ["AH 2H 3H 4H", "JH QH KH AH"]


def test_a_wild_card_lies_where_a_cheaper_real_one_could() -> None:
    found = laid("twelve-step", 12, "3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH JK JK JK")
    assert found
    assert len([each for meld in found.melds for each in meld.cards if each.rank == "JK"]) == 3


def test_a_deuce_in_its_own_place_may_lie_beside_a_wild_card() -> None:
    assert melds("twelve-step", 4, "AH JK 2H 4H 7S 8S 9S 10S") == ["7S 8S 9S 10S", "AH 2H JK 4H"]
    assert melds("twelve-step", 4, "AH JK 2S 4H 7S 8S 9S 10S") == []


def test_a_hand_short_of_cards_is_told_how_many_wild_ones() -> None:
    found = near("ten-step", 2, "9H 9D 3S 5S KC")
    assert found
    assert found.missing == 3
    assert [[str(each) if each else "" for each in slots] for _, slots in found.melds] == [
        ["9D", "9H", ""],
        ["3S", "", "5S", ""],
    ]


def test_its_own_wild_cards_go_first() -> None:
    found = near("ten-step", 1, "9H 9D 2S KC KD")
    assert found
    assert found.missing == 1
    assert sum(slots.count(None) for _, slots in found.melds) == 1


def test_no_number_of_wild_cards_makes_a_run_of_cards_too_far_apart() -> None:
    assert near("twelve-step", 12, "3H 4D 5S 6C 7H 8D 9S") is None


def test_no_number_of_wild_cards_makes_melds_without_a_real_card_each() -> None:
    assert near("contract-rummy", 4, "KH 9H JK JK JK JK JK JK JK") is None


def test_every_contract_with_melds_has_sets_of_one_size_and_runs_of_one_size() -> None:
    for game in games().values():
        for contract in game.contracts if game.melding else ():
            for kind in ("set", "run"):
                assert len({meld.size for meld in contract.melds if meld.kind == kind}) <= 1


def test_refuses_a_contract_of_sets_of_several_sizes() -> None:
    with pytest.raises(ValueError, match="of one size"):
        wilds_missing([], Contract(sets(1, 5) + sets(1, 3)), house("ten-step"))


def test_more_cards_than_two_runs_hold_leave_the_cheapest() -> None:
    whole = " ".join(f"{rank}H {rank}H" for rank in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
    found = laid("ten-step", 3, f"{whole} JK 2S")
    assert found
    assert (found.points, written(found.left)) == (6, "3H 3H")
