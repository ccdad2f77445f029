"""Tests of a match by keyboard only, from its plan to a correction, with every effect read aloud."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.assertions import SMALL_PHONE
from tests.browser.interactions import DRAWN, Keep, control_of
from tests.browser.keyboard import Keyboard
from tests.browser.test_wide_screens import SMALLEST_SIDEWAYS
from tests.chromium import PHONE
from tests.factories import MatchFactory, seated

# By how many px the focused cell is covered by the heads of the sheet or lies beyond its frame; null without one.
COVERED = """() => {
  const cell = document.activeElement.closest(".sheet tbody td");
  if (!cell) return null;
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const [at, left, top] = [cell.getBoundingClientRect(), box(".sheet tbody th").right, box(".sheet thead th").bottom];
  return Math.round(Math.max(0, left - at.left, top - at.top, at.right - box(".frame").right));
}"""
ANNS_HAND = re.compile(r"^19 19 total, Ann, step 1")


def plan(keys: Keyboard) -> None:
    """Go from home to the table: Ann, Bob and Cy, in another order than they were typed; Bob deals."""
    keys.page.goto("/")
    keys.choose("link", "New match")
    keys.to("textbox", "New name")
    for name in ("Cy", "Ann", "Bob"):
        keys.write(name)
        keys.press("Enter")
        expect(keys.page.get_by_role("img", name=re.compile(f"clockwise: .*{name}"))).to_be_visible()
    keys.find(keys.page.locator("summary", has_text="Change the order"))
    keys.press("Enter")
    keys.to("button", "Cy: one seat later")
    keys.press("Enter")
    expect(keys.page.get_by_role("button", name="Cy: one seat later")).to_be_focused()
    keys.press("Enter")
    expect(keys.page.get_by_role("button", name="Cy: one seat earlier")).to_be_focused()
    keys.choose("button", "Who drew low?")
    expect(keys.page.locator("[name=first]").first).to_be_focused()
    keys.press("ArrowDown")
    expect(keys.page.get_by_role("radio", name="Bob")).to_be_checked()


def test_with_scripts(phone: Page) -> None:
    keys = Keyboard(phone)
    plan(keys)
    assert "Choose who drew low." in keys.said()
    keys.choose("button", "Deal step 1")
    expect(phone).to_have_title(re.compile("^Step 1 "))
    phone.wait_for_load_state()
    tap(keys)
    keys.choose("link", "Score the step")
    keys.await_pad()
    score(keys)
    keys.choose("link", "Play step 2")
    expect(phone).to_have_title(re.compile("^Step 2 "))
    correct(keys)


def tap(keys: Keyboard) -> None:
    """Tap at the table, and open the menu and leave it."""
    keys.to("button", "Ann: 0 of 3 buys")
    keys.press("Enter")
    expect(keys.page.get_by_role("button", name="Ann: 1 of 3 buys", exact=True)).to_be_focused()
    keys.choose("button", "Undo")
    expect(keys.page.get_by_role("button", name="Ann: 0 of 3 buys")).to_be_visible()
    keys.choose("button", "Menu")
    menu = keys.page.locator("#menu")
    keys.find(menu.get_by_role("link", name="Sheet"))
    keys.find(menu.locator("summary", has_text="End match"))
    keys.press("Tab")
    expect(menu).to_be_hidden()
    assert not keys.stands()["nowhere"]


def score(keys: Keyboard) -> None:
    """Score the first step: Bob went out, Ann has two cards left, and Cy's total is mistyped first."""
    page = keys.page
    expect(page.get_by_role("heading", name="Who went out?")).to_be_focused()
    keys.choose("button", "Who went out?")
    expect(page.locator("#note")).to_have_text("Choose who went out.")
    keys.find(page.locator("[name=out]").first)
    keys.press("ArrowDown", "Enter")
    expect(page.get_by_role("heading", name="Ann")).to_be_focused()
    keys.press("k", "9")
    expect(page.locator("section.pad:visible output")).to_have_text("19")
    keys.said()
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Cy")).to_be_focused()
    assert "0" not in keys.said()
    keys.choose("button", "total")
    keys.write("abc")
    keys.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("“abc” is not a number.")
    field = page.get_by_role("textbox", name="total")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description("“abc” is not a number.")
    for _ in "abc":
        keys.press("Backspace")
    expect(page.get_by_role("alert")).to_have_count(0)
    keys.write("45")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Step 1: is this right?")).to_be_focused()
    keys.choose("button", "Save step 1")
    expect(page).to_have_title(re.compile("^Standings "))


def correct(keys: Keyboard) -> None:
    """Correct Ann's hand on the sheet, and take that back."""
    page = keys.page
    keys.choose("button", "Menu")
    keys.find(page.locator("#menu").get_by_role("link", name="Sheet"))
    keys.press("Enter")
    expect(page).to_have_title(re.compile("^Sheet "))
    keys.to("link", ANNS_HAND)
    keys.press("Enter")
    keys.await_pad()
    expect(page.get_by_role("heading", name="Ann", exact=True)).to_be_focused()
    keys.press("k", "Enter")
    expect(page.locator("#note")).to_have_text(re.compile("Ann.*29"))
    keys.choose("button", "Undo")
    expect(page.locator("#note")).to_have_text(re.compile("^Undone: "))
    expect(page.get_by_role("link", name=ANNS_HAND)).to_be_visible()


def test_seats_are_moved(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=("Ann", "Bob", "Cy")))
    keys = Keyboard(phone)
    phone.goto(f"/matches/{match.pk}/seats/")
    keys.choose("button", "Ann: one seat later")
    expect(phone.locator(".order li").nth(1)).to_contain_text("Ann")  # drawn anew
    expect(phone.get_by_role("button", name="Ann: one seat later")).to_be_focused()
    keys.press("Enter")
    expect(phone.get_by_role("button", name="Ann: one seat earlier")).to_be_focused()
    assert seated(match) == ["Bob", "Cy", "Ann"]


def test_a_control_that_goes_with_its_tap_leaves_the_focus_at_the_table(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="tens", names=("Ann", "Bob", "Cy")), "")
    keys = Keyboard(phone)
    keys.choose("button", "Ann: 19 exactly")
    expect(control_of(phone, match, "Ann", "grabbed")).to_be_focused()
    match = keep(MatchFactory(names=("Ann", "Bob", "Cy")), "")
    keys.find(phone.locator("summary", has_text="Cy"))
    keys.press("Enter")
    for button, change in (("Cy is Away", "Cy is away"), ("Cy is at the table", "Cy is at the table")):
        keys.choose("button", button)
        expect(phone.locator("#undo-last")).to_have_text(f"Undo: {change}")
        assert not keys.stands()["nowhere"]


def test_readiness_without_signal_is_said_once(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory())
    keys = Keyboard(phone)
    phone.goto(f"/matches/{match.pk}/")
    expect(phone.locator("#ready")).to_have_text("Ready without signal")
    keys.said()
    keys.choose("button", "Ann: 0 of 3 buys")
    expect(phone.locator("#note")).to_contain_text("Ann has bought 1")
    phone.evaluate(DRAWN)
    assert "Ready without signal" not in keys.said()


def test_a_control_whose_tap_waits_for_the_signal_shows_its_focus(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(), "")
    keys = Keyboard(phone)
    expect(phone.locator("#ready")).to_have_text("Ready without signal")
    buys = control_of(phone, match, "Ann", "buys")
    phone.context.set_offline(True)
    keys.choose("button", "Ann: 0 of 3 buys")
    expect(buys.locator(".waits")).to_be_visible()
    expect(buys).to_be_focused()
    expect(buys).to_have_css("outline-style", "solid")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts(phone: Page) -> None:
    page = phone
    keys = Keyboard(page, scripts=False)
    plan(keys)
    keys.choose("button", "Deal step 1")
    keys.to("button", "Ann: 0 of 3 buys")
    keys.press("Enter")
    expect(page.locator("#note p")).to_be_focused()
    keys.choose("link", "Score the step")
    keys.find(page.locator("[name=out]").first)
    keys.press("ArrowDown")
    fields = page.get_by_role("textbox", name="or their total")
    keys.find(fields.nth(0))
    keys.write("19")
    keys.find(fields.nth(2))
    keys.write("abc")
    keys.choose("button", "Recap")
    expect(page).to_have_title(re.compile("^Error: Score step 1 "))
    expect(fields.nth(2)).to_be_focused()
    keys.press("Delete", "Delete", "Delete")
    keys.write("45")
    keys.choose("button", "Recap")
    keys.choose("button", "Save step 1")
    keys.choose("link", "Play step 2")
    page.goto(page.url + "sheet/")
    keys.to("link", ANNS_HAND)
    keys.press("Enter")
    keys.find(fields.nth(0))
    keys.write("29")
    keys.choose("button", "Save")
    expect(page.locator("#note p")).to_be_focused()
    expect(page.locator("#note")).to_have_text(re.compile("Ann.*29"))
    keys.choose("button", "Undo")
    expect(page.locator("#note")).to_have_text(re.compile("^Undone: "))


def test_no_head_of_the_sheet_covers_the_cell_that_has_the_focus(phone: Page, keep: Keep) -> None:
    match = MatchFactory(names=("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus"), played=4)
    for size in (PHONE, SMALL_PHONE, SMALLEST_SIDEWAYS):
        phone.set_viewport_size(size)
        keep(match, "sheet/")
        phone.locator(".sheet tbody tr a").first.focus()
        covered = []
        for _ in range(4 * 8):
            phone.keyboard.press("Tab")
            covered.append(phone.evaluate(COVERED))
        assert max(by for by in covered if by is not None) <= 1, size
