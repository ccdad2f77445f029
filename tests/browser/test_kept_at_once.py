"""Tests that the pages of the current round are fetched right after the table, shown at once, and kept up to date."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Match
from tests.bench.slow_line import slow_line
from tests.bench.slowed import FIRST_PAINT
from tests.browser.interactions import Keep, first_of, held_back, on_its_way
from tests.browser.keeper import Deal, Keeper, await_saved
from tests.browser.kept_evening import server
from tests.browser.restarted_server import KeepersPhone, Server
from tests.browser.test_kept_pages import INSTALLED
from tests.browser.without_signal import ONE, match, shown, without_signal
from tests.factories import context, player_of, score
from tests.fixtures.writes import tap
from tests.phone import PLAYERS

__all__ = ["match", "server"]  # the fixtures
UNREADY, READY = "Not ready without signal yet", "Ready without signal"
# The sentence of the correction, or that of the page's stream if the news arrive first.
CORRECTED = re.compile(r"^(This has changed since\. Now it is as it stands\.|Step 1 scored)$")
# Drops timers of ten seconds or more, so that a page does nothing a second time.
ONLY_ONCE = """(() => {
  const later = window.setTimeout;
  window.setTimeout = (act, pause, ...given) => (pause < 10000 ? later(act, pause, ...given) : 0);
})()"""


@pytest.mark.parametrize("seconds", [0, 1, None])
def test_without_signal_soon_after_the_first_paint_the_step_is_scored_or_the_sign_was_there(
    phone: Page, keep: Keep, match: Match, live_server: LiveServer, seconds: float | None
) -> None:
    """Open the table on a slow line, and lose the signal so many seconds later; None: once it says that it is ready."""
    keep(match)
    with slow_line(live_server.thread.port) as port:
        phone.goto(f"http://localhost:{port}/matches/{match.pk}/", wait_until="commit")
        phone.wait_for_function(f"() => {FIRST_PAINT}")
        if seconds is None:
            expect(phone.locator("#ready")).to_have_text(READY)
        else:
            phone.wait_for_timeout(1000 * seconds)
        phone.context.set_offline(True)
        if phone.locator("#ready:visible", has_text=UNREADY).count():
            assert seconds is not None
            return
        keeper = Keeper(phone)
        keeper.score(ONE)
        keeper.go_on(2)
        assert shown(keeper) == {"Ann": "10", "Bob": "0", "Cy": "24"}


def test_once_it_says_that_it_is_ready_the_step_is_played_and_gone_on_from(
    phone: Page, keep: Keep, match: Match
) -> None:
    """Lose the signal before anything is there of rounds that come later than the next."""
    keep(match)
    held = held_back(phone, "**/rounds/2/ahead/")
    phone.route("**/rounds/3/ahead/", lambda route: route.abort())
    phone.goto(f"/matches/{match.pk}/")
    ready = phone.locator("#ready")
    expect(ready).to_have_text(UNREADY)
    expect(phone.locator("[data-follows]")).to_be_attached()
    expect(ready).to_be_visible()
    first_of(phone, held).continue_()
    expect(ready).to_have_text(READY)
    phone.context.set_offline(True)
    keeper = Keeper(phone)
    keeper.tap("Menu")
    keeper.tap("Sheet", "link")
    phone.locator(".bar .primary", has_text="Back to the table").tap()
    keeper.score(ONE)
    keeper.go_on(2)
    expect(ready).to_have_text(UNREADY)
    assert shown(keeper) == {"Ann": "10", "Bob": "0", "Cy": "24"}


def test_a_style_sheet_that_does_not_come_breaks_no_script(phone: Page, keep: Keep, match: Match) -> None:
    """Refuse the one of the sheet, which is asked for with its page."""
    keep(match)
    phone.route("**/css/sheet.*", lambda route: route.abort())
    phone.route("**/rounds/2/ahead/", lambda route: None)
    with phone.expect_event("requestfailed", lambda request: "/css/sheet." in request.url):
        phone.goto(f"/matches/{match.pk}/")
    phone.wait_for_function("() => document.querySelectorAll('link[href*=\"/css/sheet.\"]').length === 0")
    expect(phone.locator("#ready")).to_have_text(UNREADY)


def test_what_is_kept_is_shown_at_once_and_corrected_by_the_server(phone: Page, keep: Keep, match: Match) -> None:
    """Have the server take its time, and another phone write meanwhile."""
    keep(match)
    keeper = without_signal(phone, match)
    phone.context.set_offline(False)
    pad, note = re.compile(r"/rounds/1/$"), phone.locator("#note")
    held = held_back(phone, pad, times=1)
    with phone.expect_request(pad):
        keeper.tap("Score the step", "link")
    phone.locator(".pick", has_text="Bob").tap()
    keeper.enter(["K"])
    tap(match=match, player=player_of(match, "Cy"), fact="buys", value=1, was=0, context=context())
    held[0].continue_()
    expect(note).to_have_text("Step 1 was changed on another phone. What you entered is kept.")
    expect(phone.locator("section.pad:visible li[data-left=K]")).to_be_visible()
    expect(phone.locator(f"[name=buys-{player_of(match, 'Cy').pk}]")).to_have_value("1")
    sheet = re.compile(r"/sheet/$")
    held = held_back(phone, sheet, times=1)
    with phone.expect_request(sheet):
        keeper.tap("Sheet", "link")
    expect(phone).to_have_title(re.compile("^Sheet of "))
    score(match, 1, {"Bob": {"out": True}, "Ann": {"cards": ["K"]}, "Cy": {"points": 50}})
    held[0].continue_()
    expect(note).to_have_text(CORRECTED)
    expect(phone.locator("#round-1")).to_be_visible()
    expect(phone.locator(".stood")).to_have_count(0)


def phone_that_kept_pages_before_a_step(browser: Browser, server: Server) -> KeepersPhone:
    """Return a phone without an open page, which has kept the pages of a match; another one has scored a step since."""
    phone = KeepersPhone(browser, server)
    phone.begin_match(server)
    phone.keep_evening()
    phone.page.close()  # an open table would update the kept pages
    other = KeepersPhone(browser, server, phone.table, storage_state=phone.context.storage_state())
    keeper = Keeper(other.open(phone.table))
    keeper.score(Deal(out="Bob", left=dict.fromkeys(PLAYERS[:1] + PLAYERS[2:], 5)))
    await_saved(keeper.page)
    other.context.close()
    return phone


def test_a_worker_shows_a_kept_page_of_the_match_first_and_has_it_corrected(browser: Browser, server: Server) -> None:
    phone = phone_that_kept_pages_before_a_step(browser, server)
    page = phone.open(f"{phone.table}sheet/")
    expect(page.locator("#note")).to_have_text(CORRECTED)
    expect(page.locator("#round-1")).to_be_visible()
    page = phone.open(f"{phone.table}referee/")
    expect(page.locator("html:not([data-kept]) #ask")).to_be_visible()
    expect(page.locator(".kept")).to_have_count(0)
    phone.context.close()


# Asks the worker how the server has answered only when `askIt` is called.
LATE_VERDICT = """(() => {
  const send = ServiceWorker.prototype.postMessage;
  ServiceWorker.prototype.postMessage = function (data) {
    if (data.asked) window.askIt = () => send.call(this, data);
    else send.call(this, data);
  };
})()"""


def test_a_correction_that_comes_late_is_not_drawn_on_another_page(browser: Browser, server: Server) -> None:
    """Go from the kept sheet to the table before the server has answered."""
    phone = phone_that_kept_pages_before_a_step(browser, server)
    phone.context.add_init_script(LATE_VERDICT)
    page = phone.open(f"{phone.table}sheet/")
    expect(page.locator("[data-follows]")).to_be_attached()
    expect(page.locator("html[data-first]")).to_be_attached()
    page.evaluate("window.kept = true")
    page.locator(".bar .primary").tap()
    expect(page.locator("#ledger")).to_be_attached()
    page.evaluate("askIt()")
    expect(page.locator("html[data-kept]")).to_have_count(0)
    expect(page).to_have_title(re.compile("^Step 2 "))
    page.wait_for_timeout(500)
    expect(page.locator("#ledger")).to_be_attached()
    expect(page.locator("#frame")).to_have_count(0)
    assert page.evaluate("window.kept")
    phone.context.close()


def test_a_page_kept_before_a_tap_is_not_shown_first_whatever_the_clock_says(browser: Browser, server: Server) -> None:
    """Put the phone's clock back by an hour between the two."""
    phone = KeepersPhone(browser, server)
    phone.begin_match(server)
    phone.context.add_init_script(ONLY_ONCE)
    phone.keep_evening()
    (worker,) = phone.context.service_workers
    worker.evaluate("() => { const now = Date.now; Date.now = () => now() - 3_600_000; }")
    Keeper(phone.page).row(PLAYERS[0]).locator(".pips").tap()
    expect(phone.state()).to_have_text("Saved")
    page = phone.open(phone.table)
    expect(page.locator("#ready")).to_be_attached()
    expect(page.locator("html[data-first]")).to_have_count(0)
    phone.context.close()


def test_what_was_on_its_way_to_the_table_while_the_worker_took_over_is_kept_too(
    browser: Browser, server: Server
) -> None:
    phone = KeepersPhone(browser, server)
    phone.begin_match(server)
    phone.page.add_init_script(ONLY_ONCE)
    ahead = f"{phone.table}rounds/1/ahead/"
    with on_its_way(phone.page, f"**{ahead}", lambda: phone.page.goto(phone.table)):
        phone.page.evaluate(INSTALLED)
        phone.await_kept(phone.table)
    phone.await_kept(ahead)
    phone.context.close()
