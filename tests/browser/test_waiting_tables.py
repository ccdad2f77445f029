"""Tests that a table without signal shows what the phone computes as the server's table would."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.assertions import assert_accessible
from tests.browser.interactions import Keep, control_of
from tests.browser.keeper import Keeper, await_pad, go_on_from, hand_of, skip_rests
from tests.browser.test_games import enter
from tests.browser.without_signal import line
from tests.factories import MatchFactory
from tests.fixtures.dealt import Dealt

NAMES = ("Ann", "Bob", "Cy")
FIRST = {
    "rummy-500": Dealt("Cy", {"Ann": 130, "Bob": "K A"}, {"Ann": 0, "Bob": 60, "Cy": 85}),
    "step": Dealt("Cy", {"Ann": "8", "Bob": "12"}),
    "custom": Dealt(left={"Ann": -12, "Bob": 123456, "Cy": 1000}),
    "twelve-step": Dealt("Cy", {"Ann": "2 A", "Bob": 1045}),
}
# The scores in a row, the size of its total, and the width of the row.
WRITTEN = """() => [...document.querySelectorAll(".row")].map((row) => [
  row.querySelector(".last")?.innerText ?? "",
  row.querySelector(".total b").innerText,
  getComputedStyle(row.querySelector(".total b")).fontSize,
  row.clientWidth,
])"""

# The words of rows that a clock covers in part.
COVERED = """() => {
  const range = document.createRange();
  const rects = [...document.querySelectorAll(".row .waits")].map((clock) => clock.getBoundingClientRect());
  const covers = (box) => rects.some((clock) =>
    clock.left < box.right && clock.right > box.left && clock.top < box.bottom - 4 && clock.bottom > box.top);
  return [...document.querySelectorAll(".row :is(.name, .mark)")].filter((part) => {
    range.selectNodeContents(part);
    return [...range.getClientRects()].some(covers);
  }).map((part) => part.innerText);
}"""


@pytest.mark.parametrize("game", FIRST)
def test_a_round_that_waits_is_written_as_one_that_is_saved(phone: Page, keep: Keep, game: str) -> None:
    match = keep(MatchFactory(game=game, names=NAMES))
    without_signal(phone, match)
    score(phone, FIRST[game])
    Keeper(phone, "round").go_on(2)
    waiting = phone.evaluate(WRITTEN)
    phone.context.set_offline(False)
    expect(line(phone)).to_have_text("Saved")
    expect(phone.locator("body")).not_to_have_attribute("data-waiting", "")
    assert phone.evaluate(WRITTEN) == waiting


def test_points_that_end_the_match_end_it_without_signal_too(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(game="tens", names=NAMES))
    without_signal(phone, match)
    score(phone, Dealt("Cy", {"Ann": 99, "Bob": "9"}))
    primary = phone.locator(".bar .primary:visible")
    expect(primary).to_have_text("Play round 2")
    Keeper(phone, "round").go_on(2)
    score(phone, Dealt("Cy", {"Ann": "A", "Bob": "9"}))
    expect(phone.get_by_text("The match is over. The result comes with the signal.")).to_be_visible()
    expect(phone.get_by_text("If somebody has 100 points")).to_be_hidden()
    expect(primary).to_have_text("Result")
    assert_accessible(phone)
    phone.context.set_offline(False)
    expect(phone).to_have_title(re.compile("^Cy wins"))


def test_what_waits_is_said_in_full_once_the_note_has_faded(phone: Page, keep: Keep) -> None:
    without_signal(phone, keep(MatchFactory(names=NAMES)))
    phone.locator("[id^=buys-]").first.tap()
    expect(phone.locator("#note")).to_have_text("Not saved yet, will try again")
    phone.evaluate("document.querySelector('.note').getAnimations().forEach((fading) => fading.finish())")
    expect(phone.locator("#note")).to_be_empty()
    expect(line(phone)).to_have_text("1 waiting no signal, they go out by themselves")


def test_the_clock_of_a_tap_that_waits_covers_no_name(phone: Page, keep: Keep) -> None:
    match = keep(MatchFactory(names=("Maximilian Josef", "Bartholomew Kidd", "Anastasia Elaine", "Ed")))
    without_signal(phone, match)
    for control in phone.locator("[id^=buys-], [id^=down-]").all():
        control.tap()
    expect(phone.locator(".row .waits")).to_have_count(8)
    for width in (320, 390):
        phone.set_viewport_size({"width": width, "height": 844})
        assert phone.evaluate(COVERED) == [], width


def without_signal(phone: Page, match: Match) -> None:
    """Open the table, and take the signal away once it says that the round can be played without."""
    skip_rests(phone)
    phone.goto(f"/matches/{match.pk}/")
    expect(phone.locator("#ready")).to_have_text("Ready without signal")
    phone.context.set_offline(True)


def score(phone: Page, dealt: Dealt) -> None:
    """Go from the table to the standings that wait."""
    keeper = Keeper(phone, "round")
    keeper.tap("Score the round", "link")
    await_pad(phone)
    if dealt.out:
        phone.locator(".pick", has_text=dealt.out).tap()
    for _ in NAMES:
        name = hand_of(phone)
        enter(phone, name, dealt)
        go_on_from(phone, name)
        if phone.locator("h1", has_text="is this right?").count():
            break
    keeper.tap("Save round")
    expect(phone.locator(".waiting")).to_be_visible()


def test_what_another_window_has_sent_waits_in_none(phone: Page, keep: Keep) -> None:
    windows = [phone, phone.context.new_page()]
    match = keep(MatchFactory())
    phone.context.route("**/facts/", lambda route: route.abort())
    for window in windows:
        window.goto(f"/matches/{match.pk}/")
    control_of(phone, match, "Bob", "buys").tap()
    for window in windows:
        expect(line(window)).to_contain_text("1 waiting")
    phone.context.unroute("**/facts/")
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    for window in windows:
        expect(line(window)).not_to_contain_text("waiting")
