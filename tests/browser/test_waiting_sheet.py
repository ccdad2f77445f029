"""Tests of the sheet without signal: it has the entries that wait on the phone, marked as waiting."""

import re

from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.assertions import assert_page_fits
from tests.browser.interactions import Keep, not_yet_there
from tests.browser.keeper import Deal, Keeper, await_pad, await_saved, skip_rests
from tests.browser.watching import Phones
from tests.browser.watching import keeper as opened
from tests.browser.without_signal import NAMES, ONE, TWO, is_last_ahead, keeper, line, match, without_signal
from tests.factories import MatchFactory, context, fresh, ledger_of, score, totals_of
from tests.fixtures.writes import undo

__all__ = ["keeper", "match"]  # the fixtures
# The texts of the cells, and their marks.
WRITTEN = """() => {
  const parts = (cell) => [...cell.querySelectorAll("b, small:not(.aloud)")];
  const figures = (cell) => parts(cell).map(({ textContent }) => textContent).join(" ");
  const marks = ["data-out", "data-dealt", "data-cut", "data-led", "data-absent"];
  const words = (cell) => [figures(cell), ...marks.filter((mark) => cell.hasAttribute(mark))].join(" ");
  const rows = [...document.querySelectorAll("#frame > table :is(tbody, tfoot) tr")];
  return rows.map((row) => [...row.cells].slice(1).map(words));
}"""

# The accessible name of a cell after each of some hands.
READ_ALOUD = """async (hands) => {
  const { writeHand } = await import("/static/js/sheet/cells.js");
  const cell = document.createElement("td");
  cell.innerHTML = '<b></b> <small></small><span class="aloud">, Cy, step 1</span>';
  return hands.map((hand) => {
    writeHand(cell, hand);
    const read = [...cell.childNodes].filter((node) => node.ariaHidden !== "true");
    return read.map(({ textContent }) => textContent).join("").trim();
  });
}"""


def rows(page: Page) -> Locator:
    return page.locator("#frame > table tr[data-waiting][id]")


def test_rounds_that_wait_stand_on_the_sheet_as_the_server_writes_them(phone: Page, keeper: Keeper) -> None:
    """Look at the sheet before and after the signal is back: the place that is looked at stays."""
    keeper.score(ONE)
    keeper.go_on(2)
    keeper.tap("exact?")
    keeper.score(TWO)
    keeper.tap("Sheet", "link")
    expect(rows(phone)).to_have_count(2)
    expect(phone.locator(".empty")).to_be_hidden()
    expect(phone.locator(".stood")).to_contain_text("with what waits on this phone.")
    expect(line(phone)).to_contain_text("3 waiting")
    assert_page_fits(phone)
    written = phone.evaluate(WRITTEN)
    assert written == [
        ["10 10 data-dealt", "out 0 data-out data-led", "24 24"],
        ["−93 −83 data-cut data-led", "10 10 data-dealt", "out 24 data-out"],
        ["−83 1st", "10 2nd", "24 3rd"],
    ]
    phone.evaluate("window.kept = true")
    phone.context.set_offline(False)
    expect(line(phone)).to_have_count(0)
    expect(rows(phone)).to_have_count(0)
    expect(phone.locator(".stood")).to_have_count(0)
    expect(phone.get_by_role("link", name="Save the sheet as CSV")).to_be_visible()
    assert phone.evaluate(WRITTEN) == written
    assert phone.evaluate("window.kept")


def test_a_hand_without_a_score_is_read_aloud_without_a_dash(page: Page) -> None:
    page.goto("/games/")
    away = {"score": None, "total": None, "out": False, "absent": True}
    there = {"score": 5, "total": 15, "out": False, "absent": False}
    hands = [away, there, away | {"total": 15}, away]
    assert page.evaluate(READ_ALOUD, hands) == [
        "Cy, step 1",
        "5 15 total, Cy, step 1",
        "15 total, Cy, step 1",
        "Cy, step 1",
    ]


def test_undo_on_the_sheet_takes_back_the_newest_that_waits(phone: Page, match: Match, keeper: Keeper) -> None:
    keeper.score(ONE)
    keeper.go_on(2)
    keeper.score(TWO)
    keeper.tap("Sheet", "link")
    expect(rows(phone)).to_have_count(2)
    keeper.tap("Undo")
    expect(phone.locator("#note")).to_have_text("Taken back: Step 2")
    expect(rows(phone)).to_have_count(1)
    expect(line(phone)).to_contain_text("1 waiting")
    phone.locator(".bar .primary", has_text="Back to the table").tap()
    expect(phone).to_have_title(re.compile("^Step 2 "))
    keeper.tap("Score the step", "link")
    expect(phone.locator("section.pad:visible output")).to_have_text("10")
    keeper.tap("Recap")
    keeper.tap("Save step")
    keeper.tap("Undo")
    expect(phone).to_have_title(re.compile("^Score step 2 "))
    expect(phone.locator("#note")).to_have_text("Taken back: Step 2")
    phone.context.set_offline(False)
    expect(line(phone)).to_have_count(0)
    assert ledger_of(fresh(match))[1:] == ["Step 1 scored"]


def test_where_the_server_has_to_add_up_the_sheet_says_which_rounds_wait(phone: Page, keep: Keep) -> None:
    """Play two rounds of STEP: which tokens are held in the second only the server knows."""
    match = keep(MatchFactory(game="step", names=NAMES))
    keeper = without_signal(phone, match, "round")
    for number in (1, 2):
        keeper.score(Deal(out="Bob", left={"Ann": ["8"], "Cy": ["7", "3"]}))
        keeper.go_on(number + 1)
    keeper.tap("Menu")
    keeper.tap("Sheet", "link")
    expect(phone.locator(".unsummed")).to_have_text("The scores of round 2 come with the signal.")
    second = [row[1] for row in phone.evaluate(WRITTEN)]
    assert second == ["out 0 data-out data-led", "out … data-out", "… "]
    expect(rows(phone)).to_contain_text(["waiting", "waiting"])


def test_a_correction_that_waits_stands_in_its_cell_and_in_the_totals(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=NAMES, played=3))
    skip_rests(phone)
    with phone.expect_event("requestfinished", is_last_ahead):
        phone.goto(f"/matches/{match.pk}/sheet/")
    phone.locator("#round-2 td a").nth(1).tap()
    await_pad(phone)
    phone.context.set_offline(True)
    keeper = Keeper(phone)
    keeper.enter(25)
    keeper.tap("Save")
    expect(line(phone)).to_contain_text("1 waiting")
    phone.locator("#earlier").tap()
    waits = phone.locator("#frame > table td[data-waiting]")
    expect(waits).to_have_text(re.compile("^25"))
    written = phone.evaluate(WRITTEN)
    assert [row[1] for row in written] == ["10 10", "25 35 data-dealt", "10 45", "45 3rd"]
    keeper.tap("Undo")
    expect(phone.locator("#note")).to_have_text("Taken back: Step 2")
    expect(waits).to_have_count(0)
    second = [row[1] for row in phone.evaluate(WRITTEN)]
    assert second == ["10 10", "10 20 data-dealt", "10 30", "30 2nd"]


def test_what_is_entered_in_a_round_that_waits_stays_when_that_is_saved(
    phone: Page, keeper: Keeper, match: Match
) -> None:
    keeper.score(ONE)
    keeper.tap("Sheet", "link")
    phone.locator("#round-1 td a").nth(2).tap()
    await_pad(phone)
    phone.locator('.tab:has-text("Cy")').tap()
    keeper.enter(["9"])
    keeper.tap("Back to the table", "link")
    expect(phone).to_have_title(re.compile("^Step 2 "))
    phone.context.set_offline(False)
    await_saved(phone)
    assert totals_of(fresh(match))["Cy"] == 24
    phone.goto(f"/matches/{match.pk}/rounds/1/")
    await_pad(phone)
    expect(phone.locator("#restored")).to_be_visible()
    expect(phone.locator('.tab:has-text("Cy")')).to_contain_text("33")
    keeper.press("[value=save]:visible")
    await_saved(phone)
    expect(phone).to_have_title(re.compile("^Sheet of "))
    assert totals_of(fresh(match))["Cy"] == 33


def test_a_sheet_that_comes_late_does_not_take_the_place_of_the_pad(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=NAMES, played=3))
    skip_rests(phone)
    with phone.expect_event("requestfinished", is_last_ahead):
        phone.goto(f"/matches/{match.pk}/sheet/")
    with not_yet_there(phone, "**/sheet/", lambda: phone.evaluate("dispatchEvent(new Event('online'))")):
        phone.locator("#round-2 td a").nth(1).tap()
        await_pad(phone)
    drawn = phone.evaluate(
        "() => new Promise((drawn) => setTimeout(() => drawn(document.querySelector('#frame') === null)))"
    )
    assert drawn
    Keeper(phone).enter(25)


def test_a_sheet_has_no_round_that_another_phone_has_undone(phones: Phones, site: str, match: Match) -> None:
    """The round was saved from the same document."""
    kept = without_signal(opened(phones, match, site), match)
    kept.page.context.set_offline(False)
    kept.score(ONE)
    await_saved(kept.page)
    kept.tap("Sheet", "link")
    expect(kept.page.locator("#round-1")).to_be_attached()
    undo(match=fresh(match), context=context())
    expect(kept.page.locator("#round-1")).to_have_count(0)


def test_the_sheet_beside_the_table_follows_after_an_undo_without_signal(
    phones: Phones, site: str, match: Match
) -> None:
    """The undo was taken back, so that nothing is sent when the signal is there again."""
    match = score(match, 1, {"Cy": {"out": True}})
    page = opened(phones, match, site)
    page.set_viewport_size({"width": 1280, "height": 800})
    without_signal(page, match)
    page.locator("#undo-last").tap()
    expect(page.locator("#note")).to_have_text("Undo needs signal. Try again in a moment.")
    page.context.set_offline(False)
    expect(page.locator("#live")).to_be_empty()
    score(fresh(match), 2, {"Bob": {"out": True}})
    expect(page.locator("#beside #round-2")).to_be_attached()
    expect(page.locator("#beside .stood")).to_have_count(0)
