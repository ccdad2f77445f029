"""Tests of taps before all scripts of a page are loaded, and while the next page is slow, with signal and without."""

import re

from playwright.sync_api import Page, expect

from scorekeeper.models import Match
from tests.browser.interactions import DRAWN, Keep, held_back, on_its_way
from tests.browser.keeper import Keeper, await_pad
from tests.browser.keyboard import await_said, listen
from tests.browser.without_signal import match
from tests.factories import MatchFactory, fresh, ledger_of, score

__all__ = ["match"]  # the fixture
# Clicks a link in three frames.
THREE_TAPS = """async (link) => {
  for (const tap of [1, 2, 3]) {
    link.click();
    await new Promise(requestAnimationFrame);
  }
}"""


def test_before_all_is_there_a_tap_without_signal_does_not_leave_the_page(
    phone: Page, keep: Keep, match: Match
) -> None:
    keep(match)
    phone.route("**/play-on*.js", lambda route: route.abort())
    keeper, note = Keeper(phone), phone.locator("#note")
    phone.goto(f"/matches/{match.pk}/")
    keeper.tap("Score the step", "link")
    phone.locator(".pick", has_text="Bob").tap()
    keeper.enter(["K"])
    keeper.tap("Next: Cy")
    keeper.enter(["9"])
    phone.context.set_offline(True)
    keeper.tap("Sheet", "link")
    expect(note).to_have_text("“Sheet” opens when there is signal.")
    keeper.tap("Recap")
    expect(note).to_have_text("That needs signal. Try again in a moment.")
    phone.unroute_all()
    phone.context.set_offline(False)
    expect(phone.locator("[data-follows]")).to_be_attached()
    keeper.tap("Recap")
    keeper.tap("Save step")
    expect(phone).to_have_title(re.compile("^Standings after step 1 "))


def test_an_early_tap_that_nobody_answers_does_not_leave_the_page(phone: Page, keep: Keep, match: Match) -> None:
    """Take the signal away before the browser or the stream has noticed it, in a page's first moments."""
    keep(match)
    note, server = phone.locator("#note"), re.compile(r"/matches/|worker\.js")

    phone.route("**/ahead/", lambda route: route.abort())

    def open_and_lose(address: str) -> Keeper:
        phone.goto(address)
        phone.route(server, lambda route: route.abort())
        return Keeper(phone)

    keeper = open_and_lose(f"/matches/{match.pk}/")
    keeper.tap("Score the step", "link")
    expect(note).to_have_text("This page opens when there is signal.")
    keeper.tap("Menu")
    phone.locator("#menu summary", has_text="Rules").tap()
    keeper.tap("House rules", "link")
    expect(note).to_have_text("“House rules” opens when there is signal.")
    phone.unroute(server)
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": 50}})
    keeper = open_and_lose(f"/matches/{match.pk}/rounds/1/standings/")
    keeper.tap("Undo")
    expect(note).to_have_text("That needs signal. Try again in a moment.")
    phone.unroute(server)
    keeper.tap("Play step 2", "link")
    expect(phone).to_have_title(re.compile("^Step 2 "))


def test_the_result_the_changes_and_the_referee_are_not_left_without_signal(phone: Page, keep: Keep) -> None:
    over, match = MatchFactory(played=10), MatchFactory(played=1)
    keeper, note = Keeper(phone), phone.locator("#note")
    for of, page, forms, link in (
        (over, "result", ("Again, same five", "Undo"), "The whole sheet"),
        (match, "ledger", ("Undo",), "Back to the table"),
        (match, "referee", (), "Back to the table"),
    ):
        keep(of, f"{page}/")
        phone.wait_for_load_state()
        phone.context.set_offline(True)
        for form in forms:
            keeper.tap(form)
            expect(note).to_have_text("That needs signal. Try again in a moment.")
        keeper.tap(link, "link")
        expect(note).to_have_text(f"“{link}” opens when there is signal.")
        phone.context.set_offline(False)
    keeper.tap("Back to the table", "link")
    keeper.await_table(2)
    keep(over, "result/")
    keeper.tap("Again, same five")
    keeper.await_table(1)


def test_a_page_that_is_long_in_coming_is_asked_for_once(phone: Page, keep: Keep, match: Match) -> None:
    keep(match)
    listen(phone)
    phone.route("**/ahead/", lambda route: route.abort())
    phone.goto(f"/matches/{match.pk}/")
    expect(phone.locator("[data-follows]")).to_be_attached()
    asked = held_back(phone, "**/rounds/1/")
    phone.locator("#score").evaluate(THREE_TAPS)
    await_said(phone, "One moment …")
    await_said(phone, "This page opens when there is signal.")
    assert len(asked) == 1


def test_an_undo_that_nobody_answers_says_that_it_was_felt(phone: Page, keep: Keep, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": 50}})
    keep(match)
    listen(phone)
    phone.goto(f"/matches/{match.pk}/rounds/1/standings/")
    expect(phone.locator("[data-follows]")).to_be_attached()
    phone.route("**/worker.js", lambda route: None)
    Keeper(phone).tap("Undo")
    await_said(phone, "One moment …")
    await_said(phone, "That needs signal. Try again in a moment.")


def test_a_form_is_not_sent_after_a_later_tap(phone: Page, keep: Keep, match: Match) -> None:
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": 50}})
    keep(match)
    phone.goto(f"/matches/{match.pk}/rounds/1/standings/")
    expect(phone.locator("[data-follows]")).to_be_attached()
    keeper, held = Keeper(phone), held_back(phone, "**/worker.js")
    with phone.expect_request("**/worker.js"):
        keeper.tap("Undo")
    keeper.tap("Play step 2", "link")
    expect(phone).to_have_title(re.compile("^Step 2 "))
    with phone.expect_response("**/worker.js"):
        held[0].continue_()
    phone.evaluate(DRAWN)
    assert ledger_of(fresh(match))[-1] == "Step 1 scored"


def test_who_goes_back_is_not_led_on_by_an_earlier_tap(phone: Page, keep: Keep, match: Match) -> None:
    keep(match, "")
    keeper, table = Keeper(phone), phone.locator("#ledger")
    expect(phone.locator("[data-follows]")).to_be_attached()
    keeper.tap("Score the step", "link")
    await_pad(phone)
    phone.locator(".pick", has_text="Bob").tap()
    keeper.enter(["K"])
    keeper.tap("Next: Cy")
    keeper.enter(["9"])
    with on_its_way(phone, "**/rounds/1/", lambda: keeper.tap("Recap")):
        phone.go_back()
        expect(table).to_be_visible()
    phone.evaluate(DRAWN)
    expect(table).to_be_visible()


def test_the_link_to_watch_that_comes_after_the_table_was_left_says_nothing(
    phone: Page, keep: Keep, match: Match
) -> None:
    keep(match, "")
    expect(phone.locator("[data-follows]")).to_be_attached()
    with on_its_way(phone, "**/watch/evening/", phone.locator(".top [data-along]").tap):
        phone.locator("#score").tap()
        await_pad(phone)
    phone.evaluate(DRAWN)
    assert not phone.locator("#note").text_content()
