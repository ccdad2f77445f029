"""Tests of how the form of a question to the referee changes with each tap."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.http import QueryDict
from django.utils.http import urlencode

from scorekeeper.forms.referee import InvalidQuestion, fields_of, first, read_asking
from scorekeeper.pages.referee.settings import Seated, Setting, of_game
from scorekeeper.rules.catalogue import get

TEN_STEP, TWELVE_STEP = of_game(get("ten-step")), of_game(get("twelve-step"))


def sent(fields: Mapping[str, str], setting: Setting = TEN_STEP) -> dict[str, str]:
    """Return the fields that come back after `fields` were sent."""
    return fields_of(read_asking(QueryDict(urlencode(fields)), setting))


def tapped(*taps: str, ask: str = "", setting: Setting = TEN_STEP, **fields: str) -> dict[str, str]:
    """Return the fields after these taps, one after the other; `cards-hand` is written cards_hand."""
    now = fields_of(first(setting)) | {name.replace("_", "-"): text for name, text in fields.items()}
    now["ask"] = ask or now["ask"]
    for do in taps:
        now = sent(now | {"do": do}, setting)
    return now


def test_a_card_has_the_suit_chosen_last() -> None:
    assert tapped("suit:H", "add:K", "add:9", "suit:C", "add:K", ask="meld")["cards-meld"] == "KH 9H KC"


def test_a_joker_has_no_suit() -> None:
    assert tapped("suit:H", "add:JK", ask="meld")["cards-meld"] == "JK"


def test_a_hand_is_sorted_wild_cards_first_and_suit_by_suit() -> None:
    hand = tapped("add:3", "add:K", "suit:H", "add:9", "add:2", "add:JK", "suit:S", "add:10")["cards-hand"]
    assert hand == "JK 2H KS 10S 3S 9H"


def test_a_card_is_taken_back() -> None:
    assert tapped("back:1", ask="meld", cards_meld="KH 9H KC")["cards-meld"] == "KH KC"


def test_the_last_card_is_taken_back() -> None:
    assert tapped("back:", "back:", "back:", "back:", ask="meld", cards_meld="KH 9H KC")["cards-meld"] == ""


def test_all_cards_are_put_away() -> None:
    after = tapped("clear:", ask="meld", cards_meld="KH 9H", cards_hand="3H")
    assert (after["cards-meld"], after["cards-hand"]) == ("", "3H")


def test_no_more_copies_than_the_decks_hold() -> None:
    copies = TEN_STEP.copies("K")
    assert tapped(*["add:K"] * (copies + 2), ask="meld")["cards-meld"].split() == ["KS"] * copies


def test_all_copies_on_the_table_leave_none_to_fit() -> None:
    table = f"set:{' '.join(['KS'] * TEN_STEP.copies('K'))}"
    assert tapped("add:K", "suit:H", ask="lay_off", into="card", table=table)["cards-card"] == ""


def test_no_more_cards_than_a_hand_has() -> None:
    held = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in ("3", "4", "5", "6", "7", "8"))
    assert len(tapped("add:K", cards_hand=held)["cards-hand"].split()) == 24


def test_the_one_card_is_exchanged() -> None:
    assert tapped("into:card", "add:K", "add:9", ask="lay_off")["cards-card"] == "9S"


def test_a_meld_is_laid_as_it_was_tapped() -> None:
    after = tapped("lay:run", ask="lay_off", cards_laid="2H 5H 6H 7H")
    assert (after["table"], after["cards-laid"]) == ("run:2H 5H 6H 7H", "")


def test_a_meld_tapped_in_any_order_is_laid_as_it_lies() -> None:
    assert tapped("lay:run", ask="lay_off", cards_laid="7H 5H JK 8H")["table"] == "run:5H JK 7H 8H"


def test_a_meld_tapped_from_high_to_low_is_turned() -> None:
    assert tapped("lay:run", ask="lay_off", cards_laid="8H 7H 6H JK")["table"] == "run:JK 6H 7H 8H"


def test_what_is_no_meld_is_not_laid() -> None:
    after = tapped("lay:run", "lay:set", ask="lay_off", cards_laid="3H 5H 9H KS")
    assert (after["table"], after["cards-laid"]) == ("", "3H 5H 9H KS")


def test_a_meld_is_taken_off_the_table() -> None:
    assert tapped("lift:0", ask="lay_off", table="set:KH KS KD|run:5H 6H 7H 8H")["table"] == "run:5H 6H 7H 8H"


def test_another_question_keeps_what_is_entered() -> None:
    after = tapped("add:K", "ask:meld", "add:9", "ask:lay_down")
    assert (after["cards-hand"], after["cards-meld"]) == ("KS", "9S")


def test_a_second_tap_takes_a_claim_back_and_another_turn_takes_the_place_of_the_first() -> None:
    after = tapped("turn:3", "claim:3", "claim:5", "claim:3", "turn:4")
    assert (after["claims"], after["turn"]) == ("5", "4")


def test_a_token_goes_with_the_set_being_entered() -> None:
    after = tapped("token:10", "into:mine", "token:7", setting=of_game(get("step")))
    assert (after["token-before"], after["token-mine"]) == ("10", "7")


@pytest.mark.parametrize(
    "do", ["add:X", "add:", "suit:X", "back:x", "lift:9", "lay:pair", "ask:weather", "fly:away", ""]
)
def test_a_tap_that_is_none_changes_nothing(do: str) -> None:
    before = tapped("into:laid", ask="lay_off", cards_laid="5H", table="set:KH KS KD")
    assert sent(before | {"do": do}) == before


def test_the_first_player_asks_first_about_an_own_contract() -> None:
    seated = (Seated(4, "Ann", contract=3), Seated(5, "Bob", contract=2))
    assert fields_of(first(replace(TWELVE_STEP, contract_number=3, players=seated)))["player"] == "4"


def test_what_is_no_question_is_refused() -> None:
    with pytest.raises(InvalidQuestion, match="Choose what"):
        sent({"cards-hand": "KH"})
