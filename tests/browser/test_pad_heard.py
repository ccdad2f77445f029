"""Tests of the card pad by keyboard and with a screen reader: its keys, and what is read aloud."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card_pad import CardPad
from tests.browser.interactions import Keep
from tests.browser.keyboard import Keyboard
from tests.factories import MatchFactory


@pytest.fixture
def card_pad(phone: Page, keep: Keep) -> CardPad:
    """Open the pad of the first step, at Ann's hand: Bob went out."""
    keep(MatchFactory(), "rounds/1/")
    card_pad = CardPad(phone)
    card_pad.out("Bob")
    return card_pad


def test_a_letter_beside_the_cards_is_no_card(phone: Page, card_pad: CardPad) -> None:
    expect(phone.get_by_role("heading", name="Ann", exact=True)).to_be_focused()
    card_pad.cards("K Q")
    fan = phone.locator("section.pad:visible .hand li")
    for other in (".top a", ".tab", "#earlier"):
        phone.locator(other).first.focus()
        phone.keyboard.type("k0q")
        phone.keyboard.press("Backspace")
        expect(fan).to_have_count(2)
    for count, held in ((3, ".key"), (4, "section.pad:visible .hand button")):
        phone.locator(held).first.focus()
        phone.keyboard.press("k")
        expect(fan).to_have_count(count)


def test_a_card_that_is_taken_back_by_a_key_leaves_the_focus_to_the_next(phone: Page, card_pad: CardPad) -> None:
    card_pad.cards("K Q")
    phone.get_by_role("button", name="Take back Q").focus()
    for held in ("Take back K", "joker"):
        phone.keyboard.press("Backspace")
        expect(phone.get_by_role("button", name=held)).to_be_focused()


def test_a_number_is_heard_as_its_digits_are_tapped(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="custom"))
    keys = Keyboard(phone)
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    keys.await_pad()
    for key, heard in (("4", "4"), ("7", "47"), ("plus or minus", "-47"), ("take back", "-4")):
        keys.choose("button", key)
        assert heard in keys.said()


def test_a_hand_of_which_nothing_has_to_be_entered_is_heard(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(game="canasta", names=("Ann", "Bob", "Cy", "Di")), "rounds/1/")
    pad = CardPad(phone)
    pad.out("Ann & Cy")
    for side in ("Ann & Cy", "Bob & Di"):
        expect(phone.get_by_role("heading", name=side, exact=True)).to_be_focused()
        pad.onward()


def test_letters_act_on_a_pad_that_comes_back(phone: Page, card_pad: CardPad) -> None:
    card_pad.cards("K")
    phone.get_by_role("link", name="Sheet").first.tap()
    expect(phone).to_have_title(re.compile("^Sheet "))
    phone.go_back()
    expect(phone.get_by_role("heading", name="Cy", exact=True)).to_be_focused()
    phone.keyboard.press("9")
    card_pad.sees("9")


def test_the_last_hand_that_is_wrong_is_led_to_before_the_recap(phone: Page, card_pad: CardPad) -> None:
    card_pad.tap('[data-way="total"]')
    phone.locator("section.pad:visible [name^=points-]").fill("-5")
    card_pad.tap('.tab:has-text("Cy")')
    for _ in range(3):
        card_pad.cards("K")
        card_pad.onward()
    card_pad.enters("Ann")
    expect(phone.get_by_role("alert")).to_have_text("“-5” is less than nothing.")
    expect(phone).to_have_title(re.compile("^Score "))
