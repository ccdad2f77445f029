"""Tests of cards entered by keyboard, in the letters of the reader's language and in English ones."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.card_pad import CardPad, stored_hand
from tests.browser.interactions import Keep, on_its_way
from tests.browser.keeper import await_saved
from tests.browser.referee import Referee
from tests.factories import player_of


@pytest.mark.browser_context_args(locale="fr-FR")
def test_a_hand_is_typed_in_french_and_in_english_letters(phone: Page, keep: Keep, match: Match) -> None:
    keep(match, "rounds/1/")
    card_pad = CardPad(phone)
    card_pad.out("Bob")
    for name, letters in (("Ann", "vdra"), ("Cy", "jqka")):
        card_pad.enters(name)
        phone.keyboard.type(letters)
        expect(phone.locator(".hand b")).to_have_text(["V", "D", "R", "A"])
        expect(phone.locator('.key[data-rank="J"] .count')).to_have_text("1")
        card_pad.sees("45")
        phone.keyboard.press("Enter")
    for _name in ("Di", "Ed"):
        phone.keyboard.type("3")
        phone.keyboard.press("Enter")
    phone.locator('[name="do"][value="save"]').tap()
    expect(phone).to_have_url(re.compile("/standings/$"))
    await_saved(phone)
    assert stored_hand(match, "Ann") == stored_hand(match, "Cy") == {"cards": ["J", "Q", "K", "A"]}


@pytest.mark.browser_context_args(locale="de-DE")
def test_what_was_typed_before_the_script_came_is_drawn(phone: Page, keep: Keep, match: Match) -> None:
    keep(match)
    pad = f"/matches/{match.pk}/rounds/1/"
    with on_its_way(phone, "**/pad/pad*.js", lambda: phone.goto(pad, wait_until="commit")):
        phone.locator(f"[name=cards-{player_of(match, 'Ann').pk}]").fill("b d Q")
    expect(phone.locator("#pad[data-ready]")).to_be_attached()
    CardPad(phone).out("Bob")
    phone.locator('.tab:has-text("Ann")').tap()
    expect(phone.locator(".hand b")).to_have_text(["B", "D", "D"])
    CardPad(phone).sees("30")


@pytest.mark.browser_context_args(locale="es-ES")
def test_a_joker_is_drawn_that_was_typed_by_its_word(phone: Page, keep: Keep, match: Match) -> None:
    keep(match, "rounds/1/")
    CardPad(phone).out("Bob")
    phone.locator(f"[name=cards-{player_of(match, 'Ann').pk}]").evaluate("(field) => { field.value = 'comodín k'; }")
    phone.locator('.tab:has-text("Ann")').tap()
    CardPad(phone).sees("30")


@pytest.mark.browser_context_args(locale="de-DE")
def test_a_letter_that_is_also_a_suit_is_the_rank(phone: Page, keep: Keep, match: Match) -> None:
    referee = Referee(phone, keep, match)
    for stroke in ("h", "d", "b", "c", "q"):
        phone.keyboard.press(stroke)
    expect(phone.locator("[name=cards-hand]")).to_have_value("QH JH QC")
    expect(referee.hand.locator("b")).to_have_text(["D", "B", "D"])
