"""Tests of the reasons for a score, beside it in the standings, on the smallest phone."""

from playwright.sync_api import Page

from tests.browser.assertions import SMALL_PHONE, assert_page_fits
from tests.browser.interactions import Keep
from tests.factories import MatchFactory, score

NAMES = ["Wilhelmina-Ann", "Bartholomewson", "Cyrus Anderson", "Maria-Magdalen"]
LINES = """() => [...document.querySelectorAll("[data-part=reason]")].map((reason) => {
  const { height } = reason.getBoundingClientRect();
  return Math.round(height / parseFloat(getComputedStyle(reason).lineHeight));
})"""


def test_a_bid_and_its_tricks_take_two_lines_at_most(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    for game, dealt in (("wizard", 1), ("oh-hell", 10)):
        match = MatchFactory(game=game, names=NAMES)
        tricks = dict.fromkeys(NAMES, 0) | {NAMES[0]: dealt}
        score(match, 1, {name: {"bid": dealt, "tricks": tricks[name]} for name in NAMES})
        keep(match, "rounds/1/standings/")
        assert max(phone.evaluate(LINES)) <= 2, game
        assert_page_fits(phone)
