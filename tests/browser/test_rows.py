"""Tests of rows of players and cells of the sheet: they have the same layout, and no number is covered."""

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.assertions import PHONES, SMALL_PHONE
from tests.browser.interactions import Keep, box_of
from tests.browser.keeper import await_saved
from tests.chromium import PHONE
from tests.factories import MatchFactory, score, score_legally

# The positions of the parts of a row, from its upper left corner; those of numbers by their right edge.
PARTS = """(row) => {
  const at = row.getBoundingClientRect();
  const box = (part) => row.querySelector(part).getBoundingClientRect();
  const [who, score, total] = [".who", ".score", ".total"].map(box);
  return [who.left - at.left, score.right - at.left, total.right - at.left, score.top > who.top].map(Number);
}"""
ROOM_BELOW_NAME = """(row) =>
  row.querySelector(".pips").getBoundingClientRect().top - row.querySelector(".name").getBoundingClientRect().bottom"""
SIZE = "(total) => getComputedStyle(total).fontSize"
LINES_OF_TEXT = """(name) => {
  const text = document.createRange();
  text.selectNodeContents(name.lastChild);
  return text.getClientRects().length;
}"""
# The distance from the lower edge of the dealer's dot to the drawn upper edge of the digits.
CLEARANCE = """(cell) => {
  const dot = getComputedStyle(cell, "::before");
  const below = parseFloat(dot.top) + 2 * parseFloat(dot.borderTopWidth);
  const figure = cell.querySelector("b");
  const font = getComputedStyle(figure);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${font.fontWeight} ${font.fontSize} ${font.fontFamily}`;
  const ink = pen.measureText(figure.textContent);
  const box = figure.getBoundingClientRect();
  const line = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
  const base = box.top + (box.height - line) / 2 + ink.fontBoundingBoxAscent;
  return base - ink.actualBoundingBoxAscent - (cell.getBoundingClientRect().top + below);
}"""
# The number of lines of text in a cell.
LINES = """(cell) => [...cell.querySelectorAll("b, small:not(.aloud)")].map((part) => {
  const range = document.createRange();
  const shown = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const rects = shown.flatMap((text) => (range.selectNode(text), [...range.getClientRects()]));
  return new Set(rects.map((rect) => Math.round(rect.top))).size;
}).reduce((sum, lines) => sum + lines, 0)"""

# By how much a button's text exceeds its edges.
BEYOND = """(buttons) => buttons.filter((button) => button.checkVisibility()).flatMap((button) => {
  const edge = button.getBoundingClientRect();
  const range = document.createRange();
  return [...button.querySelectorAll("[data-when] > span:not(.aloud)")].filter((text) => {
    if (!text.checkVisibility()) return false;
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    return left < edge.left + 1 || right > edge.right - 1;
  }).map((text) => text.textContent);
})"""


def each(parts: Locator, script: str) -> list[object]:
    """Return the result of a script for each of these elements."""
    return [part.evaluate(script) for part in parts.all()]


# How far the drawing and the word of a button are from its middle, in px.
OFF_MIDDLE = """(button) => {
  const edge = button.getBoundingClientRect();
  const [icon, word] = [...button.querySelectorAll("[data-when=hand] > *")].map((part) => part.getBoundingClientRect());
  return Math.abs(icon.top - edge.top - (edge.bottom - word.bottom));
}"""
ABOVE_ROW = "(row) => row.getBoundingClientRect().top - row.querySelector('.name').getBoundingClientRect().top"
LINE_BELOW_ROWS = """(ledger) => ledger.getBoundingClientRect().top
  + parseFloat(getComputedStyle(ledger, "::before").top) - ledger.querySelector(".rows").getBoundingClientRect().top"""

SHORT_AND_LONG = (("Ann", "Bob", "Cy"), ("Wilhelmina Jones", "Bartholomew Lee", "Cy"))


def test_all_rows_of_the_standings_have_one_layout(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="custom", names=("Ann", "Bob", "Maximiliane")))
    for number, points in enumerate((-20, 99_999), start=1):
        score(match, number, {"Ann": {"points": points}, "Bob": {"points": 5}, "Maximiliane": {"points": 100}})
        phone.goto(f"/matches/{match.pk}/rounds/{number}/standings/")
        for size in PHONES:
            phone.set_viewport_size(size)
            rows = each(phone.locator(".standings > li"), PARTS)
            assert rows == [pytest.approx(rows[0], abs=1)] * 3, size
            assert len({*each(phone.locator(".standings .total"), SIZE)}) == 1, size


def test_a_name_of_five_to_seven_letters_breaks_nowhere_at_the_table(phone: Page, keep: Keep) -> None:
    names = ("Thomas", "Bernard", "Grandpa", "Rebecca", "Wanda")
    for game in ("ten-step", "step", "tens"):
        keep(MatchFactory(game=game, names=names), "")
        for width in (320, 360, 375, 384, 390, 412):
            phone.set_viewport_size({"width": width, "height": PHONE["height"]})
            assert each(phone.locator(".row .name"), "(name) => name.offsetHeight < 30") == [True] * 5, (game, width)
            assert {*each(phone.locator(".role .name"), LINES_OF_TEXT)} <= {1}, (game, width)


def test_no_control_covers_the_tail_of_a_letter_above_it(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    for names in (("Peggy", "Gigi", "Cy"), ("Peggy", "Gigi", "Cy", *"ABCDE")):
        keep(MatchFactory(names=names), "")
        assert all(float(str(room)) >= 2 for room in each(phone.locator(".row"), ROOM_BELOW_NAME)), names


def test_the_ring_of_a_focused_control_covers_no_name(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    keep(MatchFactory(), "")
    row = phone.locator(".row").nth(1)
    row.locator("summary").focus()
    for _control in ("buys", "lay down"):
        phone.keyboard.press("Tab")
        assert float(str(row.evaluate(ROOM_BELOW_NAME))) >= 5


def test_the_roles_of_a_full_table_have_low_lines_on_a_small_phone(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=("Wilhelmina", "Bartholomew", *"ABCDEF"), first_dealer="Wilhelmina"), "")
    phone.set_viewport_size(SMALL_PHONE)
    heights = each(phone.locator(".role:not(.cut)"), "(role) => role.offsetHeight")
    assert heights == [pytest.approx(32, abs=1)] * 2


def test_sides_with_long_names_end_within_the_paper(phone: Page, keep: Keep) -> None:
    names = ("Alexandra Featherstonehaugh-Smythe", "Maximilian of the Valley", "Christopher", "Evangeline Rosenthal")
    keep(score_legally(MatchFactory(game="spades", names=names)), "rounds/1/standings/")
    for size in PHONES:
        phone.set_viewport_size(size)
        assert phone.locator(".standings").evaluate("rows => rows.scrollHeight <= rows.clientHeight"), size


def test_a_row_with_an_own_contract_holds_its_name_and_centres_what_its_button_says(phone: Page, keep: Keep) -> None:
    for names, size in product(SHORT_AND_LONG, PHONES):
        phone.set_viewport_size(size)
        keep(MatchFactory(game="twelve-step", names=names), "")
        assert all(float(str(off)) < 6 for off in each(phone.locator(".state .toggle"), OFF_MIDDLE)), (names, size)
        assert all(float(str(above)) <= -2 for above in each(phone.locator(".row"), ABOVE_ROW)), (names, size)


def test_the_line_beside_the_totals_begins_at_the_first_row(phone: Page, keep: Keep) -> None:
    for game, names in product(("step", "tens"), SHORT_AND_LONG):
        keep(score_legally(MatchFactory(game=game, names=names)), "")
        for size in PHONES:
            phone.set_viewport_size(size)
            assert abs(phone.locator(".ledger").evaluate(LINE_BELOW_ROWS)) < 6, (game, names, size)


def test_a_hint_beside_a_contract_does_not_touch_it(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    names = ("Wilhelmina", "Bartholomew", *"ABCDEF")
    keep(score_legally(MatchFactory(names=names), 6), "")
    contract, hint = phone.locator(".contract p").all()
    box, beside = box_of(contract), box_of(hint)
    assert beside["x"] - box["right"] >= 8 or beside["y"] >= box["bottom"]


def test_what_a_hand_did_stays_within_its_button(phone: Page, keep: Keep, base_url: str) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    for language in ("en", "de", "es", "fr"):
        phone.context.add_cookies([{"name": "language", "value": language, "url": base_url}])
        keep(MatchFactory(names=("Ann", "Bob", "Cy", "Di")), "")
        rows = phone.locator(".rows > .row")
        for row in range(3):
            rows.nth(row).locator("[id^=down-]").tap()
        for row in range(1, 3):
            rows.nth(row).locator("[id^=knock-]").tap()
        rows.nth(2).locator("[id^=knock-]").tap()
        expect(rows.nth(2)).to_have_attribute("data-state", "floats")
        await_saved(phone)
        assert phone.locator(".toggle").evaluate_all(BEYOND) == [], language


def test_a_cell_of_the_sheet_has_two_lines_and_its_dot_covers_no_digit(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    for game in ("ten-step", "step", "twelve-step", "rummy-500", "tens"):
        keep(score_legally(MatchFactory(game=game, names=("Ann", "Bob", "Cy")), 3), "sheet/")
        assert set(each(phone.locator(".sheet td"), LINES)) == {2}, game
        assert all(float(str(clear)) >= 1 for clear in each(phone.locator("td[data-dealt]"), CLEARANCE)), game
