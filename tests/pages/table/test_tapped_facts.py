"""What a row offers to tap follows from the declaration of each fact."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.pages.table.messages import Tap
from scorekeeper.pages.table.tapped_facts import TappedFacts, facts_to_tap, tapped_facts
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.game import Game
from tests.throwaway import added_to_catalogue

PASSED = Fact(
    "passed", "flag", Words("passed", said="{name} passed", silent="{name} plays"), silent=False, tapped="drawer"
)
PENALTIES = Fact(
    "penalties",
    "count",
    Words("penalties", one="penalty", many="penalties", said="{name} has {value}", silent="{name} has no penalty"),
    silent=0,
    tapped="drawer",
)


class AnnsHand:
    """Ann's hand, of which this is known."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.name, self.facts = "Ann", facts

    def tap(self, fact: str, value: int) -> Tap:
        return Tap(1, fact, value, int(self.facts[fact] or 0))


@pytest.fixture
def game() -> Iterator[Game]:
    with added_to_catalogue("oh-hell") as oh_hell:
        yield replace(oh_hell, own_facts=(*oh_hell.own_facts, PASSED, PENALTIES))


def offered(game: Game, **known: Any) -> TappedFacts:
    asked = game_facts.asked(game, game.resolve({}))
    return tapped_facts(AnnsHand({**game_facts.silent_hand(game), **known}), game, facts_to_tap(game, asked))


def test_a_count_of_which_nought_is_silence_lies_in_the_drawer(game: Game) -> None:
    (tally,) = offered(game, penalties=2).tallies
    assert (tally.unit, tally.count, tally.more.value, tally.less.value) == ("penalty", 2, 3, 1)
    assert tally.none == "Ann has no penalty"


def test_a_flag_is_turned_over(game: Game) -> None:
    assert [(flag.holds, flag.tap.value) for flag in offered(game).flags] == [(False, 1)]
    assert [(flag.holds, flag.tap.value) for flag in offered(game, passed=True).flags] == [(True, 0)]


def test_a_number_of_which_nought_is_news_is_stepped_in_the_row(game: Game) -> None:
    (unsaid,) = offered(game).steppers
    assert (unsaid.count, unsaid.just.value, unsaid.more.value, unsaid.less.value) == (None, 0, 1, 0)
    (said,) = offered(game, bid=3).steppers
    assert (said.count, said.more.value, said.less.value, said.said) == (3, 4, 2, "Ann bids")


def test_what_the_table_does_not_tap_is_not_offered(game: Game) -> None:
    found = offered(game)
    assert [tally.fact for tally in found.tallies] == ["penalties"]
    assert [step.fact for step in found.steppers] == ["bid"]
    assert [flag.fact for flag in found.flags] == ["passed"]
