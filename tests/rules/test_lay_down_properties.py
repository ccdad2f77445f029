"""Property tests of lay-downs, on random hands."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.cards import JOKER, Card
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.lay_down import LayDown, Nearest, best, wilds_missing
from scorekeeper.rules.melds import check_table, fulfil
from scorekeeper.rules.melds.contracts import Contract
from tests.examples import examples
from tests.rules.at_the_table import house

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("ten-step", {}),
    ("ten-step", {"all_wild_melds": False}),
    ("twelve-step", {}),
    ("twelve-step", {"deuce": 20}),
    ("contract-rummy", {}),
    ("liverpool-rummy", {"joker": 50}),
]
every_house = pytest.mark.parametrize(("game", "chosen"), HOUSES)
MANY = examples(27)

Question = tuple[list[Card], Contract]


@st.composite
def hands(draw: st.DrawFn, game: str) -> Question:
    """Draw up to 23 cards of one, two or four suits, up to eight of them wild, and any contract."""
    real, wild = _dealt(game, draw(st.sampled_from(("S", "SH", "SHDC"))))
    return draw(real) + draw(wild), draw(st.sampled_from(get(game).contracts))


@cache
def _dealt(game: str, suits: str) -> tuple[st.SearchStrategy[list[Card]], st.SearchStrategy[list[Card]]]:
    """Return the strategies of real and of wild cards: to make them takes longer than to draw from them."""
    record = get(game)
    real = [rank for rank in record.copies if rank not in record.wilds and rank != JOKER]
    cards = [Card(rank, suit) for rank in real for suit in suits]
    wild = [Card(JOKER), *(Card(rank, suit) for rank in sorted(record.wilds - {JOKER}) for suit in suits)]
    return st.lists(st.sampled_from(cards), max_size=15), st.lists(st.sampled_from(wild), max_size=8)


def that_lays_down(data: Any, game: str, chosen: dict[str, Any]) -> tuple[list[Card], Contract]:
    """Draw a hand for a contract, with the jokers that it takes to lay it down."""
    hand, contract = data.draw(hands(game))
    nearness = near(game, chosen, hand, contract)
    assume(nearness is not None)
    assert nearness
    return hand + [Card(JOKER)] * nearness.missing, contract


def best_lay_down(game: str, chosen: dict[str, Any], hand: list[Card], contract: Contract) -> LayDown | None:
    """Return the best lay-down at a table."""
    return best(hand, contract, house(game, **chosen), worth(game, chosen))


def near(game: str, chosen: dict[str, Any], hand: list[Card], contract: Contract) -> Nearest | None:
    """Return how near a hand is, at a table."""
    return wilds_missing(hand, contract, house(game, **chosen))


def worth(game: str, chosen: dict[str, Any]) -> dict[str, int]:
    """Return what cards cost at a table."""
    return dict(get(game).card_values(get(game).resolve(chosen)))


@every_house
@MANY
@given(data=st.data())
def test_its_melds_are_those_of_the_contract_made_of_the_hand(data: Any, game: str, chosen: dict[str, Any]) -> None:
    hand, contract = that_lays_down(data, game, chosen)
    lay_down = best_lay_down(game, chosen, hand, contract)
    assert lay_down
    check_table(lay_down.melds, house(game, **chosen))
    assert fulfil(contract, [meld.cards for meld in lay_down.melds], house(game, **chosen))
    assert [meld.kind for meld in lay_down.melds] == [meld.kind for meld in contract.melds]
    laid = [card for meld in lay_down.melds for card in meld.cards]
    assert Counter(laid) + Counter(lay_down.left) == Counter(hand)
    assert lay_down.points == sum(worth(game, chosen)[card.rank] for card in lay_down.left)


@every_house
@MANY
@given(data=st.data())
def test_the_order_of_the_cards_does_not_matter(data: Any, game: str, chosen: dict[str, Any]) -> None:
    hand, contract = data.draw(hands(game))
    other = data.draw(st.permutations(hand))
    assert best_lay_down(game, chosen, hand, contract) == best_lay_down(game, chosen, other, contract)
    assert near(game, chosen, hand, contract) == near(game, chosen, other, contract)


@every_house
@MANY
@given(data=st.data())
def test_a_wild_card_never_makes_a_hand_worse(data: Any, game: str, chosen: dict[str, Any]) -> None:
    hand, contract = data.draw(hands(game))
    before, after = (best_lay_down(game, chosen, cards, contract) for cards in (hand, [*hand, Card(JOKER)]))
    if before:
        # Where wild cards may not touch it may have to stay in hand.
        kept = 0 if house(game, **chosen).touching else worth(game, chosen)[JOKER]
        assert after
        assert after.points <= before.points + kept


@every_house
@MANY
@given(data=st.data())
def test_so_many_jokers_as_are_missing_complete_it(data: Any, game: str, chosen: dict[str, Any]) -> None:
    hand, contract = data.draw(hands(game))
    nearness = near(game, chosen, hand, contract)
    lays_down = best_lay_down(game, chosen, hand, contract) is not None
    assert lays_down == (nearness is not None and nearness.missing == 0)
    if nearness:
        jokers = [Card(JOKER)] * nearness.missing
        assert best_lay_down(game, chosen, hand + jokers, contract)
        assert lays_down or best_lay_down(game, chosen, hand + jokers[1:], contract) is None
        groups = [[card or Card(JOKER) for card in cards] for _, cards in nearness.melds]
        assert fulfil(contract, groups, house(game, **chosen))
        assert sum(cards.count(None) for _, cards in nearness.melds) == nearness.missing
