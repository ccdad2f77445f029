"""Tests of the cards entered for the referee: kept, sorted, sent in order, and entered without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.interactions import held_back, on_its_way, touch
from tests.browser.referee import HAND, Referee


def test_the_same_card_from_every_deck_and_no_more(referee: Referee) -> None:
    key = referee.page.locator('#card-pad [data-rank="K"]')
    for count in (1, 2, 3):
        key.tap()
        expect(key.locator(".count")).to_contain_text(str(count))
    expect(key).to_have_attribute("aria-disabled", "true")
    touch(key)
    expect(referee.hand).to_have_count(3)
    referee.page.locator('#card-pad [value="suit:H"]').tap()
    expect(key).not_to_have_attribute("aria-disabled", "true")


def test_no_card_can_fit_of_which_all_lie_on_the_table(referee: Referee) -> None:
    referee.ask("Fits?")
    referee.lay("KS KS KS", "set")
    referee.choose("The card")
    for suit, spent in (("H", None), ("S", "true")):
        referee.page.locator(f'#card-pad [value="suit:{suit}"]').tap()
        key = referee.page.locator('#card-pad [data-rank="K"]')
        expect(key).to_have_js_property("ariaDisabled", spent)


def test_a_hand_is_sorted_as_it_is_tapped_in(referee: Referee) -> None:
    referee.tap("3C KH JK 10S")
    expect(referee.page.locator("[name=cards-hand]")).to_have_value("JK 10S KH 3C")
    names = [f"Take back {card}" for card in ("joker", "10 of spades", "king of hearts", "3 of clubs")]
    expect(referee.page.locator(".hand .aloud")).to_have_text(names)


def test_by_keyboard_alone(referee: Referee) -> None:
    """A letter that is typed beside the cards is none."""
    referee.page.get_by_role("link", name="Back to the table").focus()
    referee.page.keyboard.press("k")
    expect(referee.hand).to_have_count(0)
    referee.page.locator("#card-pad button").first.focus()
    for stroke in ("k", "h", "k", "0", "d", "q", "c", "q", "3", "Backspace"):
        referee.page.keyboard.press(stroke)
    referee.says("No: two wild cards short")
    for stroke in ("*", "*"):
        referee.page.keyboard.press(stroke)
    referee.says("Yes, lay down", "10")


def test_a_meld_laid_in_another_tab_lies_here_too(referee: Referee) -> None:
    referee.ask("Fits?")
    other = referee.page.context.new_page()
    other.goto(referee.page.url)
    other.route("**/referee/", lambda _: None, times=1)  # its request is pending
    with other.expect_request("**/referee/"):
        other.locator("#asks").get_by_role("button", name="Fits?").tap()
    referee.lay("5H 6H 7H 8H", "run")
    expect(other.locator("#asks [aria-current]")).to_have_text("Fits?")
    expect(other.locator("#answer .meld:has(button)")).to_have_count(1)
    other.locator("#answer .square").tap()
    expect(referee.melds).to_have_count(0)


def test_a_question_overtakes_the_answer_that_is_on_its_way(referee: Referee) -> None:
    referee.ask("Fits?")
    held = held_back(referee.page, "**/referee/", times=1)
    with referee.page.expect_request("**/referee/"):
        referee.page.evaluate("document.getElementById('ask').requestSubmit()")
    referee.ask("Lay down?")
    assert len(held) == 1


def test_cards_tapped_before_the_server_has_answered_are_not_lost(referee: Referee) -> None:
    with on_its_way(referee.page, "**/referee/", referee.page.locator("#asks").get_by_role("button", name="Fits?").tap):
        referee.page.locator('#card-pad [data-rank="K"]').tap()
        referee.page.keyboard.press("q")
    expect(referee.hand).to_have_count(2)


def test_out_of_reach_no_old_answer_stands_and_it_is_asked_again(referee: Referee) -> None:
    referee.tap(HAND)
    referee.says("Yes, lay down")
    referee.page.context.set_offline(True)
    referee.tap("3C")
    referee.says("The referee is out of reach", "All you have tapped stays here")
    expect(referee.hand).to_have_count(12)
    expect(referee.page.locator("#answer .meld")).to_have_count(0)
    expect(referee.page.locator("#card-pad [data-rank]")).to_have_count(14)
    referee.page.context.set_offline(False)
    referee.says("Yes, lay down")


def test_without_a_match_no_table_outlasts_the_tab(phone: Page) -> None:
    phone.goto("/games/ten-step/referee/")
    phone.locator("#asks").get_by_role("button", name="Fits?").tap()
    expect(phone.locator("#asks [aria-current]")).to_have_text("Fits?")
    assert phone.evaluate("localStorage.length") == 0


def test_the_focus_is_not_lost_with_what_goes(referee: Referee) -> None:
    referee.ask("Fits?")
    referee.tap("5H 6H 7H 8H 9H")
    card = referee.page.get_by_role("button", name="Take back 6 of hearts")
    card.focus()
    card.press("Enter")
    expect(referee.page.get_by_role("button", name="Take back 7 of hearts")).to_be_focused()
    lay = referee.page.get_by_role("button", name="Lay the run on the table")
    referee.page.get_by_role("button", name="Take back 5 of hearts").press("Enter")
    expect(lay).to_have_count(0)
    referee.tap("6H")
    lay.focus()
    lay.press("Enter")
    expect(referee.page.get_by_role("button", name=re.compile("^The table"))).to_be_focused()


def test_out_of_reach_what_was_tapped_before_is_seen_and_taken_back(referee: Referee) -> None:
    referee.tap("KH KS")
    referee.says("No: ")
    page = referee.page
    page.route("**/referee/", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    page.reload()
    referee.says("The referee is out of reach", "All you have tapped stays here")
    expect(referee.hand).to_have_count(2)
    page.get_by_role("button", name="Take back king of hearts").tap()
    expect(referee.hand).to_have_text(["Take back king of spadesK"])


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript(referee: Referee) -> None:
    referee.tap("KH KS KD QD QC QH 9H")
    referee.says("Yes, lay down", "9")
    referee.hand.first.get_by_role("button").tap()
    expect(referee.hand).to_have_count(6)
    referee.ask("Rummy!")
    referee.lay("5H 6H 7H 8H", "run")
    referee.choose("The discard")
    referee.tap("9H")
    referee.says("Yes, rummy!")
    referee.page.get_by_role("button", name="Cy", exact=True).tap()
    expect(referee.page.locator("#note")).to_contain_text("Rummy called on Cy: 1")
