"""Tests of entering a match from paper: typed cell by cell, or pasted from a spreadsheet, with faults mended."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.assertions import assert_page_fits
from tests.browser.interactions import Keep, first_of, held_back, on_its_way
from tests.factories import MatchFactory

NAMES = ("Grandpa Joe", "Bartholomew", "Cy", "Di", "Ed")
ROUNDS = [
    [0 if (number + seat) % 5 == 0 else (number * 7 + seat * 13) % 40 + 2 for seat in range(5)] for number in range(19)
]
PASTE = """([field, text]) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def sheet(phone: Page, keep: Keep) -> Page:
    """Open the page from the nights, and say when the match was played."""
    keep(MatchFactory(names=NAMES))
    phone.goto("/nights/")
    phone.get_by_role("link", name="Write in an old match").tap()
    phone.wait_for_url("**/old-match/")  # its scripts are ready; before that Enter sends the form
    phone.get_by_label("It was played on").fill("2019-03-01")
    return phone


def paste(page: Page, label: str, text: str) -> None:
    page.evaluate(PASTE, [page.get_by_label(label, exact=True).element_handle(), text])


def winners() -> list[str]:
    match = Match.objects.get(night__date="2019-03-01")
    return [seat.player.name for seat in match.seats.filter(won=True)]


def test_a_sheet_is_typed_in_with_enter_and_arrows(sheet: Page) -> None:
    sheet.get_by_label("Player 1", exact=True).focus()
    for name in ("Ann", "Bob", "Cy", ""):
        sheet.keyboard.type(name)
        sheet.keyboard.press("Enter")
    expect(sheet.locator("#cell-0-0")).to_be_focused()
    for column in (("35", "0", "5"), ("0", "12", "0"), ("8", "7", "13")):
        for cell in column:
            sheet.keyboard.type(cell)
            sheet.keyboard.press("Enter")
        for _ in column:
            sheet.keyboard.press("ArrowUp")
        sheet.keyboard.press("ArrowRight")
    expect(sheet.locator("#cell-0-3")).to_be_focused()
    expect(sheet.get_by_text("Bob wins.")).to_be_visible()
    expect(sheet.locator("#sum-2")).to_have_text("28")
    sheet.locator("#cell-1-2").fill("seven")
    expect(sheet.get_by_text("“seven” is neither a number nor a mark.")).to_be_visible()
    expect(sheet.locator("#cell-1-2")).to_have_attribute("aria-invalid", "true")
    sheet.locator("#cell-1-2").fill("7")
    expect(sheet.locator("#cell-1-2")).not_to_have_attribute("aria-invalid", "true")
    sheet.get_by_role("button", name="Save the match").tap()
    sheet.wait_for_url("**/result/?done=1")
    assert winners() == ["Bob"]
    expect(sheet.locator("#note")).to_have_text("Ten Step was written in from paper: Ann, Bob, Cy")
    sheet.get_by_role("button", name="Undo").tap()
    expect(sheet.get_by_text("Ten Step was deleted.")).to_be_visible()
    sheet.get_by_role("button", name="Bring it back").tap()
    expect(sheet.get_by_role("link", name="The result of Ten Step")).to_be_visible()


def test_cells_typed_while_a_larger_grid_is_on_its_way_stay(sheet: Page) -> None:
    """Ask for more rounds, for another player, and for a game with more rounds."""
    game = sheet.get_by_label("Which game")
    larger: dict[str, Callable[[], object]] = {
        "#cell-14-0": sheet.get_by_role("button", name="More rounds").tap,
        "#cell-0-4": sheet.get_by_role("button", name="Another player").tap,
        "#cell-18-0": lambda: game.select_option("baker-ten-step"),
    }
    for row, (new, enlarge) in enumerate(larger.items()):
        name, number = f"Ann {row}", sheet.locator(f"#cell-{row}-1")
        sheet.locator("#seat-names-1").fill("Bob")
        sheet.locator(f"#cell-{row}-0").fill("0")
        with on_its_way(sheet, "**/old-match/", enlarge):
            sheet.locator("#seat-names-0").fill(name)
            number.press_sequentially("12", delay=600)
        expect(sheet.locator(new)).to_be_attached()
        expect(sheet.locator("#seat-names-0")).to_have_value(name)
        expect(sheet.locator(f"#cell-{row}-0")).to_have_value("0")
        expect(number).to_have_value("12")
        expect(number).to_be_focused()
        expect(sheet.locator("#sum-1")).to_have_text(str(12 * (row + 1)))


def test_buttons_pressed_while_a_larger_grid_is_on_its_way_count(sheet: Page) -> None:
    more = sheet.get_by_role("button", name="More rounds")
    with on_its_way(sheet, "**/old-match/", more.tap):
        sheet.get_by_role("button", name="Another player").tap()
        more.tap()
    for cell in ("#cell-14-0", "#cell-19-0", "#cell-0-4"):
        expect(sheet.locator(cell)).to_be_attached()


def test_no_key_that_asks_for_another_grid_loses_the_focus(sheet: Page) -> None:
    sheet.locator("#way-rules").focus()
    with sheet.expect_response("**/old-match/"):
        sheet.keyboard.press("ArrowDown")
    expect(sheet.get_by_text("the points of the round")).to_be_visible()
    expect(sheet.locator("#way-points")).to_be_focused()
    sheet.locator("#paste summary").focus()
    sheet.keyboard.press("Enter")
    sheet.locator("#pasted").fill("Ann\tBob\n1\t0\n")
    sheet.locator("#fill").focus()
    sheet.keyboard.press("Enter")
    expect(sheet.locator("#cell-0-0")).to_have_value("1")
    expect(sheet.get_by_role("region", name="The sheet")).to_be_focused()


def test_house_rules_that_were_unfolded_stay_so_while_the_grid_grows(sheet: Page) -> None:
    rules = sheet.locator("#rules")
    rules.locator("summary").tap()
    sheet.get_by_role("button", name="More rounds").tap()
    expect(sheet.locator("#cell-14-0")).to_be_attached()
    expect(rules).to_have_attribute("open", "")
    rules.locator("summary").tap()
    sheet.get_by_role("button", name="Another player").tap()
    expect(sheet.locator("#cell-0-4")).to_be_attached()
    expect(rules).not_to_have_attribute("open", "")


def test_nineteen_rounds_of_five_are_pasted_and_what_is_wrong_is_mended(sheet: Page) -> None:
    sheet.get_by_label("Which game").select_option("baker-ten-step")
    expect(sheet.locator("#cell-18-0")).to_be_attached()
    lines = [["", *NAMES], *([f"{number}.", *map(str, row)] for number, row in enumerate(ROUNDS, 1))]
    lines[4][2], lines[7][3] = "zz", ""
    paste(sheet, "Player 1, Round 1", "\n".join("\t".join(line) for line in lines))
    expect(sheet.locator("#cell-18-4")).to_have_value(str(ROUNDS[18][4]))
    expect(sheet.get_by_text("“zz” is neither a number nor a mark.")).to_be_visible()
    assert_page_fits(sheet)
    sheet.get_by_role("button", name="Save the match").tap()
    expect(sheet.get_by_text("Nothing is written for Cy: 0, or x for away?")).to_be_visible()
    expect(sheet.get_by_label("Bartholomew, Round 4", exact=True)).to_be_focused()
    sheet.get_by_label("Bartholomew, Round 4", exact=True).fill(str(ROUNDS[3][1]))
    sheet.get_by_label("Cy, Round 7", exact=True).fill(str(ROUNDS[6][2]))
    expect(sheet.locator("#outcome")).to_contain_text(re.compile(" wins?"))
    sheet.get_by_role("button", name="Save the match").tap()
    sheet.wait_for_url("**/result/?done=1")
    totals = [sum(column) for column in zip(*ROUNDS, strict=True)]
    assert winners() == [NAMES[totals.index(min(totals))]]


def test_what_was_typed_and_chosen_before_the_script_was_there_is_counted(sheet: Page) -> None:
    with on_its_way(sheet, "**/js/pages/old-match*.js", lambda: sheet.reload(wait_until="commit")):
        for cell, text in (("#seat-names-0", "Ann"), ("#seat-names-1", "Bob"), ("#cell-0-0", "12"), ("#cell-0-1", "0")):
            sheet.locator(cell).fill(text)
        sheet.get_by_label("Which game").select_option("baker-ten-step")
    expect(sheet.locator("#cell-18-0")).to_be_attached()
    expect(sheet.locator("#cell-0-0")).to_have_value("12")
    expect(sheet.locator("#sum-0")).to_have_text("12")


def test_a_sheet_to_be_pasted_stays_while_the_grid_grows(sheet: Page) -> None:
    pasted = sheet.locator("#pasted")
    sheet.locator("#paste summary").tap()
    pasted.fill("Ann\tBob\n1\t0\n")
    sheet.get_by_role("button", name="More rounds").tap()
    expect(sheet.locator("#cell-14-0")).to_be_attached()
    expect(pasted).to_be_visible()
    expect(pasted).to_have_value("Ann\tBob\n1\t0\n")
    sheet.get_by_role("button", name="Fill in the sheet").tap()
    expect(sheet.locator("#cell-0-0")).to_have_value("1")
    expect(pasted).to_have_value("")
    expect(pasted).to_be_hidden()


def test_a_grid_that_does_not_come_is_said_and_no_button_is_pressed_later(sheet: Page) -> None:
    """A button was pressed while the grid was on its way."""
    held = held_back(sheet, "**/old-match/", times=1)
    more = sheet.get_by_role("button", name="More rounds")
    with sheet.expect_request("**/old-match/"):
        more.tap()
    sheet.get_by_role("button", name="Another player").tap()
    first_of(sheet, held).abort()
    expect(sheet.locator("#note")).to_have_text("Not reached. Try again in a moment.")
    with sheet.expect_response("**/old-match/"):
        more.tap()
    expect(sheet.locator("#cell-14-0")).to_be_attached()
    expect(sheet.locator("#note")).to_be_empty()
    sheet.wait_for_timeout(500)
    expect(sheet.locator("#cell-0-4")).to_have_count(0)
