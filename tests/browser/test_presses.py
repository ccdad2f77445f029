"""Tests that an answer does not replace an element while it is pressed, which would lose the press."""

import re

from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.card_pad import CardPad
from tests.browser.interactions import DRAWN, Keep, on_its_way
from tests.browser.keeper import SAVE, await_pad, await_standings
from tests.browser.referee import Referee
from tests.browser.without_signal import shown, without_signal
from tests.factories import MatchFactory, player_of


def press_while_answered(page: Page, url: str, first: Locator, second: Locator) -> None:
    """Tap `first`, and hold `second` pressed from before the answer to that until it could have been drawn."""
    with on_its_way(page, url, first.tap):
        second.hover()
        page.mouse.down()
    page.evaluate(DRAWN)
    page.mouse.up()


def test_at_the_table(phone: Page, keep: Keep, match: Match) -> None:
    keep(match, "")
    buys = phone.locator(f"#buys-{player_of(match, 'Bob').pk}")
    press_while_answered(phone, "**/facts/", buys, phone.locator("#undo-last"))
    expect(phone.locator("#note")).to_contain_text("Undone: Bob has bought 1")


def test_at_the_referee(referee: Referee) -> None:
    referee.ask("Fits?")
    referee.tap("5H 6H 7H 8H")
    nine, lay = (referee.page.locator(one) for one in ('#card-pad [data-rank="9"]', "#lay-run"))
    expect(lay).to_be_visible()
    press_while_answered(referee.page, "**/referee/", nine, lay)
    expect(referee.melds).to_have_count(1)
    expect(referee.hand).to_have_count(0)


def test_while_a_match_is_planned(phone: Page, keep: Keep) -> None:
    keep(MatchFactory())
    phone.goto("/matches/new/")
    ann, bob = (phone.get_by_role("button", name=name, exact=True) for name in ("Ann", "Bob"))
    press_while_answered(phone, "**/matches/new/", ann, bob)
    expect(phone.get_by_role("img", name="Round the table, clockwise: Ann, Bob", exact=True)).to_be_visible()


def test_at_the_standings(phone: Page, keep: Keep, match: Match) -> None:
    """Save a step, and go on as the server's standings replace those of the phone."""
    keep(match)
    keeper, pad = without_signal(phone, match), CardPad(phone)
    keeper.press(".bar .primary:visible")
    await_pad(phone)
    pad.out("Bob")
    for _ in range(4):
        pad.cards("K")
        pad.onward()
    expect(phone).to_have_title(re.compile("^Recap of step 1 "))
    phone.context.set_offline(False)
    with on_its_way(phone, "**/rounds/1/", phone.locator(SAVE).tap):
        await_standings(phone)
        phone.locator(".bar .primary:visible").hover()
        phone.mouse.down()
    phone.evaluate(DRAWN)
    phone.mouse.up()
    keeper.await_table(2)
    assert shown(keeper) == {"Ann": "10", "Bob": "0", "Cy": "10"}
