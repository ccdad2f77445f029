"""Tests of the drawing of a contract as cards, and of its accessible name."""

import re

import pytest
from django.template import Context, Template

from scorekeeper.rules.catalogue import games
from scorekeeper.rules.melds.contracts import Contract, Meld
from scorekeeper.templatetags import cards
from scorekeeper.templatetags.cards import RANKS, draw, icon
from tests.fixtures.parsed import Element, Page

SET_OF_3, RUN_OF_4 = Meld("set", 3), Meld("run", 4)


def rendered_fan(*melds: Meld, width: int = 40) -> str:
    return Template("{% load cards %}{% fan contract width %}").render(
        Context({"contract": Contract(melds), "width": width})
    )


def fan(*melds: Meld) -> Page:
    return Page(rendered_fan(*melds))


def ranks(drawing: Page) -> list[str]:
    return [text.words for text in drawing.all("text")]


def suits(drawing: Page) -> list[str]:
    return [card.attributes["data-suit"] for card in drawing.all("g", data_suit=True)]


def cards_drawn(drawing: Page, side: str) -> int:
    """Return how many cards of a drawing show this side, "face" or "back"."""
    return len(drawing.all("use", href=re.compile(f"#{side}$")))


def test_a_set_of_three_is_three_backs() -> None:
    drawing = fan(SET_OF_3)
    assert cards_drawn(drawing, "back") == 3
    assert ranks(drawing) == []


def test_cards_of_one_colour_are_faces_of_one_suit_without_ranks() -> None:
    drawing = fan(Meld("colour", 7))
    assert suits(drawing) == ["heart"] * 7
    assert (ranks(drawing), cards_drawn(drawing, "face")) == ([], 7)


def test_a_run_is_a_sequence_in_one_suit() -> None:
    drawing = fan(RUN_OF_4)
    assert ranks(drawing) == ["6", "7", "8", "9"]
    assert suits(drawing) == ["heart"] * 4
    assert (cards_drawn(drawing, "back"), cards_drawn(drawing, "face")) == (0, 4)


def test_the_suit_changes_from_run_to_run() -> None:
    drawing = fan(RUN_OF_4, RUN_OF_4, RUN_OF_4)
    assert suits(drawing) == ["heart"] * 4 + ["spade"] * 4 + ["diamond"] * 4


def test_sets_do_not_take_a_suit() -> None:
    assert suits(fan(SET_OF_3, RUN_OF_4)) == ["heart"] * 4


@pytest.mark.parametrize("size", range(3, 13))
def test_a_run_never_leaves_the_suit(size: int) -> None:
    run = tuple(card.rank for card in draw((("run", size),)).cards)
    start = RANKS.index(run[0])
    assert run == RANKS[start : start + size]


def test_the_drawing_is_named_by_its_words() -> None:
    assert fan(SET_OF_3, RUN_OF_4).has("svg", role="img", aria_label="1 set of 3, 1 run of 4")


def test_screen_readers_ignore_the_emblem_and_the_picture_of_a_game(subtests: pytest.Subtests) -> None:
    template = Template("{% load cards %}{% emblem game.key 22 %}{% picture game 26 %}")
    for game in games().values():
        with subtests.test(game.key):
            drawn = Page(template.render(Context({"game": game}))).children
            hidden = [part.attributes.get("aria-hidden") for part in drawn if isinstance(part, Element)]
            assert hidden == ["true", "true"]


def test_every_card_lies_inside_the_drawing() -> None:
    drawing = draw((("set", 3), ("run", 10)))
    places = [re.search(r"translate\((\S+) (\S+)\)", card.transform) for card in drawing.cards]
    for place in places:
        assert place is not None
        assert -10 < float(place[1]) < drawing.width - 30
        assert -10 < float(place[2]) < drawing.height - 40


def test_a_drawing_has_no_white_space_between_its_parts() -> None:
    assert not re.search(r">\s+<", rendered_fan(SET_OF_3, RUN_OF_4))


def test_no_drawing_carries_a_style() -> None:
    assert not fan(SET_OF_3, RUN_OF_4).has(style=True)


def test_an_icon_is_hidden_from_readers_and_named_by_its_neighbour() -> None:
    drawing = Page(icon("undo")).one("svg", aria_hidden="true")
    assert drawing.one("use").attributes["href"].endswith("icons.svg#undo")


def test_a_contract_is_drawn_once_a_width() -> None:
    contract = Contract((SET_OF_3, RUN_OF_4))
    assert cards.fan(contract, 26) is cards.fan(Contract((SET_OF_3, RUN_OF_4)), 26)
    assert cards.fan(contract, 26) != cards.fan(contract, 32)
