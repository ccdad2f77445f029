"""Compares melds and lay-offs with those found by trying, on random hands and tables."""

import random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules import referee
from scorekeeper.rules.cards import JOKER, Card
from scorekeeper.rules.catalogue import get
from scorekeeper.rules.melds import LaidMeld, NoMeld, arrange, check_table
from scorekeeper.rules.melds.lay_off import places
from scorekeeper.rules.melds.melding import Melding, MeldKind
from tests.examples import examples
from tests.rules import slow_melds
from tests.rules.at_the_table import house
from tests.rules.slow_melds import Table, table_of

HOUSES: list[tuple[str, dict[str, str | bool]]] = [
    ("ten-step", {}),
    ("ten-step", {"all_wild_melds": False, "replace": "wilds", "overflow": "any"}),
    ("baker-ten-step", {"overflow": "any", "replace_in_sets": True}),
    ("twelve-step", {}),
    ("contract-rummy", {}),
]
every_house = pytest.mark.parametrize(("game", "chosen"), HOUSES)
MANY = examples(27)

# Two suits do: what fits goes by "the same" or "another".
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = (Card(JOKER), *(Card(rank, suit) for rank in RANKS for suit in "SH"))


KINDS: st.SearchStrategy[MeldKind] = st.sampled_from(("set", "run", "run", "run"))


@st.composite
def nearly(draw: st.DrawFn, table: Table) -> tuple[MeldKind, tuple[Card, ...]]:
    """Draw up to five cards that make a meld, of which some may be exchanged, in any order."""
    kind = draw(KINDS)
    meant = draw(_meant(kind, table, most=5))
    cards = [
        draw(st.sampled_from((card, card, card, card, *_wild(table), draw(st.sampled_from(PACK))))) for card in meant
    ]
    return kind, tuple(draw(st.permutations(cards)))


@st.composite
def tables(draw: st.DrawFn, table: Table) -> tuple[LaidMeld, ...]:
    """Draw one or two melds, as they may lie after lay-offs and replacing."""
    melds = []
    for _ in range(draw(st.integers(1, 2))):
        kind = draw(KINDS)
        meant = draw(_meant(kind, table, most=len(set(table.ring))))
        cards = tuple(draw(_some_wild(meant, table)))
        if table.moves and kind == "run":
            cards = ((Card(JOKER),) * draw(st.integers(0, 1))) + cards + ((Card(JOKER),) * draw(st.integers(0, 1)))
        melds.append(LaidMeld(kind, cards))
    assume(all(slow_melds.may_lie(meld, table) for meld in melds))
    return tuple(melds)


@st.composite
def _meant(draw: st.DrawFn, kind: MeldKind, table: Table, most: int) -> list[Card]:
    """Draw cards that may make a meld of this kind: of one rank, or of neighbouring ranks in one suit."""
    if kind == "set":
        rank = draw(st.sampled_from(table.ring))
        return [Card(rank, suit) for suit in draw(st.lists(st.sampled_from("SH"), min_size=2, max_size=5))]
    length, suit = draw(st.one_of(st.integers(3, 5), st.integers(3, most))), draw(st.sampled_from("SH"))
    last = len(table.ring) - length
    start = draw(st.one_of(st.sampled_from((0, last)), st.integers(0, last)))
    return [Card(rank, suit) for rank in table.ring[start : start + length]]


@st.composite
def _some_wild(draw: st.DrawFn, meant: list[Card], table: Table) -> list[Card]:
    cards: list[Card] = []
    for card in meant:
        beside = table.apart and cards and cards[-1].rank in table.wild
        cards.append(card if beside else draw(st.sampled_from((card, card, *_wild(table)))))
    return cards


def _wild(table: Table) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for rank, suit in ((JOKER, ""), ("2", "S"), ("2", "H")) if rank in table.wild)


def answer(kind: MeldKind, cards: tuple[Card, ...], melding: Melding) -> tuple[Card, ...] | str:
    """Return the cards as the referee arranges them, or the reason why they are no meld."""
    try:
        return arrange(kind, cards, melding).cards
    except NoMeld as no:
        return str(no)


@every_house
@examples(40)
@given(data=st.data())
def test_a_meld_lies_as_trying_every_order_finds(data: Any, game: str, chosen: dict[str, Any]) -> None:
    table, melding = table_of(game, chosen), house(game, **chosen)
    kind, cards = data.draw(nearly(table))
    found = answer(kind, cards, melding)
    assert found == answer(kind, tuple(data.draw(st.permutations(cards))), melding)
    if kind == "set":
        assert isinstance(found, tuple) == slow_melds.is_set(cards, table)
    else:
        expected = slow_melds.runs(cards, table)
        assert found in expected if expected else isinstance(found, str)
    if isinstance(found, tuple):
        check_table([LaidMeld(kind, found)], melding)
        assert sorted(found) == sorted(cards)


@every_house
@examples(14)
@given(data=st.data())
def test_every_card_fits_where_trying_finds_it_does(data: Any, game: str, chosen: dict[str, Any]) -> None:
    table = table_of(game, chosen)
    melds = data.draw(tables(table))
    melding = house(game, **chosen)
    for card in PACK:
        found = places(melds, card, melding)
        assert {tuple(place) for place in found} == slow_melds.places(melds, card, table)
        assert len(found) == len(set(found))


@every_house
@MANY
@given(data=st.data())
def test_a_card_laid_off_where_the_referee_says_leaves_legal_melds(
    data: Any, game: str, chosen: dict[str, Any]
) -> None:
    melds = data.draw(tables(table_of(game, chosen)))
    melding = house(game, **chosen)
    card = data.draw(st.sampled_from(PACK))
    for place in places(melds, card, melding):
        kind, cards = melds[place.meld]
        ways = [cards] if place.frees is None else replaced(cards, place.frees, card)
        moving = place.frees or card
        for end in place.to or [place.how]:
            longer = [(moving, *way) if end == "low" else (*way, moving) for way in ways]
            assert any(legal(LaidMeld(kind, way), melding) for way in (ways if end == "replace" else longer))


def replaced(cards: tuple[Card, ...], freed: Card, card: Card) -> list[tuple[Card, ...]]:
    """Return the meld with a card in the place of the one freed, or of its like."""
    return [(*cards[:at], card, *cards[at + 1 :]) for at, other in enumerate(cards) if other == freed]


def legal(meld: LaidMeld, melding: Melding) -> bool:
    """Return whether the referee accepts this meld on the table."""
    try:
        check_table([meld], melding)
    except NoMeld:
        return False
    return True


@every_house
def test_a_table_that_may_not_lie_so_is_refused(game: str, chosen: dict[str, Any]) -> None:
    table, melding = table_of(game, chosen), house(game, **chosen)
    chance = random.Random(4)  # noqa: S311 - nothing secret about cards on a table
    lying = []
    for _ in range(500):
        kinds: tuple[MeldKind, MeldKind] = ("set", "run")
        meld = LaidMeld(chance.choice(kinds), tuple(chance.choices(PACK[:9], k=chance.randint(2, 5))))
        lying.append(legal(meld, melding))
        assert lying[-1] == slow_melds.may_lie(meld, table)
    assert set(lying) == {True, False}


@pytest.mark.parametrize("game", ["ten-step", "baker-ten-step", "liverpool-rummy"])
@MANY
@given(data=st.data())
def test_rummy_is_called_just_where_the_discard_would_fit(data: Any, game: str) -> None:
    melds = data.draw(tables(table_of(game, {})))
    card = data.draw(st.sampled_from(PACK))
    table = [{"kind": kind, "cards": [str(card) for card in cards]} for kind, cards in melds]
    question = {"ask": "rummy", "game": game, "table": table, "discard": str(card), "decks": 40}
    fits = bool(places(melds, card, house(game)))
    assert referee.answer(question)["ok"] is fits
    never = referee.answer({**question, "options": {"rummy": "off"}})
    assert (never.get("ok") is False and never["why"]) if "rummy" in get(game).resolve({}) else "error" in never
