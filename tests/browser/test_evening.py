"""Tests of a whole match of Ten Step through the pages, except some middle steps, compared with `manage.py score`."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import Keep, on_its_way
from tests.browser.keeper import Deal, Keeper, await_saved, hands_of
from tests.browser.scored import assert_podium, sheet_of, totals
from tests.factories import score

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed")
STEPS = (
    Deal(out="Bob", left={"Ann": ["K", "Q", "7", "8"], "Cy": 45, "Di": ["JK", "2"], "Ed": ["A", "5"]}),
    Deal(out="Ann", left={"Bob": ["K", "A"], "Cy": ["10"], "Di": ["9", "8"], "Ed": 55}, exact_cut=True),
    Deal(out="Bob", left={"Ann": ["2"], "Cy": ["2", "K", "9", "7", "4"], "Di": 95, "Ed": []}, floats=["Ed"]),
    Deal(out="Cy", left={"Ann": 45, "Bob": ["10", "JK"], "Di": ["A"], "Ed": ["K", "K", "K", "K"]}, buys={"Di": 3}),
    Deal(out="Ann", left={"Bob": 80, "Cy": ["A", "JK"], "Di": ["K", "A"], "Ed": ["2", "2"]}, buys={"Bob": 1, "Ed": 2}),
    Deal(out="Di", left={"Ann": 65, "Bob": ["10"], "Cy": ["JK"], "Ed": ["K", "K", "A"]}),
    Deal(out="Cy", left={"Ann": ["A"], "Bob": 55, "Di": ["10", "10", "10"], "Ed": 105}, buys={"Ann": 1, "Cy": 2}),
    Deal(out="Bob", left={"Ann": ["Q", "JK"], "Cy": 75, "Di": ["JK"], "Ed": ["3", "7"]}),
    Deal(out="Di", left={"Ann": ["2", "2"], "Bob": ["K", "A", "2"], "Cy": 25, "Ed": 70}, exact_cut=True),
    Deal(out="Ed", left={"Ann": 85, "Bob": ["JK"], "Cy": ["K", "K", "2", "2"], "Di": 110}, buys={"Ed": 4}),
)

TAPPED = 4  # steps with different facts in them, and the last step
HOLDS_ON = 1.3  # times the DOM nodes of one step, after four steps on one open page
RELEASED = 15  # seconds in which pages that were left are released from memory


def test_ten_steps_from_the_first_deal_to_the_podium(phone: Page, tmp_path: Path) -> None:
    keeper = Keeper(phone)
    keeper.begin(NAMES, dealer="Di")
    for number, deal in enumerate(STEPS[:TAPPED], start=1):
        keeper.play(deal)
        keeper.score(deal)
        assert keeper.totals() == totals(sheet_of(phone, tmp_path))
        keeper.go_on(number + 1)
        if number == 1:
            once = held_by(phone)
    assert_released(phone, once)
    match = Match.objects.get()
    phone.goto(f"/matches/{match.pk}/rounds/{TAPPED}/standings/")
    correct_step_two(phone)
    undo_and_redo(phone)
    await_saved(phone)
    for number, deal in enumerate(STEPS[TAPPED:-1], start=TAPPED + 1):
        score(match, number, hands_of(deal), exact_cut=deal.exact_cut)
    phone.goto(f"/matches/{match.pk}/")
    keeper.play(STEPS[-1])
    keeper.score(STEPS[-1])
    assert_podium(phone, sheet_of(phone, tmp_path))


def assert_released(page: Page, once: list[float]) -> None:
    """Assert that the page comes to hold hardly more than it did `once`, as it releases the pages that were left."""
    for _ in range(RELEASED):
        now = held_by(page)
        if all(number <= HOLDS_ON * before for before, number in zip(once, now, strict=True)):
            return
        page.wait_for_timeout(1000)
    pytest.fail(f"The page held {once}, and holds {now}.")


def held_by(page: Page) -> list[float]:
    """Return the numbers of DOM nodes and event listeners in memory, once the next pages have been fetched.

    Those of pages that were left count, too.
    """
    await_saved(page)
    expect(page.locator("#ready")).to_have_text("Ready without signal")
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return [metrics["Nodes"], metrics["JSEventListeners"]]


def correct_step_two(page: Page) -> None:
    """Correct step 2 from the sheet: Bob had one king less."""
    page.get_by_role("link", name="Sheet").tap()
    cell(page, step=2, seat=NAMES.index("Bob")).tap()
    page.get_by_role("button", name="Take back K").tap()
    expect(page.locator("section.pad:visible output")).to_have_text("15")
    page.get_by_role("button", name="Save").tap()
    expect(cell(page, step=2, seat=NAMES.index("Bob"))).to_contain_text("15")


def undo_and_redo(page: Page) -> None:
    """Take the correction back on the sheet, and bring it again."""
    bob = cell(page, step=2, seat=NAMES.index("Bob"))
    page.get_by_role("button", name="Undo").tap()
    expect(bob).to_contain_text("25")
    page.get_by_role("button", name="Redo").tap()
    expect(bob).to_contain_text("15")


def cell(page: Page, *, step: int, seat: int) -> Locator:
    return page.locator("table.sheet tbody tr").nth(step - 1).locator("a.cell").nth(seat)


def test_what_was_tapped_before_the_script_was_there_survives_a_reload(phone: Page, keep: Keep, match: Match) -> None:
    keep(match)
    keeper = Keeper(phone)
    pad = f"/matches/{match.pk}/rounds/1/"
    with on_its_way(phone, "**/js/pad/pad.*js", lambda: phone.goto(pad, wait_until="commit")):
        phone.locator(".pick", has_text="Ann").tap()
    keeper.enter(["K", "9"])
    expect(phone.locator("section.pad:visible output")).to_have_text("19")
    phone.reload()
    phone.locator(".tab", has_text="Bob").tap()
    expect(phone.locator("section.pad:visible output")).to_have_text("19")
