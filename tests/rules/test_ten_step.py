"""Ten Step's own numbers, by its house rules (scorekeeper/docs/games/ten_step.md)."""

from typing import Any

import pytest

from scorekeeper.rules.catalogue import get
from scorekeeper.rules.options import Options
from scorekeeper.rules.record import Record
from scorekeeper.rules.scoring.sheet import derive

GAME = get("ten-step")


def rules(**chosen: Any) -> Options:
    return GAME.resolve(chosen)


def test_wild_cards_cost_most_and_come_first_on_the_pad() -> None:
    values = GAME.card_values(rules())
    assert list(values) == ["JK", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]
    assert list(values.values()) == [20, 20, 15, 10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3]


def test_three_to_nine_may_count_five_but_the_ten_never() -> None:
    values = GAME.card_values(rules(three_to_nine="five"))
    assert {values[rank] for rank in "3456789"} == {5}
    assert values["10"] == 10


@pytest.mark.parametrize(("odd", "decks"), [("up", [1, 2, 2, 3, 6]), ("down", [1, 1, 2, 2, 6])])
def test_a_deck_for_two_players(odd: str, decks: list[int]) -> None:
    assert [GAME.decks(players, rules(odd_decks=odd)) for players in (2, 3, 4, 5, 12)] == decks


def test_one_player_left_still_has_a_deck() -> None:
    assert GAME.decks(1, rules(odd_decks="down")) == 1


@pytest.mark.parametrize(
    ("buys", "limits"), [("3-4", (3, 3, 4)), ("3-2", (3, 3, 2)), ("unlimited", (None, None, None))]
)
def test_buys_change_in_step_ten(buys: str, limits: tuple[int | None, ...]) -> None:
    assert tuple(GAME.buy_limit(rules(buys=buys), number) for number in (1, 9, 10)) == limits


def test_baker_allows_the_fourth_buy_in_step_ten_only() -> None:
    baker = get("baker-ten-step")
    limits = [baker.buy_limit(rules(), number) for number in range(1, 20)]
    assert limits == [*[3] * 9, 4, *[3] * 9]


def test_five_players_are_cut_fifty_six() -> None:
    players = ("Ann", "Bob", "Cy", "Di", "Ed")
    up_next = derive(Record("ten-step", players)).next
    assert up_next is not None
    assert (up_next.deal, up_next.exact_cut_cards) == (11, 56)


def test_a_deck_holds_fifty_four() -> None:
    assert sum(GAME.copies.values()) == 54


def test_true_is_not_one() -> None:
    wild = next(option for option in GAME.options if option.key == "all_wild_melds")
    assert wild.offers(True)
    assert not wild.offers(1)


def test_a_choice_is_found_by_its_value() -> None:
    buys = next(option for option in GAME.options if option.key == "buys")
    assert buys.choice("3-4").summary == "3 buys, 4 in step 10"
