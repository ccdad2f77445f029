"""Tests of the referee's answers about cards, buys and rummies."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.forms.referee import first
from scorekeeper.pages.referee.answers import verdict
from scorekeeper.pages.referee.questions import BEATS, BUY, LAY_DOWN, LAY_OFF, MELD, PLAY, RUMMY, QuestionForm
from scorekeeper.pages.referee.settings import Seated, Setting, of_game
from scorekeeper.pages.referee.verdicts import Verdict, ask_about_cards, ask_referee, reason
from scorekeeper.rules.catalogue import get

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed")
TEN_STEP, TWELVE_STEP, STEP, TENS = (of_game(get(key)) for key in ("ten-step", "twelve-step", "step", "tens"))


def at_table(setting: Setting, buys: Mapping[str, int] | None = None) -> Setting:
    """Return the setting at a table of Ann, Bob, Cy, Di and Ed, players 1 to 5, who have used these buys."""
    seated = tuple(
        Seated(number, name, hand={"buys": (buys or {}).get(name, 0)}) for number, name in enumerate(NAMES, start=1)
    )
    return replace(setting, match=1, round=1, players=seated)


def verdict_on(setting: Setting, question: Any, **entered: Any) -> Verdict:
    """Return the verdict on a question; `entered` has the cards of each slot, with spaces between them."""
    cards = {slot: tuple(held.split()) for slot, held in entered.pop("cards", {}).items()}
    return verdict(setting, replace(first(setting), question=question, cards=cards, **entered))


def test_a_hand_that_goes_down_whole() -> None:
    said = verdict_on(TEN_STEP, LAY_DOWN, cards={"hand": "KH KS KD QD QC QH"})
    assert (said.answer, said.figure, said.unit) == ("Yes, every card", 0, "nothing stays in hand")


def test_a_laid_set_and_a_laid_run_are_called_so() -> None:
    said = verdict_on(TEN_STEP, LAY_DOWN, contract_number=2, cards={"hand": "KH KS KD 3S 4S 5S 6S"})
    assert [fan.words for fan in said.fans] == ["set of 3", "run of 4"]


def test_what_stays_in_hand_is_the_last_fan() -> None:
    said = verdict_on(TEN_STEP, LAY_DOWN, cards={"hand": "KH KS KD QD QC QH 9H"})
    assert (said.figure, said.unit) == (9, "points in 1 card that stays")
    assert (said.fans[-1].cards, said.fans[-1].words) == (("9H",), "stays in hand")


def test_a_missing_card_leaves_an_empty_place() -> None:
    said = verdict_on(TEN_STEP, LAY_DOWN, cards={"hand": "KH KS KD QD QC"})
    assert said.answer == "No: one wild card short"
    assert [fan.cards.count("") for fan in said.fans] in ([0, 1], [1, 0])
    assert "a card that is missing" in said.fans[0].aloud + said.fans[1].aloud


def test_missing_are_wild_cards_where_fewer_real_ones_would_do() -> None:
    # The five and the six of spades: two wild cards may not touch in a run of 12-Step.
    said = verdict_on(TWELVE_STEP, LAY_DOWN, contract_number=10, cards={"hand": "3S 4S 7S 2H 3H 4H 5H 6H"})
    assert said.answer == "No: five wild cards short"


def test_no_wild_card_would_do() -> None:
    said = verdict_on(TWELVE_STEP, LAY_DOWN, contract_number=12, cards={"hand": "KH KS"})
    assert (said.answer, said.fans) == ("No", ())


def test_a_meld_that_is_both() -> None:
    assert verdict_on(TEN_STEP, MELD, cards={"meld": "KH JK JK 2H"}).answer == "Yes, a set or run"


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("KH AH 3H 4H", "K A 3 4: a run can’t go round the ace."),
        ("KH KS 3H", "3♥︎ and K♥︎: a set has only one rank."),
        ("4H 5H 6S 7H", "4♥︎ and 6♠︎: a run has only one suit."),
    ],
)
def test_why_cards_make_no_meld(cards: str, why: str) -> None:
    said = verdict_on(TEN_STEP, MELD, cards={"meld": cards})
    assert said.answer == "No"
    assert why in said.why


TABLE = (("run", ("5H", "6H", "JK", "8H")), ("set", ("KH", "KD", "KS")))


@pytest.mark.parametrize(
    ("card", "said", "places"),
    [
        ("9H", "Yes, it fits", {0: "at the high end"}),
        ("7H", "Yes, it fits", {0: "in place of the joker, which moves to the low or high end"}),
        ("KC", "Yes, it fits", {1: "in the set"}),
        ("JK", "Yes, in three places", {0: "at the low end or at the high end", 1: "in the set"}),
        ("3C", "No, it fits nowhere", {}),
    ],
)
def test_where_a_card_fits(card: str, said: str, places: Mapping[int, str]) -> None:
    found = verdict_on(TEN_STEP, LAY_OFF, table=TABLE, cards={"card": card})
    assert (found.answer, found.places) == (said, places)


def test_the_answer_names_the_meld_that_takes_a_card() -> None:
    found = verdict_on(TEN_STEP, LAY_OFF, table=TABLE, cards={"card": "JK"})
    assert found.why == "The run of hearts: at the low end or at the high end. The set of kings: in the set."


def test_a_set_of_numbers_is_named_by_the_number() -> None:
    found = verdict_on(TEN_STEP, LAY_OFF, table=(("set", ("5S", "5H", "5D")),), cards={"card": "JK"})
    assert found.why == "The set of 5s: in the set."


def test_a_meld_of_nothing_but_wild_cards_has_no_other_name() -> None:
    found = verdict_on(TEN_STEP, LAY_OFF, table=(("set", ("JK", "2H", "2S")),), cards={"card": "9D"})
    assert found.why == "The set of wild cards: in the set."


@pytest.mark.parametrize("question", [LAY_OFF, RUMMY])
def test_a_card_of_which_the_decks_hold_no_more_gets_no_answer(question: QuestionForm) -> None:
    every_one = ("set", ("KS",) * TEN_STEP.decks)
    found = verdict_on(TEN_STEP, question, table=(every_one,), cards={"card": "KS"})
    assert (found.answer, found.places) == ("No answer", {})
    assert f"{TEN_STEP.decks} decks hold {TEN_STEP.decks}" in found.why


def test_a_freed_wild_card_is_played_at_once() -> None:
    found = verdict_on(TWELVE_STEP, LAY_OFF, table=TABLE, cards={"card": "7H"})
    assert found.places[0] == "in place of the joker, which is played at once"


def test_a_meld_can_be_laid_as_what_it_is() -> None:
    found = verdict_on(TEN_STEP, RUMMY, into="laid", cards={"laid": "KH JK JK 2H"})
    assert found.lays == ("set", "run")


def test_rummy_is_counted_at_a_table_only() -> None:
    entered: Any = {"table": TABLE, "cards": {"card": "9H"}}
    assert not verdict_on(TEN_STEP, RUMMY, **entered).calls
    entered["cards"] = {"card": "9H"}
    assert verdict_on(at_table(TEN_STEP), RUMMY, **entered).calls


@pytest.mark.parametrize(
    ("turn", "claims", "said"),
    [
        (0, (3,), "Whose turn comes next?"),
        (2, (), "Who claims the upcard?"),
        (2, (2, 3), "Bob gets it"),
        (2, (1, 5), "Ed gets it"),
        (2, (4,), "Nobody gets it"),
    ],
)
def test_who_gets_the_upcard(turn: int, claims: tuple[int, ...], said: str) -> None:
    assert verdict_on(at_table(TEN_STEP, {"Di": 3}), BUY, turn=turn, claims=claims).answer == said


def test_a_buyer_learns_what_to_take_and_why_nobody_else() -> None:
    found = verdict_on(at_table(TEN_STEP, {"Cy": 3}), BUY, turn=2, claims=(1, 3, 5))
    assert found.why == "The upcard and 1 card from the deck. Next in turn of those who claim it. Cy has no buy left."


def test_one_set_is_worth_something_already() -> None:
    found = verdict_on(STEP, BEATS, cards={"before": "3 4 5"}, tokens={"before": 7})
    assert (found.answer, found.figure) == ("Sequence", 84)


@pytest.mark.parametrize(
    ("mine", "said"),
    [("12", ("Yes, by 36", 120)), ("8 4", ("Not a set", None)), ("8", ("No, it does not", 80))],
)
def test_whether_a_set_beats_another(mine: str, said: tuple[str, int | None]) -> None:
    cards = {"before": "3 4 5", "mine": mine}
    found = verdict_on(STEP, BEATS, into="mine", cards=cards, tokens={"before": 7, "mine": 10})
    assert (found.answer, found.figure) == said


@pytest.mark.parametrize(
    ("pile", "cards", "said"),
    [
        ("J 9", "9 9", ("The turn passes", 3)),
        ("9", "9 9 9", ("The pile is thrown away", 4)),
        ("9", "K", ("The pile is taken", 1)),
        ("9", "K 3", ("That can’t be played", None)),
        ("9", "", ("Tap the last few cards of the pile, the top one last.", None)),
    ],
)
def test_what_a_play_does(pile: str, cards: str, said: tuple[str, int | None]) -> None:
    found = verdict_on(TENS, PLAY, cards={"pile": pile, "cards": cards})
    assert (found.answer, found.figure) == said


def test_a_play_on_no_pile_is_not_measured_against_one() -> None:
    assert verdict_on(TENS, PLAY, cards={"cards": "K"}).why == "The pile was empty: the next player goes."


def test_who_buys_is_known_long_after_the_last_contract() -> None:
    """In a game of own contracts there may be more rounds than contracts."""
    late = replace(at_table(TWELVE_STEP), round=14)
    assert verdict_on(late, BUY, turn=2, claims=(3,)).answer == "Cy gets it"


def test_what_is_wrong_is_said_without_the_name_of_a_field() -> None:
    assert verdict_on(TENS, PLAY, cards={"pile": "9", "cards": "K 3"}).why == "K and 3 are not the same rank."


def test_a_token_that_nobody_holds_multiplies_no_set() -> None:
    three = replace(STEP, match=1, round=1, players=at_table(STEP).players[:3])
    tokens = {"before": 7, "mine": 8}
    said = verdict_on(three, BEATS, into="before", cards={"before": "5"}, tokens=tokens)
    assert said.why == "7, but it must be from 8 to 10."


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (["3H"] * 2, "2 cards: a set needs at least 3."),
        (["3H", "XX", "3D"], "“XX” is not a card of Ten Step; cards are written like JK, 9H or 3C."),
        (["3H"] * 7, "7 × 3H, but 6 decks hold 6."),
    ],
)
def test_a_refusal_is_a_sentence_without_the_field_it_is_about(cards: list[str], sentence: str) -> None:
    assert reason(ask_about_cards(TEN_STEP, "meld", kind="set", cards=cards)) == sentence


def test_a_name_that_looks_like_a_field_stays_in_the_sentence() -> None:
    found = ask_referee(TEN_STEP, "buy", players=["a: b", "a: b"], turn="a: b", claims=[], step=1)
    assert reason(found) == "“a: b” is there twice."


def test_suits_are_no_emoji() -> None:
    found = ask_about_cards(TEN_STEP, "lay_off", table=[{"kind": "set", "cards": ["3H", "3D", "4S"]}], card="3C")
    assert reason(found) == "Meld 1: 3♥\ufe0e and 4♠\ufe0e: a set has only one rank."
