"""Tests of the dealer and of a replayed deal at the table, with signal and without."""

import re

from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from scorekeeper.queries.matches import MatchSheet
from tests.browser.interactions import Keep
from tests.browser.keeper import Keeper, await_saved
from tests.browser.without_signal import NAMES, ONE, TWO, without_signal
from tests.factories import MatchFactory, fresh, player_of


def dealers(match: Match) -> list[str | None]:
    return [played.dealer for played in MatchSheet(fresh(match)).scores.rounds]


def test_who_drew_low_is_told_without_signal_too(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=NAMES, options={"dealer": "drawn"}))
    keeper = without_signal(phone, match)
    for number, (name, played) in enumerate((("Cy", ONE), ("Ann", TWO)), start=1):
        expect(phone.locator("#score")).to_have_text("Who drew low?")
        keeper.tap(name, exact=True)
        keeper.score(played)
        keeper.go_on(number + 1)
    phone.context.set_offline(False)
    await_saved(phone)
    assert dealers(match) == ["Cy", "Ann"]


def test_who_drew_low_is_taken_back_without_signal(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=NAMES, options={"dealer": "drawn"}))
    keeper = without_signal(phone, match)
    keeper.tap("Cy", exact=True)
    expect(phone.locator("#score")).to_have_text("Score the step")
    phone.locator("#undo-last").tap()
    expect(phone.locator("#score")).to_have_text("Who drew low?")
    expect(phone.get_by_role("button", name="Cy", exact=True)).to_have_attribute("aria-pressed", "false")


def test_who_deals_out_of_turn_is_told_without_signal_too(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=NAMES))
    keeper = without_signal(phone, match)
    keeper.row("Cy").locator("summary").tap()
    keeper.press(f"#deals-{player_of(match, 'Cy').pk}")
    keeper.score(ONE)
    phone.context.set_offline(False)
    await_saved(phone)
    assert dealers(match) == ["Cy"]


def test_a_step_that_an_undo_has_opened_again_is_dealt_again(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(played=1), "")
    phone.locator("#undo-last").tap()
    expect(phone).to_have_title(re.compile("^Step 1 "))
    keeper = Keeper(phone)
    keeper.tap("Menu")
    keeper.tap("Replay with one more deck")
    expect(phone.locator("#head")).to_contain_text("dealt again with 1 more deck")
