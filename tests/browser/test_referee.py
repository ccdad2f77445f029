"""Tests of every question to the referee, by tapping on the smallest phone and on a larger one."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.assertions import SMALL_PHONE
from tests.browser.interactions import Keep
from tests.browser.referee import HAND, Referee
from tests.factories import MatchFactory, context, score
from tests.fixtures.writes import end


@pytest.fixture
def phone(phone: Page) -> Page:
    phone.set_viewport_size(SMALL_PHONE)
    return phone


def test_can_i_lay_down(referee: Referee) -> None:
    """Ask about another step, too, and about a hand that lacks a card; go to the table and come back."""
    referee.tap("KH KS KD QD QC 9H")
    referee.says("No: one wild card short")
    expect(referee.page.locator('#answer [data-suit="slot"]')).to_have_count(1)
    referee.page.get_by_role("button", name="clear").tap()
    expect(referee.hand).to_have_count(0)
    referee.tap(HAND)
    referee.says("Yes, lay down", "30", "points in 5 cards that stay")
    expect(referee.page.locator("#answer .meld")).to_have_count(3)
    expect(referee.page.get_by_role("img", name=re.compile("set of 3: king"))).to_be_visible()
    referee.page.get_by_label("Which contract").select_option("3")
    referee.says("No: ")
    assert referee.page.url.endswith("/referee/")  # the hand stays out of the address
    referee.page.get_by_role("link", name="Back to the table").tap()
    expect(referee.page).to_have_title(re.compile("^Step 1 "))
    referee.page.locator(".bar").get_by_role("link", name="Referee").tap()
    expect(referee.page).to_have_url(re.compile("/referee/$"))


def test_is_this_a_meld(referee: Referee) -> None:
    referee.ask("A meld?")
    referee.tap("KH AH 3H 4H")
    referee.says("K A 3 4: a run can’t go round the ace")
    referee.page.get_by_role("button", name="Take back ace of hearts").tap()
    referee.page.get_by_role("button", name="Take back king of hearts").tap()
    referee.tap("6H JK")
    referee.says("Yes, a run")


def test_does_this_card_fit(referee: Referee) -> None:
    referee.ask("Fits?")
    referee.lay("5H 6H JK 8H", "run")
    referee.choose("The table")
    referee.lay("KH KD KS", "set")
    referee.choose("The card")
    referee.tap("7H")
    referee.says("Yes, it fits")
    expect(referee.melds.first).to_contain_text("in place of the joker, which moves to the low or high end")
    referee.tap("3C")
    referee.says("No, it fits nowhere")


def test_the_melds_of_the_table_are_kept_for_the_round(phone: Page, keep: Keep) -> None:
    match = MatchFactory()
    referee = Referee(phone, keep, match)
    referee.ask("Fits?")
    referee.lay("5H 6H 7H 8H", "run")
    phone.reload()
    expect(referee.melds).to_have_count(1)
    referee.ask("Rummy!")
    expect(referee.melds).to_have_count(1)
    score(match, 1, {"Ann": {"out": True}})
    phone.reload()
    referee.ask("Fits?")
    expect(referee.melds).to_have_count(0)
    assert "5H" not in phone.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")


def test_a_question_after_the_end_of_the_match_leads_to_its_result(phone: Page, keep: Keep) -> None:
    match = MatchFactory(played=1)
    referee = Referee(phone, keep, match)
    end(match=match, context=context())
    referee.tap("KH")
    phone.wait_for_url(f"**/matches/{match.pk}/result/")


def test_a_rummy_counts_by_one_tap(referee: Referee) -> None:
    referee.ask("Rummy!")
    referee.lay("5H 6H 7H 8H", "run")
    referee.choose("The discard")
    referee.tap("9S")
    referee.says("No rummy")
    referee.tap("9H")
    referee.says("Yes, rummy!")
    referee.page.get_by_role("button", name="Bob", exact=True).tap()
    expect(referee.page.locator("#note")).to_contain_text("Rummy called on Bob: 1")
    referee.page.locator("#note").get_by_role("button", name="Undo").tap()
    expect(referee.page.locator("#note")).to_contain_text("Undone: Rummy called on Bob: 1")
