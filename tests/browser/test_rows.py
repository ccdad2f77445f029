"""Rows of players and cells of the sheet: one layout for all of them, and nothing covers a figure."""

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.assertions import PHONES, SMALL_PHONE
from tests.browser.interactions import box_of
from tests.browser.keeper import Keep
from tests.factories import MatchFactory, score, score_legally

# Where the parts of a row stand: from its own upper left corner, the figures by their right edge.
PARTS = """(row) => {
  const at = row.getBoundingClientRect();
  const box = (part) => row.querySelector(part).getBoundingClientRect();
  const [who, score, total] = [".who", ".score", ".total"].map(box);
  return [who.left - at.left, score.right - at.left, total.right - at.left, score.top > who.top].map(Number);
}"""
SIZE = "(total) => getComputedStyle(total).fontSize"
# From the lower edge of the dealer's dot to the upper edge of the digits, as they are drawn.
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
# How many lines of text a cell shows.
LINES = """(cell) => [...cell.querySelectorAll("b, small:not(.aloud)")].map((part) => {
  const range = document.createRange();
  const shown = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const rects = shown.flatMap((text) => (range.selectNode(text), [...range.getClientRects()]));
  return new Set(rects.map((rect) => Math.round(rect.top))).size;
}).reduce((sum, lines) => sum + lines, 0)"""


def each(parts: Locator, script: str) -> list[object]:
    return [part.evaluate(script) for part in parts.all()]


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


def test_a_name_of_six_or_seven_letters_breaks_in_no_row(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(names=("Thomas", "Bernard", "Marlene")), "")
    for size in PHONES:
        phone.set_viewport_size(size)
        assert each(phone.locator(".row .name"), "(name) => name.getClientRects().length") == [1, 1, 1], size
        assert each(phone.locator(".row .name"), "(name) => name.offsetHeight < 30") == [True] * 3, size


def test_a_row_of_step_is_aligned_with_its_coin_on_a_small_phone(phone: Page, keep: Keep) -> None:
    match = keep(score_legally(MatchFactory(game="step", names=("Ann", "Bob", "Cy")), 2))
    phone.set_viewport_size(SMALL_PHONE)
    phone.goto(f"/matches/{match.pk}/")
    for row in phone.locator(".row").all():
        coin, name, last = (box_of(row.locator(part)) for part in (".coin", ".name", ".last"))
        assert name["x"] == pytest.approx(last["x"], abs=1)
        assert name["y"] < coin["y"] + coin["height"] / 2 < last["bottom"]
        assert row.locator(".last").inner_text().endswith("last round")


def test_a_cell_of_the_sheet_has_two_lines_and_its_dot_covers_no_digit(phone: Page, keep: Keep) -> None:
    phone.set_viewport_size(SMALL_PHONE)
    for game in ("ten-step", "step", "twelve-step", "rummy-500", "tens"):
        keep(score_legally(MatchFactory(game=game, names=("Ann", "Bob", "Cy")), 3), "sheet/")
        assert set(each(phone.locator(".sheet td"), LINES)) == {2}, game
        assert all(float(str(clear)) >= 1 for clear in each(phone.locator("td[data-dealt]"), CLEARANCE)), game


# How far the total of the first row stands behind its score, and how much felt is empty above the bar, in px.
ROOM = """(row) => {
  const text = (part) => {
    const range = document.createRange();
    range.selectNodeContents(row.querySelector(part));
    return range.getBoundingClientRect();
  };
  const last = (document.querySelector(".next") ?? row.closest(".paper")).getBoundingClientRect();
  const felt = document.querySelector(".foot").getBoundingClientRect().top - last.bottom;
  return [text(".total").left - text(".score").right, felt];
}"""
# How far the ring round a name stands above the chips that it opens, and before the controls beside it, in px.
RING = """(name) => {
  const { outlineWidth, outlineOffset } = getComputedStyle(name);
  const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const row = name.closest(".row");
  const [at, beside] = [name.getBoundingClientRect(), row.querySelector(".pips").getBoundingClientRect()];
  const free = beside.left - at.right > 0 ? beside.left - at.right : beside.top - at.bottom;
  return [ring, free - ring];
}"""


def test_a_total_is_not_read_on_from_the_score_and_no_felt_is_left_empty(phone: Page, keep: Keep) -> None:
    keep(
        score(MatchFactory(names=("Ann", "Bob", "Cy")), 1, {"Ann": {"out": True}}, exact_cut=True),
        "rounds/1/standings/",
    )
    for size in PHONES:
        phone.set_viewport_size(size)
        apart, felt = phone.locator(".standings > li").first.evaluate(ROOM)
        assert apart >= 16
        assert felt < 24


def test_the_ring_round_a_name_keeps_off_the_chips(phone: Page, keep: Keep) -> None:
    keep(MatchFactory(), "")
    for size in PHONES:
        phone.set_viewport_size(size)
        phone.locator(".who summary").first.focus()
        ring, free = phone.locator(".who .name").first.evaluate(RING)
        assert ring == 4
        assert free >= 2
