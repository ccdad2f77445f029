"""Tests of the questions and choices of the referee's page."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.forms.referee import first
from scorekeeper.pages.referee.answers import verdict
from scorekeeper.pages.referee.page import RefereePage
from scorekeeper.pages.referee.questions import BUY, LAY_OFF, Asking, questions_of
from scorekeeper.pages.referee.settings import Seated, Setting, of_game, of_match
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules.catalogue import games
from tests.factories import MatchFactory, fresh
from tests.pages.referee.test_answers import NAMES, STEP, TEN_STEP, TWELVE_STEP, at_table


def test_every_game_has_the_questions_of_its_record() -> None:
    asked = {key: [question.key for question in questions_of(of_game(game))] for key, game in games().items()}
    melds = ["lay_down", "meld", "lay_off"]
    scored_by_facts = ["gin-rummy", "wizard", "skull-king", "hearts", "spades", "euchre", "five-hundred"]
    assert asked == {key: [] for key in games()} | {
        "ten-step": [*melds, "rummy"],
        "baker-ten-step": [*melds, "rummy"],
        "liverpool-rummy": [*melds, "rummy"],
        "twelve-step": melds,
        "dummy-rummy": melds,
        "contract-rummy": melds,
        "shanghai-rummy": melds,
        "step": ["beats"],
        "tens": ["play"],
        "five-crowns": ["cards_left"],
        "golf": ["cards_left"],
        "oh-hell": ["score_of", "barred_bid"],
        "canasta": ["score_of", "least_meld"],
        "hand-and-foot": ["score_of", "least_meld"],
        **{key: ["score_of"] for key in scored_by_facts},
    }


def test_buys_are_asked_about_where_somebody_may_buy() -> None:
    assert BUY in questions_of(at_table(TEN_STEP))
    assert BUY in questions_of(at_table(TWELVE_STEP))
    nobody_buys = replace(TWELVE_STEP, options={**TWELVE_STEP.options, "may_i": False})
    assert BUY not in questions_of(at_table(nobody_buys))


def _page(setting: Setting, asking: Asking) -> RefereePage:
    return RefereePage(setting, asking, {}, verdict(setting, asking))


def test_a_key_is_spent_when_the_decks_hold_no_more() -> None:
    asking = replace(first(TEN_STEP), question=LAY_OFF, into="laid", table=(("set", ("KS", "KS", "KS")),))
    held = replace(asking, cards={"laid": ("KS",) * (TEN_STEP.copies("K") - 3)})
    assert not _key(asking, "K")["spent"]
    assert _key(held, "K")["spent"]


def _key(asking: Any, rank: str) -> dict[str, Any]:
    return next(key for key in _page(TEN_STEP, asking).keys if key["rank"] == rank)


def test_a_slot_says_how_many_melds_it_holds() -> None:
    asking = replace(first(TEN_STEP), question=LAY_OFF, into="card")
    assert [held for _, held in _page(TEN_STEP, asking).slots] == ["", ""]
    table = (("set", ("KS", "KS", "KS")), ("run", ("3H", "4H", "5H")))
    assert [held for _, held in _page(TEN_STEP, replace(asking, table=table)).slots] == ["2 melds", ""]


def test_tokens_are_offered_by_holder() -> None:
    holders = tuple(Seated(number, name, token=11 - number) for number, name in enumerate(NAMES, start=1))
    setting = replace(STEP, match=1, round=1, players=holders)
    page = _page(setting, first(setting))
    assert page.tokens[:2] == [(10, "Ann"), (9, "Bob")]


def test_the_token_chosen_for_a_field_is_marked_in_that_field_alone() -> None:
    asking = replace(first(STEP), tokens={"before": 9})
    assert _page(STEP, replace(asking, into="before")).token == 9
    assert _page(STEP, replace(asking, into="mine")).token is None


def test_without_players_every_token_is_offered() -> None:
    page = _page(STEP, first(STEP))
    assert [number for number, _ in page.tokens] == [10, 9, 8, 7, 6, 5]


def test_the_contract_asked_about_is_shown_until_there_is_an_answer() -> None:
    asking = replace(first(TEN_STEP), contract_number=3)
    assert _page(TEN_STEP, asking).contract == TEN_STEP.game.contracts[2]
    assert _page(TEN_STEP, replace(asking, cards={"hand": ("KS",)})).contract is None


def test_the_cards_on_the_table_come_out_of_the_decks_too_and_the_card_asked_about_does_not() -> None:
    asking = first(TEN_STEP)
    assert _page(TEN_STEP, asking).counted == "cards-hand"
    assert _page(TEN_STEP, replace(asking, question=LAY_OFF)).counted == "cards-laid table"


@pytest.mark.django_db
def test_in_a_round_that_comes_back_the_referee_judges_its_step() -> None:
    match = fresh(MatchFactory(game="baker-ten-step", names=["Ann", "Bob"], played=10))
    sheet = MatchSheet(match)
    assert sheet.scores.next
    setting = of_match(sheet, sheet.scores.next)
    page = _page(setting, first(setting))
    assert setting.title == "Round 11"
    assert page.steps[page.asking.contract_number - 1] == "Step 9: 3 sets of 3, 1 run of 5"
