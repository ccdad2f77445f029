"""Who deals, and a deal that is played again, told at the table with signal and without."""

import re

from playwright.sync_api import Page, expect

from tests.browser.interactions import Keep
from tests.browser.keeper import Keeper
from tests.factories import MatchFactory


def test_a_step_that_an_undo_has_opened_again_is_dealt_again(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(played=1), "")
    phone.locator("#undo-last").tap()
    expect(phone).to_have_title(re.compile("^Step 1 "))
    keeper = Keeper(phone)
    keeper.tap("Menu")
    keeper.tap("Replay with one more deck")
    expect(phone.locator("#head")).to_contain_text("dealt again with 1 more deck")
