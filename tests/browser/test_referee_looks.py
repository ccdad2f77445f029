"""Tests of the layout of the referee's page on every phone, and of the links to it."""

from playwright.sync_api import Page, expect

from tests.browser.assertions import PHONES, assert_page_fits
from tests.browser.interactions import Keep
from tests.browser.referee import LONG_HAND, Referee
from tests.browser.test_pages import LONG_NAMES
from tests.factories import MatchFactory


def test_every_question_of_a_full_table_looks_right(phone: Page, keep: Keep) -> None:
    match = MatchFactory(game="baker-ten-step", names=LONG_NAMES)
    referee = Referee(phone, keep, match)
    referee.tap(LONG_HAND)
    referee.says("Yes, lay down")
    assert_page_fits(phone)
    referee.ask("A meld?")
    referee.tap("JK JK 2H")
    referee.says("Yes, a set")
    assert_page_fits(phone)
    referee.ask("Rummy!")
    referee.lay("3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", "run")
    referee.choose("The discard")
    referee.tap("JK")
    referee.says("No rummy")
    assert_page_fits(phone)
    referee.ask("Who buys?")
    referee.choose(f"{LONG_NAMES[10]}: next turn")
    assert_page_fits(phone)


def test_other_games_look_right(phone: Page, keep: Keep) -> None:
    for game in ("step", "tens", "twelve-step", "contract-rummy"):
        Referee(phone, keep, MatchFactory(game=game, names=LONG_NAMES[:6]))
        assert_page_fits(phone)
    phone.goto("/games/contract-rummy/referee/")
    assert_page_fits(phone)


def test_the_answer_stays_in_sight_with_a_long_hand(referee: Referee) -> None:
    referee.tap(LONG_HAND)
    referee.says("Yes, lay down")
    for size in PHONES:
        referee.page.set_viewport_size(size)
        for y in (0, 9999):
            referee.page.evaluate(f"scrollTo(0, {y})")
            expect(referee.page.locator("#verdict h2")).to_be_in_viewport(ratio=0.8)
