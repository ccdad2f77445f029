"""Tests of questions about points, bids, first melds and cards left, on the smallest phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.assertions import SMALL_PHONE, assert_page_fits
from tests.browser.interactions import Keep, first_of, held_back
from tests.browser.referee import Referee
from tests.browser.test_pages import LONG_NAMES
from tests.factories import MatchFactory


@pytest.fixture
def phone(phone: Page) -> Page:
    phone.set_viewport_size(SMALL_PHONE)
    return phone


def test_what_a_bid_brings(phone: Page, keep: Keep) -> None:
    """Another round has other bids; what was chosen is there after a reload."""
    referee = Referee(phone, keep, MatchFactory(game="oh-hell", names=LONG_NAMES[:3]))
    phone.get_by_label("Bid", exact=True).select_option("4")
    referee.says("How many tricks did the player take?")
    phone.get_by_label("Tricks", exact=True).select_option("4")
    referee.says("Made", "14")
    phone.get_by_label("Round").select_option("8")
    referee.says("it must be from 0 to 3")
    phone.reload()
    referee.says("it must be from 0 to 3")
    expect(phone.get_by_label("Round")).to_have_value("8")
    phone.get_by_label("Bid", exact=True).select_option("3")
    phone.get_by_label("Tricks", exact=True).select_option("3")
    referee.says("Made", "13")


def test_what_is_chosen_while_an_answer_is_on_its_way_stays(phone: Page, keep: Keep) -> None:
    referee = Referee(phone, keep, MatchFactory(game="oh-hell"))
    held = held_back(phone, "**/referee/", times=1)
    phone.get_by_label("Round").select_option("8")
    answer = first_of(phone, held).fetch()
    phone.get_by_label("Bid", exact=True).select_option("3")
    held[0].fulfill(response=answer)
    referee.says("How many tricks did the player take?")
    expect(phone.get_by_label("Round")).to_have_value("8")
    expect(phone.get_by_label("Bid", exact=True)).to_have_value("3")


def test_what_a_side_brings_as_it_is_typed(phone: Page, keep: Keep) -> None:
    referee = Referee(phone, keep, MatchFactory(game="canasta", names=["Ann", "Bob", "Cy", "Di"]))
    phone.get_by_label("Melded", exact=True).press_sequentially("845")
    referee.says("It brings", "845")
    phone.get_by_label("Went out", exact=True).check()
    referee.says("945")
    phone.reload()
    referee.says("945")
    expect(phone.get_by_label("Went out", exact=True)).to_be_checked()
    referee.ask("First meld?")
    phone.get_by_label("Total before").press_sequentially("1500")
    referee.says("At least", "90")
    phone.get_by_label("Total before").press("Enter")
    referee.says("At least", "90")


def test_the_questions_fit_every_phone(phone: Page, keep: Keep) -> None:
    for game in ("hearts", "spades", "euchre", "five-hundred", "hand-and-foot", "skull-king"):
        Referee(phone, keep, MatchFactory(game=game, names=LONG_NAMES[:4]))
        assert_page_fits(phone)
        phone.goto(f"/games/{game}/referee/")
        assert_page_fits(phone)
