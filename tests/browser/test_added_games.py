"""Tests of games that are one new file each, played on a phone: one of cards, and one with its own facts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.keeper import Keeper, await_pad, go_on_from
from tests.browser.scored import sheet_of, totals
from tests.throwaway import added_to_catalogue


@pytest.fixture
def foretell() -> Iterator[None]:
    with added_to_catalogue("foretell"):
        yield


@pytest.fixture
def keeper(phone: Page, foretell: None) -> Keeper:
    """At the table of Ann and Bob, before the first round."""
    keeper = Keeper(phone, word="round")
    phone.goto("/matches/new/?game=foretell")
    for name in ("Ann", "Bob"):
        phone.get_by_label("New name").fill(name)
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("radio", name="Ann").tap()
    keeper.tap("Deal round 1")
    keeper.await_table(1)
    return keeper


def test_bids_are_tapped_tricks_entered_and_both_scored(keeper: Keeper, phone: Page, tmp_path: Path) -> None:
    """Correct one of them afterwards, and take that back."""
    for name, more in (("Ann", 1), ("Bob", 0)):
        row = keeper.row(name)
        row.locator("[id^=just-bid-]").tap()
        for _ in range(more):
            row.locator("[id^=bid-]").tap()
        expect(row.locator("[id^=typed-bid-]")).to_have_value(str(more))
    keeper.tap("Score the round", "link")
    await_pad(phone)
    bid = phone.locator("section.pad:visible [name^=bid-]")
    expect(bid).to_have_value("1")
    expect(phone.locator("section.pad:visible .keys:not(.numbers)")).to_be_hidden()
    expect(phone.locator("#next")).to_contain_text("Next: Bob")
    for name, tricks in (("Ann", "1"), ("Bob", "0")):
        phone.locator("section.pad:visible [name^=tricks-]").fill(tricks)
        go_on_from(phone, name)
    keeper.tap("Save round")
    expect(phone).to_have_title(re.compile("^Standings"))
    expect(phone.locator(".standings .total")).to_have_text(["11", "10"])  # only the server can add these up
    assert keeper.totals() == {"Ann": 11, "Bob": 10} == totals(sheet_of(phone, tmp_path))
    phone.goto(f"/matches/{Match.objects.get().pk}/rounds/1/")
    tab = phone.locator(".tab", has_text="Bob").locator("span")
    expect(tab).to_have_text("0 · 0")
    assert tab.text_content() == "0\xa0· 0"  # no line begins with the dot
    bid.fill("0")
    keeper.tap("Save", exact=True)
    expect(phone).to_have_title(re.compile("sheet|Sheet"))
    expect(phone.locator(".sheet, table").first).to_contain_text("1")
    keeper.tap("Undo")
    expect(phone.locator("table").first).to_contain_text("11")
