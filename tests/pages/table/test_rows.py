"""Tests that the controls of a row follow from the declaration of each fact."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from scorekeeper.facts.paths import hand_path
from scorekeeper.pages.table.header import cut_of
from scorekeeper.pages.table.rows import TableRow, rows_of
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.facts import Fact, Words
from scorekeeper.rules.game import Game
from scorekeeper.rules.wording import Text
from tests.factories import MatchFactory
from tests.throwaway import added_to_catalogue

pytestmark = pytest.mark.django_db

PASSED = Fact(
    "passed",
    "flag",
    Words(Text("passed"), said=Text("{name} passed"), negation=Text("{name} plays")),
    default=False,
    tapped="drawer",
)
PENALTIES = Fact(
    "penalties",
    "count",
    Words(
        Text("penalties"),
        one=Text("penalty"),
        number=Text("{count} penalty", "{count} penalties"),
        said=Text("{name} has {value}"),
        negation=Text("{name} has no penalty"),
    ),
    default=0,
    tapped="drawer",
)


@pytest.fixture
def game() -> Iterator[Game]:
    """Return Foretell with two more facts in the drawer: a flag and a count, both with a default."""
    with added_to_catalogue("foretell") as foretell:
        yield replace(foretell, own_facts=(*foretell.own_facts, PASSED, PENALTIES))


def offered(game: Game, **known: Any) -> TableRow:
    """Return Ann's row of the table in the first round, in which her hand has these facts."""
    sheet = MatchSheet(MatchFactory(game=game.key, names=["Ann", "Bob", "Cy"]))
    vars(sheet)["game"] = game
    setup = sheet.scores.next
    assert setup is not None
    sheet.facts[hand_path(1, sheet.seats[0].player_id)] |= known
    return next(rows_of(sheet, setup, {}))


def test_a_count_of_which_nought_is_silence_lies_in_the_drawer(game: Game) -> None:
    (counter,) = offered(game, penalties=2).counters
    assert (counter.count, counter.more.value, counter.less.value) == (2, 3, 1)
    assert counter.none == "Ann has no penalty"


def test_a_flag_is_set_or_not(game: Game) -> None:
    assert [holds for _, holds in offered(game).flags] == [False]
    assert [holds for _, holds in offered(game, passed=True).flags] == [True]


def test_a_number_of_which_nought_is_news_is_stepped_in_the_row(game: Game) -> None:
    (unsaid,) = offered(game).steppers
    assert (unsaid.count, unsaid.just.value, unsaid.more.value, unsaid.less.value) == (None, 0, 1, 0)
    (said,) = offered(game, bid=3).steppers
    assert (said.count, said.more.value, said.less.value, said.without_number) == (3, 4, 2, "Ann bids")
    assert (unsaid.count_in_words, said.count_in_words) == ("", "bid 3")


def test_what_the_table_does_not_tap_is_not_offered(game: Game) -> None:
    row = offered(game)
    assert [counter.fact.name for counter in row.counters] == ["penalties"]
    assert [step.fact.name for step in row.steppers] == ["bid"]
    assert [fact.name for fact, _ in row.flags] == ["passed"]


def test_a_number_in_the_middle_of_a_sentence_leaves_no_gap_where_it_is_left_out() -> None:
    sheet = MatchSheet(MatchFactory(game="tens", names=["Ann", "Bob"]))
    assert sheet.scores.next is not None
    with override("de"):
        row = next(rows_of(sheet, sheet.scores.next, {}))
        assert [step.without_number for step in row.steppers] == ["Ann hat gegriffen"]


def test_nobody_cuts_before_the_dealer_is_drawn() -> None:
    sheet = MatchSheet(MatchFactory(options={"dealer": "drawn"}))
    setup = sheet.scores.next
    assert setup is not None
    assert cut_of(sheet, setup) is None
